import { confirm } from './confirm.ts'
import { adjustFund } from './correct.ts'
import { bearLossShares, move, register } from './lots.ts'
import { pay } from './money.ts'
import { runPlans } from './plans.ts'
import { split } from './split.ts'
import { type Act, divideHalfUp, keyOf, nextDay, type Order, total, type World } from './world.ts'

/** Confirms the due orders of a fund with trading days before one; returns how many wait for a NAV. */
function confirmDue(w: World, fund: string, day: string, before: string): number {
  let waiting = 0
  for (const order of w.orders) {
    if (order.fund !== fund || order.tradeDay >= before || !isDue(w, order, day)) continue
    if (!confirm(w, order, day)) waiting++
  }
  return waiting
}

function isDue(w: World, { fund, kind, status, confirmDay, payment }: Order, day: string): boolean {
  if (status !== '9' || (kind === '020' ? (w.setUpOn.get(fund) ?? '9999') >= day : confirmDay > day)) return false
  return !payment || (payment.state === 'done' && !isIncomeCredited(w, fund, day))
}

/** The trading day of a fund's first shares, including those confirmed on this day. */
function firstBought(w: World, fund: string, day: string): string | undefined {
  const isBuying = (o: Order) => (o.fund === fund && ['020', '022', '039'].includes(o.kind)) || o.into === fund
  const coming = w.orders.filter(o => isBuying(o) && isDue(w, o, day)).map(o => o.tradeDay)
  const before = w.bought.get(fund)
  return [...coming, ...(before === undefined ? [] : [before])].sort()[0]
}

/** Whether the income of a day has been credited; nobody can enter before that day any more. */
const isIncomeCredited = (w: World, fund: string, day: string) =>
  w.acts.some(act => act.fund === fund && act.step === 'income' && act.done && act.day >= day)

const holdersOf = (w: World, fund: string) => [...w.holdings.keys()].filter(key => key.endsWith(`|${fund}`)).sort()

function performAct(w: World, act: Act, settleDay: string) {
  if (act.step === 'income') return creditIncome(w, act)
  for (const key of holdersOf(w, act.fund))
    if (act.step === 'dividend') payDividend(w, act, key, settleDay)
    else split(w, act, key, settleDay)
}

/** Shares moved by orders with a trading day before the returned one count for the act. */
const ordersBefore = (w: World, act: Act) => (act.step === 'income' ? w.onOrBefore(act.day) : act.day)

/**
 * Whether a pending order of an earlier trading day may still change the shares that earn, or an earlier day the income
 * carried.
 */
function isOpen(w: World, key: string, act: Act): boolean {
  const before = ordersBefore(w, act)
  const moves = (o: Order) =>
    ['022', '039', '024', '036'].includes(o.kind) &&
    o.status === '9' &&
    o.tradeDay < before &&
    (o.payment?.state ?? 'done') === 'done' &&
    (keyOf(o.customer, o.fund) === key || (o.into !== null && keyOf(o.customer, o.into) === key))
  return (
    w.orders.some(moves) ||
    w.adjustments.some(each => each.key === key && each.shares !== 0n && each.order.tradeDay < before) ||
    w.waitingIncome.some(each => each.key === key && each.act.day < act.day)
  )
}

/** Credits a day's income to holdings without earlier pending orders; the others are noted. */
function creditIncome(w: World, act: Act) {
  const isAgain = w.acts.some(each => each === act && each.done)
  const noted = w.waitingIncome.filter(each => each.act === act).map(each => each.key)
  const entering = w.orders.flatMap(o => (o.status === '9' && o.into === act.fund ? [keyOf(o.customer, act.fund)] : []))
  const keys = isAgain ? noted : [...new Set([...holdersOf(w, act.fund), ...entering])]
  for (const key of keys.sort()) {
    if (!isOpen(w, key, act)) {
      w.waitingIncome = w.waitingIncome.filter(each => each.act !== act || each.key !== key)
      if (w.holdings.has(key)) creditHolding(w, act, key)
    } else if (!isAgain) w.waitingIncome.push({ key, act })
  }
}

function payDividend(w: World, act: Act, key: string, settleDay: string) {
  const entitled = total(
    w.movements.filter(m => m.key === key && m.tradeDay < act.day),
    m => m.delta,
  )
  if (entitled <= 0n) return
  const held = w.frozenByAuthority(key, act.day)
  const frozen = held < entitled ? held : entitled
  for (const [part, isFrozen] of [
    [entitled - frozen, false],
    [frozen, true],
  ] as const) {
    const money = divideHalfUp(part * act.figure, 1_000_000n)
    if (part === 0n) continue
    if (w.methodOf(key, act.day) === '1') {
      w.held(key).dividend += money
      // The dividend of frozen shares is frozen with them.
      if (isFrozen) w.heldBack.push({ key, money, shares: part, paid: 0n, payDay: act.payDay })
      else w.pays(key.split('|')[0] ?? '', money, act.payDay > settleDay ? act.payDay : settleDay)
      continue
    }
    const nav = w.navs.get(`${act.fund}|${act.day}`) ?? 0n
    const shares = w.sharesFor(w.terms(act.fund), money, nav)
    move(w, key, shares, act.day, settleDay)
    register(w, key, settleDay, nav, shares)
    if (isFrozen && shares > 0n) freezeAtOnce(w, key, shares, act.day, settleDay)
  }
}

/** Pays held-back dividends for shares that are free now. */
function releaseDividends(w: World, fund: string, day: string) {
  for (const held of w.heldBack.filter(each => each.key.endsWith(`|${fund}`))) {
    const frozen = w.frozenNow(held.key)
    const still = frozen >= held.shares ? held.money : divideHalfUp(held.money * frozen, held.shares)
    const due = held.money - held.paid - still
    if (due <= 0n) continue
    held.paid += due
    w.pays(held.key.split('|')[0] ?? '', due, held.payDay > day ? held.payDay : day)
  }
}

function freezeAtOnce(w: World, key: string, shares: bigint, tradeDay: string, day: string) {
  const [customer = '', fund = ''] = key.split('|')
  w.held(key).frozen += shares
  w.add({ id: '', customer, fund, kind: '031', shares, tradeDay, confirmDay: day, status: '1' })
}

function creditHolding(w: World, act: Act, key: string) {
  const [fund, holding] = [w.terms(act.fund), w.held(key)]
  const earning = total(
    w.movements.filter(m => m.key === key && m.tradeDay < (m.isCarry ? act.day : ordersBefore(w, act))),
    m => m.delta,
  )
  if (earning > 0n) holding.unpaid += divideHalfUp(earning * act.figure, 100_000_000n)
  const due = holding.unpaid
  const isCarryDay = Number(act.day.slice(8)) === fund.carryDay && !isClosing(w, key, act.day)
  if (!(fund.carry === 'daily' || isCarryDay) || due === 0n) return
  // A loss that exceeds the free shares stays until there are enough.
  if (w.free(key) + due < 0n) return
  holding.unpaid = 0n
  if (due < 0n) bearLossShares(w, key, -due, act.day)
  else {
    move(w, key, due, act.day, nextDay(act.day), true)
    register(w, key, nextDay(act.day), 10_000n, due)
  }
}

const isSale = (o: Order) => o.kind === '024' || o.kind === '036'

/** Whether every share of a holding is requested back or already gone. */
function isClosing(w: World, key: string, day: string): boolean {
  const asked = total(
    w.orders.filter(o => isSale(o) && o.status === '9' && o.tradeDay <= day && keyOf(o.customer, o.fund) === key),
    o => o.shares,
  )
  return asked === w.held(key).shares
}

/** With a monthly carry, income goes to the card of holders who gave up all shares, with the money for them. */
function payIncomeOfClosedHoldings(w: World, fund: string, day: string) {
  for (const key of holdersOf(w, fund)) {
    const holding = w.held(key)
    if (w.terms(fund).carry !== 'monthly' || holding.shares > 0n || holding.unpaid <= 0n) continue
    const last = w.orders.findLast(o => isSale(o) && o.status === '1' && keyOf(o.customer, o.fund) === key)
    const payDay = last?.kind === '024' && last.payDay > day ? last.payDay : day
    holding.received += holding.unpaid
    holding.realised += holding.unpaid
    w.pays(key.split('|')[0] ?? '', holding.unpaid, payDay)
    holding.unpaid = 0n
  }
}

/** Whether a fund's act can run: the day's NAV is published, and no earlier order waits except for its money. */
const isReady = (w: World, act: Act) =>
  w.navs.has(`${act.fund}|${act.day}`) && (act.step === 'income' || !isBlocked(w, act))

const isBlocked = (w: World, act: Act) =>
  w.adjustments.some(
    ({ fund, order, crossing }) =>
      order.tradeDay < act.day &&
      (fund === act.fund || (crossing !== 0n && (order.fund === act.fund || order.into === act.fund))),
  ) ||
  w.orders.some(
    o =>
      o.status === '9' &&
      o.kind !== '020' &&
      (o.payment?.state ?? 'done') === 'done' &&
      o.tradeDay < act.day &&
      (o.fund === act.fund || o.into === act.fund),
  )

function settle(w: World, day: string): boolean {
  let waiting = 0
  const waitsFor = (act: Act) => w.waitingIncome.some(each => each.act === act)
  const due = w.acts.filter(act => {
    if (act.done || act.day >= day) return waitsFor(act)
    const bought = firstBought(w, act.fund, day)
    return bought !== undefined && act.day > bought && (act.step !== 'dividend' || w.navs.has(`${act.fund}|${act.day}`))
  })
  for (const { code } of w.funds) {
    adjustFund(w, code, day)
    let limit = '9999'
    const mine = due
      .filter(act => act.fund === code)
      .sort((a, b) => (a.day === b.day ? (a.step < b.step ? 1 : -1) : a.day < b.day ? -1 : 1))
    for (const act of mine) {
      confirmDue(w, code, day, ordersBefore(w, act))
      if (!isReady(w, act)) {
        waiting++
        limit = mine.find(each => !each.done && each.step === 'split')?.day ?? '9999'
        break
      }
      performAct(w, act, day)
      act.done = true
    }
    waiting += confirmDue(w, code, day, limit)
    payIncomeOfClosedHoldings(w, code, day)
    releaseDividends(w, code, day)
  }
  // A conversion into a fund is confirmed with its source fund, possibly after the turn of the target fund.
  for (const act of w.acts.filter(waitsFor)) creditIncome(w, act)
  for (const { code } of w.funds) payIncomeOfClosedHoldings(w, code, day)
  return waiting === 0
}

export type Progress = { settled: string; planned: string }

/** Everything due at this moment, as the jobs of a night and a morning do it. */
export function runJobs(w: World, progress: Progress) {
  pay(w)
  const runs = w.days.flatMap(({ day, open }) => [
    ...(open && day > progress.settled && `${day}T08:30:00` <= w.now
      ? [{ at: `${day}T08:30:00`, day, isPlans: false }]
      : []),
    ...(open && day > progress.planned && `${day}T09:30:00` <= w.now
      ? [{ at: `${day}T09:30:00`, day, isPlans: true }]
      : []),
  ])
  for (const run of runs.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    if (run.isPlans) {
      runPlans(w, run.day)
      progress.planned = run.day
    } else if (settle(w, run.day)) progress.settled = run.day
    pay(w)
  }
}
