import { purchased } from './confirm.ts'
import { type Payout, payoutOf } from './fast.ts'
import { roomToOrder } from './holders.ts'
import { holds, sellable } from './holding.ts'
import { divideHalfUp, keyOf, type Order, type World } from './world.ts'

// Requests of customers: each returns `ok` or the code of the refusal.

export function buy(
  world: World,
  id: string,
  customer: string,
  fund: string,
  amount: bigint,
  sends: boolean | null,
): string {
  const state = world.states.get(fund)
  const { dayMax, singleMax, minFirst, minFurther } = world.terms(fund)
  // `sends` is null for payment by card, false for a transfer without the bank's agreement.
  if (sends === false) return 'TRADE-REMIT'
  if (state === 'set up' || state === 'failed') return 'TRADE-CLOSED'
  if (amount < (world.knows(customer, fund) ? minFurther : minFirst)) return 'TRADE-MIN'
  if (singleMax > 0n && amount > singleMax) return 'TRADE-MAX'
  if (dayMax > 0n && world.used(customer, fund, world.tradeDay([fund])) + amount > dayMax) return 'TRADE-DAY-MAX'
  const payment = world.payment(customer, amount, world.today())
  if (sends) payment.state = 'awaited'
  const order = { id, customer, fund, amount, payment }
  const placed = world.placed(
    state === 'raising' ? { ...order, kind: '020', confirmDay: '' } : { ...order, kind: '022' },
  )
  const room = roomToOrder(world, customer, fund)
  if (room !== null && purchased(world, placed, world.newest.get(fund) ?? 10_000n).got > room) return 'TRADE-HOLDER-MAX'
  world.orders.push(placed)
  return 'ok'
}

type Sale = { customer: string; fund: string; shares: bigint; day: string }

/**
 * Why a sale is refused. Where only the engine knows how much it leaves to the sales that wait (see `sellable`), its answer is taken,
 * within these bounds.
 */
function refusesSale(world: World, { customer, fund, shares, day }: Sale, answer: string): string | null {
  if (world.states.get(fund) !== 'open') return 'TRADE-CLOSED'
  const { minSale, minHeld } = world.terms(fund)
  const left = world.free(keyOf(customer, fund)) - shares
  if (left < 0n) return 'TRADE-NO-SHARES'
  const { least, most } = sellable(world, keyOf(customer, fund), day)
  if (shares > most) return 'TRADE-NOT-FREE'
  if (shares > least && answer === 'TRADE-NOT-FREE') return answer
  // All that is free may go, whatever is locked.
  const isAll = shares === most || (shares >= least && answer === 'ok')
  if (!isAll && shares < minSale) return 'TRADE-MIN-REDEEM'
  return !isAll && left < minHeld ? 'TRADE-MIN-HOLD' : null
}

export function sell(
  world: World,
  id: string,
  customer: string,
  fund: string,
  shares: bigint,
  continues: boolean,
  payout: Payout,
  answer: string,
): string {
  const refusal = refusesSale(world, { customer, fund, shares, day: world.tradeDay([fund]) }, answer)
  if (refusal) return refusal
  const order = world.placed({ id, customer, fund, kind: '024', shares, continues })
  const how = payoutOf(world, order, payout)
  if (how !== 'fast' && how !== 'ordinary') return how
  if (how === 'fast') {
    order.advance = world.pays(customer, shares, world.today(), null)
    world.seen.add('same-day redemption')
  } else if (payout !== 'ordinary') world.seen.add('ordinary redemption in place of a same-day one')
  world.held(keyOf(customer, fund)).frozen += shares
  world.orders.push(order)
  return 'ok'
}

export function convert(
  world: World,
  id: string,
  customer: string,
  fund: string,
  into: string,
  shares: bigint,
  answer: string,
): string {
  if (
    world.states.get(into) !== 'open' ||
    world.termsFor(fund, world.tradeDay([fund])).fee !== world.termsFor(into, world.tradeDay([fund, into])).fee
  )
    return 'TRADE-CLOSED'
  const refusal = refusesSale(world, { customer, fund, shares, day: world.tradeDay([fund, into]) }, answer)
  if (refusal) return refusal
  const worth = divideHalfUp(shares * (world.newest.get(fund) ?? 10_000n), 10_000n)
  const { dayMax, singleMax } = world.terms(into)
  if (singleMax > 0n && worth > singleMax) return 'TRADE-MAX'
  if (dayMax > 0n && world.used(customer, into, world.tradeDay([fund, into])) + worth > dayMax) return 'TRADE-DAY-MAX'
  // The fees of a conversion depend on lots and acts to come, so that near the limit the answer is right either way.
  const room = roomToOrder(world, customer, into)
  const enters = (worth * 10_000n) / (world.newest.get(into) ?? 10_000n)
  const isRefused = answer === 'TRADE-HOLDER-MAX'
  if (room !== null && (isRefused ? enters * 2n + 1n : enters / 4n) > room) return 'TRADE-HOLDER-MAX'
  world.held(keyOf(customer, fund)).frozen += shares
  world.add({ id, customer, fund, kind: '036', shares, into, estimate: worth > 0n ? worth : 1n })
  return 'ok'
}

export function chooseMethod(world: World, id: string, customer: string, fund: string, method: string): string {
  const key = keyOf(customer, fund)
  if (world.orders.some(o => o.kind === '029' && o.status === '9' && keyOf(o.customer, o.fund) === key))
    return 'TRADE-METHOD-PENDING'
  if (
    world.states.get(fund) === 'failed' ||
    (world.terms(fund).type === 'money' && method === '1') ||
    (holds(world, fund) && method === '0')
  )
    return 'TRADE-CLOSED'
  if (!world.holdings.has(key) || world.held(key).shares === 0n) return 'TRADE-NO-SHARES'
  if (world.methodOf(key, '9999') === method) return 'TRADE-SAME-METHOD'
  world.add({ id, customer, fund, kind: '029', method })
  return 'ok'
}

export function withdraw(world: World, id: string): string {
  const order = world.orders.find(each => each.id === id)
  if (!order) return 'TRADE-ORDER'
  if (order.status !== '9') return 'TRADE-FINAL'
  if (order.advance) return 'TRADE-NO-WITHDRAWAL'
  if (order.kind === '039' && order.accepted.slice(0, 10) === world.today()) return 'TRADE-PLAN-TODAY'
  if (world.now >= `${order.tradeDay}T15:00:00`) return 'TRADE-CUTOFF'
  order.status = '4'
  world.held(keyOf(order.customer, order.fund)).frozen -= order.shares
  dropPayment(world, order, order.amount)
  return 'ok'
}

/** Money not yet requested is never requested; money received is returned. */
export function dropPayment(world: World, order: Order, back: bigint) {
  const { payment } = order
  if (payment?.state === 'awaited' || (payment?.state === 'open' && payment.asked === null)) payment.state = 'cancelled'
  else if (payment?.state === 'done') world.paysBack(order, back, world.today())
}
