import type { Use } from './correct.ts'
import { dayNumber, divideHalfUp, type Lot, least, nextDay, type Order, type World } from './world.ts'

// Changes a holding: its shares, its lots, and the sums from which its income is computed.

export function move(world: World, key: string, delta: bigint, day: string, confirmDay: string, isCarry = false) {
  world.held(key).shares += delta
  world.movements.push({ key, delta, tradeDay: day, confirmDay, isCarry })
  const fund = key.split('|')[1] ?? ''
  if (delta !== 0n && !world.begun.has(fund)) world.begun.set(fund, confirmDay)
  if (world.begun.get(fund) === confirmDay && day < (world.bought.get(fund) ?? '9999')) world.bought.set(fund, day)
}

type Made = Pick<Lot, 'key' | 'day' | 'nav' | 'boughtFor' | 'fee'> & {
  tradeDay?: string
  order?: Order
  isAgency?: boolean
}

/** A new lot; those that no customer ordered come after all that were ordered for their day. */
export function register(
  world: World,
  { order, tradeDay = '', isAgency = false, ...made }: Made,
  shares: bigint,
): Lot[] {
  if (shares <= 0n) return []
  const nth = order ? world.orders.indexOf(order) : LATER + world.lots.length
  const lot: Lot = { ...made, since: made.boughtFor, tradeDay, nth, left: shares, ratio: [1n, 1n], isAgency }
  world.lots.push(lot)
  return [lot]
}
const LATER = 1_000_000_000

export const lotsOf = (world: World, key: string) =>
  world.lots
    .filter(lot => lot.key === key && lot.left > 0n)
    .sort((a, b) =>
      a.day + a.boughtFor === b.day + b.boughtFor ? a.nth - b.nth : a.day + a.boughtFor < b.day + b.boughtFor ? -1 : 1,
    )

/** What `takeLots` would return. */
export const previewLots = (lots: readonly Lot[], shares: bigint, confirmDay: string): Use[] =>
  takeLots(
    lots.map(lot => ({ ...lot })),
    shares,
    confirmDay,
  )

/** Takes shares from these lots in their order and returns those used. */
export function takeLots(lots: readonly Lot[], shares: bigint, confirmDay: string): Use[] {
  const uses: Use[] = []
  let left = shares
  for (const lot of lots) {
    const taken = least(lot.left, left)
    if (taken === 0n) break
    uses.push({
      shares: taken,
      nav: lot.nav,
      since: lot.since,
      boughtFor: lot.boughtFor,
      isAgency: lot.isAgency,
      fee: lot.fee,
      ratio: lot.ratio,
      age: BigInt(dayNumber(confirmDay) - dayNumber(lot.day)),
    })
    lot.left -= taken
    left -= taken
  }
  if (left > 0n) throw new Error('the model ran out of lots')
  return uses
}

/** Takes shares from one lot before the others. */
export function takeFirst(world: World, key: string, first: Lot | null, shares: bigint) {
  let left = shares
  for (const lot of [...(first ? [first] : []), ...lotsOf(world, key)]) {
    const taken = least(lot.left, left)
    lot.left -= taken
    left -= taken
  }
}

/** The part of a holding that existed before conversions entered it on a day. */
export function positionBefore(world: World, key: string, day: string): { shares: bigint; cost: bigint } {
  const [holding, entered] = [world.held(key), world.entered.get(key)]
  if (entered?.day !== day) return holding
  return { shares: holding.shares - entered.shares, cost: holding.cost - entered.cost }
}

export function disposeShares(world: World, key: string, shares: bigint, received: bigint, day: string) {
  const [holding, there] = [world.held(key), positionBefore(world, key, day)]
  const cost = shares === 0n ? 0n : divideHalfUp(there.cost * shares, there.shares)
  holding.frozen -= shares
  holding.cost -= cost
  holding.received += received
  holding.realised += received - cost
}

export function addCost(world: World, key: string, paid: bigint) {
  world.held(key).cost += paid
  world.held(key).paid += paid
}

/**
 * A loss removes shares without payment, including those that entered on the day; with the last share, the cost becomes
 * a loss.
 */
export function bearLossShares(world: World, key: string, shares: bigint, day: string) {
  const holding = world.held(key)
  takeFirst(world, key, null, shares)
  move(world, key, -shares, day, nextDay(day), true)
  if (holding.shares > 0n) return
  holding.realised -= holding.cost
  holding.cost = 0n
}

export function writeOffCost(world: World, key: string, day: string) {
  const [holding, there] = [world.held(key), positionBefore(world, key, day)]
  if (there.shares > 0n) return
  holding.realised -= there.cost
  holding.cost -= there.cost
}
