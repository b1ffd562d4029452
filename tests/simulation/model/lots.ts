import type { Use } from './correct.ts'
import { dayNumber, divideHalfUp, type Lot, least, nextDay, type World } from './world.ts'

// Changes a holding: its shares, its lots, and the sums from which its income is computed.

export function move(w: World, key: string, delta: bigint, day: string, confirmDay: string, isCarry = false) {
  w.held(key).shares += delta
  w.movements.push({ key, delta, tradeDay: day, isCarry })
  const fund = key.split('|')[1] ?? ''
  if (delta !== 0n && !w.begun.has(fund)) w.begun.set(fund, confirmDay)
  if (w.begun.get(fund) === confirmDay && day < (w.bought.get(fund) ?? '9999')) w.bought.set(fund, day)
}

export function register(w: World, key: string, day: string, nav: bigint, shares: bigint, tradeDay = ''): Lot | null {
  if (shares <= 0n) return null
  const lot = { key, day, tradeDay, nav, left: shares, nth: w.lots.length, ratio: [1n, 1n] as const }
  w.lots.push(lot)
  return lot
}

export const lotsOf = (w: World, key: string) =>
  w.lots
    .filter(lot => lot.key === key && lot.left > 0n)
    .sort((a, b) => (a.day === b.day ? a.nth - b.nth : a.day < b.day ? -1 : 1))

/** The oldest lots from which shares would be taken. */
export const previewLots = (w: World, key: string, shares: bigint, confirmDay: string): Use[] =>
  useLots(
    lotsOf(w, key).map(lot => ({ ...lot })),
    shares,
    confirmDay,
  )

/** Takes shares from the oldest lots and returns the lots used. */
export const takeLots = (w: World, key: string, shares: bigint, confirmDay: string): Use[] =>
  useLots(lotsOf(w, key), shares, confirmDay)

function useLots(lots: readonly Lot[], shares: bigint, confirmDay: string): Use[] {
  const uses: Use[] = []
  let left = shares
  for (const lot of lots) {
    const taken = least(lot.left, left)
    if (taken === 0n) break
    uses.push({
      shares: taken,
      nav: lot.nav,
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
export function takeFirst(w: World, key: string, first: Lot | null, shares: bigint) {
  let left = shares
  for (const lot of [...(first ? [first] : []), ...lotsOf(w, key)]) {
    const taken = least(lot.left, left)
    lot.left -= taken
    left -= taken
  }
}

/** The part of a holding that existed before conversions entered it on a day. */
export function positionBefore(w: World, key: string, day: string): { shares: bigint; cost: bigint } {
  const [holding, entered] = [w.held(key), w.entered.get(key)]
  if (entered?.day !== day) return holding
  return { shares: holding.shares - entered.shares, cost: holding.cost - entered.cost }
}

export function disposeShares(w: World, key: string, shares: bigint, received: bigint, day: string) {
  const [holding, there] = [w.held(key), positionBefore(w, key, day)]
  const cost = shares === 0n ? 0n : divideHalfUp(there.cost * shares, there.shares)
  holding.frozen -= shares
  holding.cost -= cost
  holding.received += received
  holding.realised += received - cost
}

export function addCost(w: World, key: string, paid: bigint) {
  w.held(key).cost += paid
  w.held(key).paid += paid
}

/**
 * A loss removes shares without payment, including those that entered on the day; with the last share, the cost becomes
 * a loss.
 */
export function bearLossShares(w: World, key: string, shares: bigint, day: string) {
  const holding = w.held(key)
  takeFirst(w, key, null, shares)
  move(w, key, -shares, day, nextDay(day), true)
  if (holding.shares > 0n) return
  holding.realised -= holding.cost
  holding.cost = 0n
}

export function writeOffCost(w: World, key: string, day: string) {
  const [holding, there] = [w.held(key), positionBefore(w, key, day)]
  if (there.shares > 0n) return
  holding.realised -= there.cost
  holding.cost -= there.cost
}
