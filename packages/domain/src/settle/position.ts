import {
  addFen,
  addShares,
  type Fen,
  fen,
  proportion,
  type ShareCents,
  shareCents,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'

/** What one customer holds of one fund on one trade account, with the sums its income is told from (rules 2.13). */
export type Position = {
  shares: ShareCents
  frozen: ShareCents
  /** Moving-average cost of the shares still held, fees included. */
  cost: Fen
  paid: Fen
  received: Fen
  dividend: Fen
  realised: Fen
}

export const EMPTY_POSITION: Position = {
  shares: ZERO_SHARES,
  frozen: ZERO_SHARES,
  cost: ZERO_FEN,
  paid: ZERO_FEN,
  received: ZERO_FEN,
  dividend: ZERO_FEN,
  realised: ZERO_FEN,
}

/** The position after `shares` were bought for `paid`, fee included. */
export const afterBuy = (position: Position, shares: ShareCents, paid: Fen): Position => ({
  ...position,
  shares: addShares(position.shares, shares),
  cost: addFen(position.cost, paid),
  paid: addFen(position.paid, paid),
})

/**
 * The position after frozen `shares` were redeemed for `received`; `costPart` is the moving-average cost they carried
 * away, half-up to the fen, all of it with the last share.
 * @throws RangeError when more shares leave than were frozen for it.
 */
export function afterSell(
  position: Position,
  shares: ShareCents,
  received: Fen,
): { position: Position; costPart: Fen } {
  if (shares > position.frozen) throw new RangeError('more shares redeemed than frozen')
  const costPart = proportion(position.cost, shares, position.shares)
  return {
    costPart,
    position: {
      ...position,
      shares: shareCents(position.shares - shares),
      frozen: shareCents(position.frozen - shares),
      cost: fen(position.cost - costPart),
      received: addFen(position.received, received),
      realised: addFen(position.realised, fen(received - costPart)),
    },
  }
}

/** The position after a cash dividend: it is income, the cost stays (rules 2.13). */
export const afterDividend = (position: Position, cash: Fen): Position => ({
  ...position,
  dividend: addFen(position.dividend, cash),
})

/**
 * The position after shares came (plus) or went (minus) without money: a reinvested dividend, a split, the income or loss
 * of a money fund, a forced adjustment. The cost stays and belongs to the shares there are then; with the last share
 * gone it is a realised loss.
 * @throws RangeError when more go than are free.
 */
export function afterFreeShares(position: Position, delta: ShareCents): Position {
  const shares = addShares(position.shares, delta)
  if (shares < position.frozen) throw new RangeError('more shares taken than are free')
  if (shares > 0n) return { ...position, shares }
  return { ...position, shares, cost: ZERO_FEN, realised: fen(position.realised - position.cost) }
}

/** The position after what was received for shares that left it turned out to be `more`. */
export const afterReceivedMore = (position: Position, more: Fen): Position => ({
  ...position,
  received: addFen(position.received, more),
  realised: addFen(position.realised, more),
})

/**
 * The position after what was paid for shares of it turned out to be `more`, or less: the shares still held carry it, as
 * far as their cost goes; the rest was earned less, or more, with those that are gone.
 */
export function afterPaidMore(position: Position, more: Fen): Position {
  const carried = addFen(position.cost, more)
  const cost = position.shares > 0n && carried > 0n ? carried : ZERO_FEN
  return {
    ...position,
    cost,
    paid: addFen(position.paid, more),
    realised: fen(position.realised - more + cost - position.cost),
  }
}

/** What entered a position on one day: shares and what they cost. */
export type Entered = Pick<Position, 'shares' | 'cost'>

/**
 * The position beside what entered it on the day: an order that takes shares takes none of those, nor of their cost. `sign` -1
 * sets it aside, 1 puts it back.
 */
export const beside = (position: Position, { shares, cost }: Entered, sign: 1n | -1n): Position => ({
  ...position,
  shares: shareCents(position.shares + sign * shares),
  cost: fen(position.cost + sign * cost),
})

/** How `after` differs from `before`, field by field: what a confirmation writes down. */
export function positionChange(before: Position, after: Position): Position {
  return {
    shares: shareCents(after.shares - before.shares),
    frozen: shareCents(after.frozen - before.frozen),
    cost: fen(after.cost - before.cost),
    paid: fen(after.paid - before.paid),
    received: fen(after.received - before.received),
    dividend: fen(after.dividend - before.dividend),
    realised: fen(after.realised - before.realised),
  }
}
