import { divideHalfUp, keyOf, type World } from './world.ts'

// Requests of customers: each returns `ok` or the code of the refusal.

export function buy(
  w: World,
  id: string,
  customer: string,
  fund: string,
  amount: bigint,
  sends: boolean | null,
): string {
  const state = w.states.get(fund)
  const { dayMax, singleMax, minFirst, minFurther } = w.terms(fund)
  // `sends` is null for payment by card, false for a transfer without the bank's agreement.
  if (sends === false) return 'TRADE-REMIT'
  if (state === 'set up' || state === 'failed') return 'TRADE-CLOSED'
  if (amount < (w.knows(customer, fund) ? minFurther : minFirst)) return 'TRADE-MIN'
  if (singleMax > 0n && amount > singleMax) return 'TRADE-MAX'
  if (dayMax > 0n && w.used(customer, fund, w.tradeDay([fund])) + amount > dayMax) return 'TRADE-DAY-MAX'
  const payment = w.payment(customer, amount, w.today())
  if (sends) payment.state = 'awaited'
  if (state === 'raising') w.add({ id, customer, fund, kind: '020', amount, payment, confirmDay: '' })
  else w.add({ id, customer, fund, kind: '022', amount, payment })
  return 'ok'
}

function refusesSale(w: World, customer: string, fund: string, shares: bigint): string | null {
  if (w.states.get(fund) !== 'open') return 'TRADE-CLOSED'
  const { minSale, minHeld } = w.terms(fund)
  const left = w.free(keyOf(customer, fund)) - shares
  if (left < 0n) return 'TRADE-NO-SHARES'
  if (left > 0n && shares < minSale) return 'TRADE-MIN-REDEEM'
  return left > 0n && left < minHeld ? 'TRADE-MIN-HOLD' : null
}

export function sell(w: World, id: string, customer: string, fund: string, shares: bigint, continues: boolean): string {
  const refusal = refusesSale(w, customer, fund, shares)
  if (refusal) return refusal
  w.held(keyOf(customer, fund)).frozen += shares
  w.add({ id, customer, fund, kind: '024', shares, continues })
  return 'ok'
}

export function convert(w: World, id: string, customer: string, fund: string, into: string, shares: bigint): string {
  if (w.states.get(into) !== 'open' || w.terms(fund).fee !== w.terms(into).fee) return 'TRADE-CLOSED'
  const refusal = refusesSale(w, customer, fund, shares)
  if (refusal) return refusal
  const worth = divideHalfUp(shares * (w.newest.get(fund) ?? 10_000n), 10_000n)
  const { dayMax, singleMax } = w.terms(into)
  if (singleMax > 0n && worth > singleMax) return 'TRADE-MAX'
  if (dayMax > 0n && w.used(customer, into, w.tradeDay([fund, into])) + worth > dayMax) return 'TRADE-DAY-MAX'
  w.held(keyOf(customer, fund)).frozen += shares
  w.add({ id, customer, fund, kind: '036', shares, into, estimate: worth > 0n ? worth : 1n })
  return 'ok'
}

export function chooseMethod(w: World, id: string, customer: string, fund: string, method: string): string {
  const key = keyOf(customer, fund)
  if (w.orders.some(o => o.kind === '029' && o.status === '9' && keyOf(o.customer, o.fund) === key))
    return 'TRADE-METHOD-PENDING'
  if (w.states.get(fund) === 'failed' || (w.terms(fund).type === 'money' && method === '1')) return 'TRADE-CLOSED'
  if (!w.holdings.has(key) || w.held(key).shares === 0n) return 'TRADE-NO-SHARES'
  if (w.methodOf(key, '9999') === method) return 'TRADE-SAME-METHOD'
  w.add({ id, customer, fund, kind: '029', method })
  return 'ok'
}

export function withdraw(w: World, id: string): string {
  const order = w.orders.find(each => each.id === id)
  if (!order) return 'TRADE-ORDER'
  if (order.status !== '9') return 'TRADE-FINAL'
  if (order.kind === '039' && order.accepted.slice(0, 10) === w.today()) return 'TRADE-PLAN-TODAY'
  if (w.now >= `${order.tradeDay}T15:00:00`) return 'TRADE-CUTOFF'
  order.status = '4'
  w.held(keyOf(order.customer, order.fund)).frozen -= order.shares
  dropPayment(w, order, order.amount)
  return 'ok'
}

/** Money not yet requested is never requested; money received is returned. */
export function dropPayment(w: World, { payment, customer }: World['orders'][number], back: bigint) {
  if (payment?.state === 'awaited' || (payment?.state === 'open' && payment.asked === null)) payment.state = 'cancelled'
  else if (payment?.state === 'done') w.pays(customer, back, w.today())
}
