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

/**
 * One customer's holding of one fund on one trade account, with the sums that its income is computed from (rules 2.13).
 */
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
 * The position after frozen `shares` were redeemed for `received`; `costPart` is their moving-average cost, half-up to
 * the fen, and the whole cost with the last share.
 * @throws RangeError when more shares are redeemed than are frozen.
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

/**
 * The position after frozen `shares` went to another seller with their moving-average cost, which brings neither gain nor
 * loss; shares that come from one count as bought at their cost.
 */
export const afterMovedOut = (position: Position, shares: ShareCents): Position =>
  afterSell(position, shares, proportion(position.cost, shares, position.shares)).position

/**
 * The position after shares moved in with their cost, from a class that was converted. Where so few came that they are no
 * share of this class, and none is held, their cost is a realised loss.
 */
export function afterMovedIn(position: Position, shares: ShareCents, cost: Fen): Position {
  const after = afterBuy(position, shares, cost)
  return after.shares > 0n ? after : { ...after, cost: ZERO_FEN, realised: fen(after.realised - after.cost) }
}

/** The position after a cash dividend, which is income and leaves the cost unchanged (rules 2.13). */
export const afterDividend = (position: Position, cash: Fen): Position => ({
  ...position,
  dividend: addFen(position.dividend, cash),
})

/**
 * The position after shares were added (plus) or taken (minus) without payment: a reinvested dividend, a split, income
 * or loss of a money-market fund, a forced adjustment. The cost stays with the remaining shares, or is a realised loss
 * when none remain.
 * @throws RangeError when more shares are taken than are free.
 */
export function afterFreeShares(position: Position, delta: ShareCents): Position {
  const shares = addShares(position.shares, delta)
  if (shares < position.frozen) throw new RangeError('more shares taken than are free')
  if (shares > 0n) return { ...position, shares }
  return { ...position, shares, cost: ZERO_FEN, realised: fen(position.realised - position.cost) }
}

/** The position after proceeds of shares already sold were corrected by `more`. */
export const afterReceivedMore = (position: Position, more: Fen): Position => ({
  ...position,
  received: addFen(position.received, more),
  realised: addFen(position.realised, more),
})

/**
 * The position after a fund that ends has paid `received` on shares that stay until its last payment: capital comes back
 * first and lowers the cost, what exceeds it is realised. What the last payment leaves of the cost is a realised loss.
 */
export function afterLiquidation(position: Position, received: Fen): Position {
  const capital = received < position.cost ? received : position.cost
  return {
    ...position,
    cost: fen(position.cost - capital),
    received: addFen(position.received, received),
    realised: addFen(position.realised, fen(received - capital)),
  }
}

/**
 * The position after the price paid for its shares was corrected by `more` (negative: less). The shares still held take
 * the difference in their cost, down to zero; the rest changes the realised income of those already sold.
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

/** Shares that entered a position on one day, and their cost. */
export type Entered = Pick<Position, 'shares' | 'cost'>

/**
 * The position without (`sign` -1) or again with (`sign` 1) the shares that entered on the day: an order of the day
 * takes neither those shares nor their cost.
 */
export const withEntry = (position: Position, { shares, cost }: Entered, sign: 1n | -1n): Position => ({
  ...position,
  shares: shareCents(position.shares + sign * shares),
  cost: fen(position.cost + sign * cost),
})

/** The difference of `after` and `before` by field, as a confirmation records it. */
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
