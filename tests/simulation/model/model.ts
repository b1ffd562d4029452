import { decideConversion, isQuiet } from './convert-fund.ts'
import { correct } from './correct.ts'
import * as fast from './fast.ts'
import { restateFloating } from './floating.ts'
import { roomToOrder } from './holders.ts'
import { holds, isFree, sellable } from './holding.ts'
import { enterRate, interestDue, payInterest } from './interest.ts'
import * as manager from './manager.ts'
import { handleTransfer, receiveTransfer } from './money.ts'
import { makePlan, movePlan } from './plans.ts'
import { restateService } from './service.ts'
import { type Progress, runJobs } from './settle.ts'
import * as trade from './trade.ts'
import {
  type Act,
  type BankScript,
  createWorld,
  type Lot,
  nextDay,
  type SimDay,
  type SimFund,
  type World,
} from './world.ts'

/** The model of the engine: given the events, it predicts the answers and each evening's books. */
export function createModel(
  days: readonly SimDay[],
  funds: readonly SimFund[],
  bank: BankScript,
  ownerOf: (customer: string) => string,
) {
  const world = createWorld(days, funds, bank, ownerOf)
  const progress: Progress = { settled: '', planned: '' }
  return {
    setNow(at: string) {
      world.now = at
    },
    startAt(day: string) {
      progress.settled = progress.planned = nextDay(day, -1)
    },
    publish(fund: string, day: string, nav: bigint, income: bigint | null) {
      const isNewest = ![...world.navs.keys()].some(key => key.startsWith(`${fund}|`) && key.slice(7) > day)
      world.navs.set(`${fund}|${day}`, nav)
      if (isNewest) world.newest.set(fund, nav)
      if (income !== null) world.acts.push({ step: 'income', fund, day, figure: income, payDay: '', done: false })
    },
    /** What NAVs of a fund since a day change for shares that have left. */
    restate(fund: string, day: string) {
      restateService(world, fund, day)
      restateFloating(world, fund, day)
    },
    close(code: string, day: string, close: bigint) {
      world.closes.set(code, (world.closes.get(code) ?? new Map()).set(day, close))
    },
    declare: (act: Act) => world.acts.push({ ...act, done: false }),
    decideConversion: bound(world, decideConversion),
    isQuiet: bound(world, isQuiet),
    /** The decided conversion of which a fund is a part. */
    conversionOf: (fund: string) =>
      world.acts.find(act => act.step === 'conversion' && (act.fund === fund || act.into === fund)),
    after: world.after,
    free: world.free,
    /** What may be sold now, at most. */
    sellable: (key: string) => sellable(world, key, world.tradeDay([key.split('|')[1] ?? ''])).most,
    /** Whether the fund has ever been held. */
    isHeld: (fund: string) => world.begun.has(fund),
    newestOf: (fund: string) => world.newest.get(fund) ?? 10_000n,
    roomToOrder: bound(world, roomToOrder),
    stateOf: (fund: string) => world.states.get(fund) ?? 'open',
    reopen: (fund: string) => world.states.set(fund, 'open'),
    frozenByAuthority: (key: string) => world.frozenByAuthority(key),
    openOrders: () => world.orders.filter(o => o.status === '9' && !ofFund.has(o.kind)).map(o => o.id),
    /** Money requested from the bank and not yet received. */
    owes: (fund: string) => world.orders.some(o => o.fund === fund && o.status === '9' && o.payment?.state !== 'done'),
    awaited: () => world.orders.filter(o => o.status === '9' && o.payment?.state === 'awaited'),
    waitingTransfers: () => world.transfers.filter(each => each.state === 'waiting'),
    planIds: () => world.plans.map(plan => plan.id),
    buy: bound(world, trade.buy),
    sell: bound(world, trade.sell),
    convert: bound(world, trade.convert),
    setLine: bound(world, fast.setLine),
    closeLine: bound(world, fast.closeLine),
    hasLine: (fund: string) => world.lines.has(fund),
    chooseMethod: bound(world, trade.chooseMethod),
    withdraw: bound(world, trade.withdraw),
    makePlan: bound(world, makePlan),
    movePlan: bound(world, movePlan),
    arrive: bound(world, receiveTransfer),
    handleTransfer: bound(world, handleTransfer),
    isRaised: bound(world, manager.isRaised),
    setUp: bound(world, manager.setUp),
    failRaising: bound(world, manager.failRaising),
    outflow: bound(world, manager.outflow),
    limitOutflow: bound(world, manager.limitOutflow),
    isSold: bound(world, manager.isSold),
    chargeSales: bound(world, manager.chargeSales),
    /** Whether a purchase of a coming day is accepted. */
    isOrdered: (fund: string) =>
      world.orders.some(o => o.fund === fund && o.status === '9' && o.amount > 0n && o.tradeDay > world.today()),
    hasRate: () => world.rates.size > 0,
    enterRate: bound(world, enterRate),
    interestDue: bound(world, interestDue),
    payInterest: bound(world, payInterest),
    changeTerms: bound(world, manager.changeTerms),
    changeTable: bound(world, manager.changeTable),
    termsNow: (fund: string) => world.termsFor(fund, '9999'),
    termsOn: (fund: string, day: string) => world.termsFor(fund, day),
    feeOf: (fund: string) => world.termsFor(fund, world.tradeDay([fund])).fee,
    freeze: bound(world, manager.freeze),
    unfreeze: bound(world, manager.unfreeze),
    takeOver: bound(world, manager.takeOver),
    correct: bound(world, correct),
    navOf: (fund: string, day: string) => world.navs.get(`${fund}|${day}`),
    hasSettled: (fund: string, day: string) =>
      world.orders.some(o => o.result && o.tradeDay === day && (o.fund === fund || o.into === fund)),
    seen: () => world.seen,
    runJobs: () => runJobs(world, progress),
    isSettled: (day: string) => progress.settled >= day,
    picture: (since: string) => pictureOf(world, since),
  }
}
export type Model = ReturnType<typeof createModel>

/** Kinds of order that no customer places. */
const ofFund: ReadonlySet<string> = new Set(['027', '031', '032'])

const bound =
  <Rest extends readonly unknown[], Result>(world: World, act: (world: World, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    act(world, ...rest)

/** Whether an order of now may sell a lot of a fund with a holding period. */
function saleOf(world: World, lot: Lot): string {
  const fund = lot.key.split('|')[1] ?? ''
  if (!holds(world, fund)) return ''
  return isFree(world, lot, world.tradeDay([fund])) ? ' free' : ' locked'
}

/**
 * The world as sorted lines, in the form in which the engine's tables are read: what is open, and what is new since a
 * day.
 */
const pictureOf = (world: World, since: string) => ({
  holdings: [...world.holdings]
    .filter(([, h]) => h.paid > 0n)
    .map(
      ([key, h]) =>
        `${key} ${h.shares} ${h.frozen} ${h.cost} ${h.paid} ${h.received} ${h.dividend} ${h.realised} ${h.unpaid}`,
    )
    .sort(),
  lots: world.lots
    .filter(lot => lot.left > 0n)
    .map(lot => `${lot.key} ${lot.day} ${lot.nav} ${lot.left}${saleOf(world, lot)}`)
    .sort(),
  orders: world.orders
    .filter(o => o.id !== '' && !ofFund.has(o.kind) && (o.status === '9' || o.tradeDay >= since))
    .map(o => `${o.id} ${o.kind} ${o.status} ${o.tradeDay} ${o.confirmDay}`)
    .sort(),
  plans: world.plans.map(plan => `${plan.id} ${plan.state} ${plan.failures} ${plan.due}`).sort(),
  payments: [
    ...world.orders.flatMap(o => (o.payment ? [{ ...o.payment, direction: 'in' }] : [])),
    ...world.payouts.map(each => ({ ...each, direction: 'out' })),
  ]
    .filter(each => each.state === 'open' || each.state === 'awaited' || each.due >= since)
    .map(each => `${each.customer} ${each.direction} ${each.amount} ${each.due} ${each.state}`)
    .sort(),
  interest: [...world.earned].map(([customer, parts]) => `${customer} ${parts}`).sort(),
  transfers: world.transfers
    .filter(each => each.state === 'waiting' || each.state === 'returning' || each.at.slice(0, 10) >= since)
    .map(each => `${each.id} ${each.customer} ${each.amount} ${each.state}`)
    .sort(),
})
export type Picture = ReturnType<typeof pictureOf>
