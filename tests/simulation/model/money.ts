import { failRun } from './plans.ts'
import type { Order, Payment, Transfer, World } from './world.ts'

/** The bank ends the movements requested; every payment once. */
export function pay(world: World) {
  failUnpaidOrders(world)
  for (const order of world.orders) {
    if (!order.payment || !ends(world, order.payment, 'in')) continue
    const isPaid = order.payment.state === 'done'
    if (order.status !== '9') {
      if (isPaid) world.paysBack(order, order.amount, world.today())
    } else if (isPaid) {
      // The fund acted meanwhile and did not wait for the bank, so the order belongs to the day of the answer.
      const isOvertaken = order.kind !== '020' && actedSince(world, order.fund, order.tradeDay)
      if (isOvertaken && !moveOrder(world, order, world.now)) {
        order.status = '0'
        if (order.plan) failRun(order.plan)
        world.paysBack(order, order.amount, world.today())
      } else if (order.plan && order.plan.state !== 'ended') order.plan.failures = 0
    } else {
      order.status = '0'
      if (order.plan) failRun(order.plan)
    }
  }
  for (const each of world.payouts) {
    if (!ends(world, each, 'out')) continue
    const ahead = world.orders.find(order => order.advance === each && order.status === '9')
    if (ahead) ahead.paidAhead = world.today()
    else if (each.from !== null) world.waited(each.customer, each.amount, each.from, world.today())
  }
}

const actedSince = (world: World, fund: string, day: string) =>
  world.acts.some(
    act => act.done && act.fund === fund && (act.step === 'income' ? world.onOrBefore(act.day) : act.day) > day,
  )

/** Moves an order to another moment, if that day's limit has room. */
function moveOrder(world: World, order: Order, at: string): boolean {
  const [day, fund] = [world.tradeDayOf(at, [order.fund]), world.terms(order.fund)]
  if (fund.dayMax > 0n && world.used(order.customer, order.fund, day) + order.amount > fund.dayMax) return false
  order.tradeDay = day
  if (order.confirmDay !== '') order.confirmDay = world.after(day, fund.lag, [order.fund])
  return true
}

function ends(world: World, each: Payment, direction: 'in' | 'out'): boolean {
  if (each.state !== 'open' || each.due > world.today()) return false
  each.asked ??= world.today()
  const script = world.bank(each.customer, direction, each.amount)
  if (dayAfter(each.asked, script.days) > world.today()) return false
  each.state = script.refuses ? 'refused' : 'done'
  each.doneOn = world.today()
  each.doneAt = world.now
  return true
}
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** After three trading days an order without its money fails, and money without an order is returned. */
function failUnpaidOrders(world: World) {
  const isLate = (day: string) => world.now >= `${world.after(day, 3)}T15:00:00`
  for (const order of world.orders)
    if (order.status === '9' && order.payment?.state === 'awaited' && isLate(order.tradeDay)) {
      order.status = '0'
      order.payment.state = 'cancelled'
    }
  for (const transfer of world.transfers)
    if (transfer.state === 'returning' || (transfer.state === 'waiting' && isLate(world.tradeDayOf(transfer.at)))) {
      transfer.state = 'returned'
      world.waited(transfer.customer, transfer.amount, transfer.at.slice(0, 10), world.today())
    }
}

const waitsFor = (transfer: Transfer) => (order: Order) =>
  order.status === '9' &&
  order.payment?.state === 'awaited' &&
  order.customer === transfer.customer &&
  order.amount === transfer.amount

/** Unsolicited money pays the only waiting order with exactly this amount. */
export function receiveTransfer(world: World, id: string, customer: string, amount: bigint) {
  const transfer: Transfer = { id, customer, amount, at: world.now, state: 'waiting' }
  world.transfers.push(transfer)
  const [order, another] = world.orders.filter(waitsFor(transfer))
  if (order && !another) match(world, transfer, order)
}

/**
 * Money after the cut-off moves its order to the day of arrival, and money matched after an act of the fund to today,
 * if that day's limit has room.
 */
function match(world: World, transfer: Transfer, order: Order): boolean {
  const isLate = transfer.at >= `${order.tradeDay}T15:00:00`
  const isOvertaken = actedSince(
    world,
    order.fund,
    isLate ? world.tradeDayOf(transfer.at, [order.fund]) : order.tradeDay,
  )
  if ((isLate || isOvertaken) && !moveOrder(world, order, isOvertaken ? world.now : transfer.at)) return false
  transfer.state = 'matched'
  if (order.payment)
    Object.assign(order.payment, { state: 'done', doneOn: transfer.at.slice(0, 10), doneAt: world.now })
  return true
}

/** What a customer does with unmatched money: pays an order, or has it returned. */
export function handleTransfer(world: World, id: string, orderId: string | null): string {
  const transfer = world.transfers.find(each => each.id === id)
  if (transfer?.state !== 'waiting') return 'REMIT-0002'
  if (orderId === null) {
    transfer.state = 'returning'
    return 'ok'
  }
  const order = world.orders.filter(waitsFor(transfer)).find(each => each.id === orderId)
  if (!order) return 'REMIT-0003'
  return match(world, transfer, order) ? 'ok' : 'REMIT-0004'
}
