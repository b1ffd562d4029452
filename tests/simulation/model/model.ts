import { correct } from './correct.ts'
import * as manager from './manager.ts'
import { handleTransfer, receiveTransfer } from './money.ts'
import { makePlan, movePlan } from './plans.ts'
import { type Progress, runJobs } from './settle.ts'
import * as trade from './trade.ts'
import { type Act, type BankScript, createWorld, nextDay, type SimDay, type SimFund, type World } from './world.ts'

/** The model of the engine: given the events, it predicts the answers and each evening's books. */
export function createModel(
  days: readonly SimDay[],
  funds: readonly SimFund[],
  bank: BankScript,
  ownerOf: (customer: string) => string,
) {
  const w = createWorld(days, funds, bank, ownerOf)
  const progress: Progress = { settled: '', planned: '' }
  return {
    setNow(at: string) {
      w.now = at
    },
    startAt(day: string) {
      progress.settled = progress.planned = nextDay(day, -1)
    },
    publish(fund: string, day: string, nav: bigint, income: bigint | null) {
      w.navs.set(`${fund}|${day}`, nav)
      w.newest.set(fund, nav)
      if (income !== null) w.acts.push({ step: 'income', fund, day, figure: income, payDay: '', done: false })
    },
    declare: (act: Act) => w.acts.push({ ...act, done: false }),
    after: w.after,
    free: w.free,
    stateOf: (fund: string) => w.states.get(fund) ?? 'open',
    reopen: (fund: string) => w.states.set(fund, 'open'),
    frozenByAuthority: (key: string) => w.frozenByAuthority(key),
    openOrders: () => w.orders.filter(o => o.status === '9' && o.kind !== '031' && o.kind !== '032').map(o => o.id),
    /** Money requested from the bank and not yet received. */
    owes: (fund: string) => w.orders.some(o => o.fund === fund && o.status === '9' && o.payment?.state !== 'done'),
    awaited: () => w.orders.filter(o => o.status === '9' && o.payment?.state === 'awaited'),
    waitingTransfers: () => w.transfers.filter(each => each.state === 'waiting'),
    planIds: () => w.plans.map(plan => plan.id),
    buy: bound(w, trade.buy),
    sell: bound(w, trade.sell),
    convert: bound(w, trade.convert),
    chooseMethod: bound(w, trade.chooseMethod),
    withdraw: bound(w, trade.withdraw),
    makePlan: bound(w, makePlan),
    movePlan: bound(w, movePlan),
    arrive: bound(w, receiveTransfer),
    handleTransfer: bound(w, handleTransfer),
    isRaised: bound(w, manager.isRaised),
    setUp: bound(w, manager.setUp),
    failRaising: bound(w, manager.failRaising),
    outflow: bound(w, manager.outflow),
    limitOutflow: bound(w, manager.limitOutflow),
    freeze: bound(w, manager.freeze),
    unfreeze: bound(w, manager.unfreeze),
    correct: bound(w, correct),
    navOf: (fund: string, day: string) => w.navs.get(`${fund}|${day}`),
    hasSettled: (fund: string, day: string) =>
      w.orders.some(o => o.result && o.tradeDay === day && (o.fund === fund || o.into === fund)),
    runJobs: () => runJobs(w, progress),
    isSettled: (day: string) => progress.settled >= day,
    picture: (since: string) => pictureOf(w, since),
  }
}
export type Model = ReturnType<typeof createModel>

const bound =
  <Rest extends readonly unknown[], Result>(w: World, act: (w: World, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    act(w, ...rest)

/**
 * The world as sorted lines, in the form in which the engine's tables are read: what is open, and what is new since a
 * day.
 */
const pictureOf = (w: World, since: string) => ({
  holdings: [...w.holdings]
    .filter(([, h]) => h.paid > 0n)
    .map(
      ([key, h]) =>
        `${key} ${h.shares} ${h.frozen} ${h.cost} ${h.paid} ${h.received} ${h.dividend} ${h.realised} ${h.unpaid}`,
    )
    .sort(),
  lots: w.lots
    .filter(lot => lot.left > 0n)
    .map(lot => `${lot.key} ${lot.day} ${lot.nav} ${lot.left}`)
    .sort(),
  orders: w.orders
    .filter(o => o.kind !== '031' && o.kind !== '032' && (o.status === '9' || o.tradeDay >= since))
    .map(o => `${o.id} ${o.kind} ${o.status} ${o.tradeDay} ${o.confirmDay}`)
    .sort(),
  plans: w.plans.map(plan => `${plan.id} ${plan.state} ${plan.failures} ${plan.due}`).sort(),
  payments: [
    ...w.orders.flatMap(o => (o.payment ? [{ ...o.payment, direction: 'in' }] : [])),
    ...w.payouts.map(each => ({ ...each, direction: 'out' })),
  ]
    .filter(each => each.state === 'open' || each.state === 'awaited' || each.due >= since)
    .map(each => `${each.customer} ${each.direction} ${each.amount} ${each.due} ${each.state}`)
    .sort(),
  transfers: w.transfers
    .filter(each => each.state === 'waiting' || each.state === 'returning' || each.at.slice(0, 10) >= since)
    .map(each => `${each.id} ${each.customer} ${each.amount} ${each.state}`)
    .sort(),
})
export type Picture = ReturnType<typeof pictureOf>
