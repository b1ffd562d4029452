import { failRun } from './plans.ts'
import type { Order, Payment, Transfer, World } from './world.ts'

/** The bank ends the movements requested; every payment once. */
export function pay(w: World) {
  failUnpaidOrders(w)
  for (const order of w.orders) {
    if (!order.payment || !ends(w, order.payment, 'in')) continue
    const isPaid = order.payment.state === 'done'
    if (order.status !== '9') {
      if (isPaid) w.pays(order.customer, order.amount, w.today())
    } else if (isPaid) {
      // The fund acted meanwhile and did not wait for the bank, so the order belongs to the day of the answer.
      const isOvertaken = order.kind !== '020' && actedSince(w, order.fund, order.tradeDay)
      if (isOvertaken && !moveOrder(w, order, w.now)) {
        order.status = '0'
        if (order.plan) failRun(order.plan)
        w.pays(order.customer, order.amount, w.today())
      } else if (order.plan && order.plan.state !== 'ended') order.plan.failures = 0
    } else {
      order.status = '0'
      if (order.plan) failRun(order.plan)
    }
  }
  for (const each of w.payouts) ends(w, each, 'out')
}

const actedSince = (w: World, fund: string, day: string) =>
  w.acts.some(act => act.done && act.fund === fund && (act.step === 'income' ? w.onOrBefore(act.day) : act.day) > day)

/** Moves an order to another moment, if that day's limit has room. */
function moveOrder(w: World, order: Order, at: string): boolean {
  const [day, fund] = [w.tradeDayOf(at, [order.fund]), w.terms(order.fund)]
  if (fund.dayMax > 0n && w.used(order.customer, order.fund, day) + order.amount > fund.dayMax) return false
  order.tradeDay = day
  if (order.confirmDay !== '') order.confirmDay = w.after(day, fund.lag, [order.fund])
  return true
}

function ends(w: World, each: Payment, direction: 'in' | 'out'): boolean {
  if (each.state !== 'open' || each.due > w.today()) return false
  each.asked ??= w.today()
  const script = w.bank(each.customer, direction, each.amount)
  if (dayAfter(each.asked, script.days) > w.today()) return false
  each.state = script.refuses ? 'refused' : 'done'
  each.doneOn = w.today()
  return true
}
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** After three trading days an order without its money fails, and money without an order is returned. */
function failUnpaidOrders(w: World) {
  const isLate = (day: string) => w.now >= `${w.after(day, 3)}T15:00:00`
  for (const order of w.orders)
    if (order.status === '9' && order.payment?.state === 'awaited' && isLate(order.tradeDay)) {
      order.status = '0'
      order.payment.state = 'cancelled'
    }
  for (const transfer of w.transfers)
    if (transfer.state === 'returning' || (transfer.state === 'waiting' && isLate(w.tradeDayOf(transfer.at))))
      transfer.state = 'returned'
}

const waitsFor = (transfer: Transfer) => (order: Order) =>
  order.status === '9' &&
  order.payment?.state === 'awaited' &&
  order.customer === transfer.customer &&
  order.amount === transfer.amount

/** Unsolicited money pays the only waiting order with exactly this amount. */
export function receiveTransfer(w: World, id: string, customer: string, amount: bigint) {
  const transfer: Transfer = { id, customer, amount, at: w.now, state: 'waiting' }
  w.transfers.push(transfer)
  const [order, another] = w.orders.filter(waitsFor(transfer))
  if (order && !another) match(w, transfer, order)
}

/**
 * Money after the cut-off moves its order to the day of arrival, and money matched after an act of the fund to today,
 * if that day's limit has room.
 */
function match(w: World, transfer: Transfer, order: Order): boolean {
  const isLate = transfer.at >= `${order.tradeDay}T15:00:00`
  const isOvertaken = actedSince(w, order.fund, isLate ? w.tradeDayOf(transfer.at, [order.fund]) : order.tradeDay)
  if ((isLate || isOvertaken) && !moveOrder(w, order, isOvertaken ? w.now : transfer.at)) return false
  transfer.state = 'matched'
  if (order.payment) Object.assign(order.payment, { state: 'done', doneOn: transfer.at.slice(0, 10) })
  return true
}

/** What a customer does with unmatched money: pays an order, or has it returned. */
export function handleTransfer(w: World, id: string, orderId: string | null): string {
  const transfer = w.transfers.find(each => each.id === id)
  if (transfer?.state !== 'waiting') return 'REMIT-0002'
  if (orderId === null) {
    transfer.state = 'returning'
    return 'ok'
  }
  const order = w.orders.filter(waitsFor(transfer)).find(each => each.id === orderId)
  if (!order) return 'REMIT-0003'
  return match(w, transfer, order) ? 'ok' : 'REMIT-0004'
}
