import { lotsOf } from './lots.ts'
import { isSale, keyOf, type Lot, least, nextDay, type Order, total, type World } from './world.ts'

// Lots that are held for a period: which of them an order of a day may sell.

/** A month without the corresponding day ends on the first day of the next. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  const same = `${first}-${String(date).padStart(2, '0')}`
  const isThere = !Number.isNaN(Date.parse(same)) && new Date(`${same}T00:00:00Z`).toISOString().startsWith(same)
  return isThere ? same : new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10)
}

/** Whether an order of a trading day may sell a lot. */
export function isFree(world: World, lot: Lot, day: string): boolean {
  const code = lot.key.split('|')[1] ?? ''
  const { hold, lag } = world.terms(code)
  if (hold === null) return true
  const setUp = world.setUpOn.get(code) ?? ''
  const begin = hold.from === 'registration' ? lot.day : lot.boughtFor < setUp ? setUp : lot.boughtFor
  const endOf = (period: number) =>
    hold.unit === 'month' ? monthsLater(begin, hold.length * period) : nextDay(begin, hold.length * period)
  if (hold.kind === 'minimum') return (hold.until === 'confirmation' ? world.after(day, lag, [code]) : day) >= endOf(1)
  for (let period = 1; ; period++) {
    const due = world.onOrAfter(endOf(period), [code])
    if (due >= day) return due === day
  }
}

/** The lots that a sale takes its shares from, the oldest first. */
export const freeLots = (world: World, key: string, day: string): Lot[] =>
  lotsOf(world, key).filter(lot => isFree(world, lot, day))

export const holds = (world: World, fund: string): boolean => world.terms(fund).hold !== null

type Claim = { day: string; shares: bigint }

/**
 * What an order of a day may sell: at least and at most. Each sale that waits must find lots that were free on its day, in whatever
 * order they settle; the engine may leave to the others more than they could take.
 */
export function sellable(world: World, key: string, day: string): { least: bigint; most: bigint } {
  const free = world.free(key)
  const code = key.split('|')[1] ?? ''
  if (!world.holdings.has(key) || !holds(world, code)) return { least: free, most: free }
  const waiting: Claim[] = world.orders
    .filter((o: Order) => isSale(o) && o.status === '9' && keyOf(o.customer, o.fund) === key)
    .map(o => ({ day: o.charged.day, shares: o.shares }))
  const lotsFor = (claim: { day: string }) => freeLots(world, key, claim.day)
  const roomOf = (claim: { day: string }) =>
    total(lotsFor(claim), lot => lot.left) - total(waiting, each => each.shares)
  const rooms = [{ day }, ...waiting].map(roomOf)
  const lowest = rooms.reduce((a, b) => least(a, b), free)
  // Nobody gets more than what is left when all that wait with it took what only they can take.
  const own = new Set(lotsFor({ day }))
  const others = waiting.map(claim => {
    const elsewhere = total(
      lotsFor(claim).filter(lot => !own.has(lot)),
      lot => lot.left,
    )
    return claim.shares > elsewhere ? claim.shares - elsewhere : 0n
  })
  const highest = least(
    free,
    total([...own], lot => lot.left) - others.reduce((most, each) => (each > most ? each : most), 0n),
  )
  const atLeastNone = (shares: bigint) => (shares > 0n ? shares : 0n)
  return { least: atLeastNone(lowest), most: atLeastNone(highest) }
}
