import { divideHalfUp, keyOf, nextDay, type Order, total, type World } from './world.ts'

// Returned sales service fees, counted day by day.

const LAST_KEPT = '2026-12-31'
type Left = { shares: bigint; since: string }

/** The last day with a NAV before a day. */
function pricedBefore(world: World, fund: string, day: string): string | null {
  for (let before = nextDay(day, -1); before > '2020'; before = nextDay(before, -1))
    if (world.navs.has(`${fund}|${before}`)) return before
  return null
}

const daysOfYear = (day: string) => (Number(day.slice(0, 4)) % 4 === 0 ? 366n : 365n)

const backOfLot = (world: World, fund: string, { shares, since }: Left, sold: string): bigint =>
  accrued(
    world,
    { fund, shares, since: since < LAST_KEPT ? LAST_KEPT : since, sold },
    day => world.termsFor(fund, day).serviceE8,
    daysOfYear,
  )

/** A yearly fee on shares, as of the day on which they are sold, from the day after `since` to that day. */
export function accrued(
  world: World,
  { fund, shares, since, sold }: Left & { fund: string; sold: string },
  rateOn: (day: string) => bigint,
  yearOf: (day: string) => bigint,
): bigint {
  const splits = world.acts.filter(
    act => act.step === 'split' && act.fund === fund && act.day > since && act.day <= sold,
  )
  const all = splits.reduce((product, act) => product * act.figure, 1n)
  let sum = 0n
  for (let day = nextDay(since); day <= sold; day = nextDay(day)) {
    const before = pricedBefore(world, fund, day)
    if (before === null) continue
    const nav = world.navs.get(`${fund}|${before}`) ?? 0n
    const share = divideHalfUp(nav * rateOn(day), yearOf(day))
    // In shares as of the day sold: before a split there were fewer by its ratio.
    sum += splits.reduce((value, act) => value * (act.day <= before ? act.figure : 1_000_000_000n), share)
  }
  return divideHalfUp(shares * sum, all * 1_000_000_000_000n)
}

const serviceBack = (world: World, fund: string, lots: readonly Left[], sold: string): bigint =>
  total(lots, lot => backOfLot(world, fund, lot, sold))

/** Paid with a redemption; for a conversion, to the card on the day on which a redemption would be paid. */
export function giveServiceBack(world: World, order: Order, day: string) {
  const { result, customer, fund, tradeDay } = order
  if (!result) return
  result.back = serviceBack(world, fund, result.uses, tradeDay)
  const ofAgency = serviceBack(
    world,
    fund,
    result.uses.filter(use => use.isAgency),
    tradeDay,
  )
  if (ofAgency > 0n) world.seen.add('service fee of a lot of an agency')
  const holding = world.held(keyOf(customer, fund))
  holding.received += result.back
  holding.realised += result.back
  const { lag, payLag } = world.terms(fund)
  const due = order.kind === '024' ? order.payDay : world.after(tradeDay, Math.max(lag, payLag), [fund])
  world.pays(customer, result.back, due > day ? due : day)
}

/** After a corrected or late NAV, the next settlement pays later sales the difference. */
export function restateService(world: World, fund: string, day: string) {
  for (const order of world.orders) {
    const { result, customer, tradeDay } = order
    if (order.status !== '1' || !result || order.fund !== fund || tradeDay <= day) continue
    if (order.kind !== '024' && order.kind !== '036') continue
    const more = serviceBack(world, fund, result.uses, tradeDay) - result.back
    if (more <= 0n) continue
    result.back += more
    const [key, due] = [keyOf(customer, fund), world.after(world.today(), 1)]
    world.adjustments.push({ fund, key, due, order, shares: 0n, payout: more, crossing: 0n })
  }
}
