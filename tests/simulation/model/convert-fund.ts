import { addCost, lotsOf, move, register, writeOffCost } from './lots.ts'
import { isBlocked } from './split.ts'
import { type Act, divideHalfUp, keyOf, nextDay, type World } from './world.ts'

/** Decides that all shares of a fund become shares of another at the NAVs of a day; its plans end at once. */
export function decideConversion(world: World, fund: string, into: string, day: string) {
  world.acts.push({ step: 'conversion', fund, into, day, figure: 0n, payDay: '', done: false })
  for (const plan of world.plans) if (plan.fund === fund) Object.assign(plan, { state: 'ended', due: null })
}

/** Whether nothing of a fund is frozen, asked for or unpaid, of which a conversion in its smallest form knows nothing. */
export const isQuiet = (world: World, fund: string): boolean =>
  [...world.holdings].some(([key, { shares }]) => key.endsWith(`|${fund}`) && shares > 0n) &&
  [...world.holdings].every(([key, { frozen }]) => !key.endsWith(`|${fund}`) || frozen === 0n) &&
  !world.adjustments.some(each => each.fund === fund || each.order.into === fund) &&
  !world.heldBack.some(each => each.key.endsWith(`|${fund}`) && each.paid < each.money) &&
  !world.orders.some(
    o => o.status === '9' && (o.into === fund || (o.fund === fund && o.payment?.state !== 'done' && o.kind !== '029')),
  )

/** Both NAVs of the day are there, and no order of the day or before waits in either fund. */
export const canConvert = (world: World, { fund, into = '', day, ...act }: Act): boolean =>
  [fund, into].every(
    code => world.navs.has(`${code}|${day}`) && !isBlocked(world, { ...act, fund: code, day: nextDay(day) }),
  )

/** Each lot keeps its days and seller, and the cost moves whole. What a lot becomes is rounded with all lots before it. */
export function convertHolding(world: World, { fund, into = '', day }: Act, key: string, settleDay: string) {
  const lots = lotsOf(world, key)
  if (lots.length === 0) return
  const customer = key.split('|')[0] ?? ''
  const target = keyOf(customer, into)
  const navOf = (code: string) => world.navs.get(`${code}|${day}`) ?? 1n
  const becomes = (shares: bigint) => divideHalfUp(shares * navOf(fund), navOf(into))
  const cost = world.held(key).cost
  let before = 0n
  for (const lot of lots) {
    const got = becomes(before + lot.left) - becomes(before)
    before += lot.left
    lot.left = 0n
    const nav = divideHalfUp(divideHalfUp(lot.nav * lot.ratio[1], lot.ratio[0]) * navOf(into), navOf(fund))
    const [made] = register(world, { ...lot, key: target, nav }, got)
    if (made) made.since = day > lot.since ? day : lot.since
  }
  // The source gave what it cost, so that nothing is realised.
  world.held(key).cost = 0n
  world.held(key).received += cost
  addCost(world, target, cost)
  move(world, key, -before, day, settleDay)
  move(world, target, becomes(before), day, settleDay)
  // So few that they are no share of the target, of which none is held.
  if (world.held(target).shares === 0n) writeOffCost(world, target, '')
  const chosen = (of: string) => world.orders.findLast(o => o.kind === '029' && keyOf(o.customer, o.fund) === of)
  const own = world.orders.findLast(o => o.kind === '029' && o.status === '1' && keyOf(o.customer, o.fund) === key)
  const theirs = chosen(target)
  if (own && (!theirs || theirs.status === '4'))
    world.add({ id: '', customer, fund: into, kind: '029', method: own.method, tradeDay: day, status: '1' })
}
