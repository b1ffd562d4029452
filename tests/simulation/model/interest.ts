import { dayNumber, type Stay, total, type World } from './world.ts'

// Interest on money that waits at the bank, night by night and without rounding.

/** The law's first day: earlier nights earn nothing. */
export const INTEREST_SINCE = '2026-01-01'
/** One fen, in fen x rate in 1/100000000 x nights of a year of 360. */
const FEN = 36_000_000_000n

/** Enters the bank's rate from a day on; not for nights that are paid, none of which was before the first rate. */
export function enterRate(world: World, from: string, rateE8: bigint): boolean {
  const isCounted = [...world.rates.keys()].some(since => since <= from)
  if (isCounted && from < (world.interestDays.at(-1)?.day ?? '')) return false
  world.rates.set(from, rateE8)
  return true
}

/** What each account gets on an interest day; null where a night has no rate. */
function reckon(world: World, day: string) {
  const ended = world.stays.filter(stay => stay.countedOn === null && stay.to > INTEREST_SINCE && stay.to <= day)
  const earned = new Map(world.earned)
  for (const stay of ended) {
    const parts = partsOf(world, stay)
    if (parts === null) return null
    earned.set(stay.customer, (earned.get(stay.customer) ?? 0n) + parts)
  }
  // It is paid in the name of a fund that the account has traded.
  const due = [...earned].flatMap(([customer, parts]) =>
    world.orders.some(order => order.customer === customer)
      ? [{ customer, amount: parts / FEN - (world.interestPaid.get(customer) ?? 0n) }]
      : [],
  )
  return { ended, earned, due }
}

function partsOf(world: World, { amount, from, to }: Stay): bigint | null {
  let parts = 0n
  for (let night = dayNumber(from); night < dayNumber(to); night++) {
    if (night < dayNumber(INTEREST_SINCE)) continue
    const rates = [...world.rates].filter(([since]) => dayNumber(since) <= night).sort(([a], [b]) => (a < b ? -1 : 1))
    const rate = rates.at(-1)?.[1]
    if (rate === undefined) return null
    parts += amount * rate
  }
  return parts
}

/** What the bank has credited and customers have not got. */
const leftOver = (world: World): bigint => total(world.interestDays, each => each.credited - each.paid)

/** The least that the bank must credit on a day. */
export const interestDue = (world: World, day: string): bigint =>
  total(reckon(world, day)?.due ?? [], each => each.amount) - leftOver(world)

/** Pays each account the whole fen of all that it earned, less what it got; false where that is refused. */
export function payInterest(world: World, day: string, credited: bigint): boolean {
  const reckoned = reckon(world, day)
  if (day <= (world.interestDays.at(-1)?.day ?? '') || reckoned === null) return false
  const { ended, earned, due } = reckoned
  const paid = total(due, each => each.amount)
  if (paid > leftOver(world) + credited) return false
  for (const stay of ended) stay.countedOn = day
  world.earned = earned
  for (const { customer, amount } of due) {
    world.pays(customer, amount, day)
    world.interestPaid.set(customer, (world.interestPaid.get(customer) ?? 0n) + amount)
  }
  world.interestDays.push({ day, credited, paid })
  return true
}
