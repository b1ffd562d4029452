import { confirm } from './confirm.ts'
import { canConvert, convertHolding } from './convert-fund.ts'
import { adjustFund } from './correct.ts'
import { advancedBy } from './fast.ts'
import { roomOn } from './holders.ts'
import { bearLossShares, move, register } from './lots.ts'
import { pay } from './money.ts'
import { runPlans } from './plans.ts'
import { isBlocked, split } from './split.ts'
import { type Act, brings, divideHalfUp, isSale, keyOf, nextDay, type Order, total, type World } from './world.ts'

/** What of a fund waits in a settlement: from which trading days on, and the holdings whose orders wait in their turn. */
type Waits = { from: string; salesFrom: string; holdings: Set<string> }

const earlier = (one: string, other: string) => (other < one ? other : one)

const isOfAuthority = ({ kind }: Order) => kind === '031' || kind === '032'

/**
 * Confirms the due orders of a fund with trading days before one: by trading day, then as they were placed. Nothing goes
 * past a day whose NAV is missing, and no order of a holding past another one that waits.
 */
function confirmDue(world: World, fund: string, day: string, before: string, waits: Waits) {
  for (let after = ''; ; ) {
    const isNext = (o: Order) =>
      o.fund === fund &&
      o.tradeDay > after &&
      o.tradeDay < before &&
      o.tradeDay < (isOfAuthority(o) ? waits.from : earlier(waits.from, waits.salesFrom)) &&
      isDue(world, o, day)
    const next = world.orders
      .filter(isNext)
      .map(o => o.tradeDay)
      .sort()[0]
    if (next === undefined) return
    confirmDay(
      world,
      world.orders.filter(o => isNext(o) && o.tradeDay === next),
      day,
      waits,
    )
    after = next
  }
}

/** Confirms orders of one trading day. What comes from an agency is there before the day's sales, as the older lot. */
function confirmDay(world: World, orders: readonly Order[], day: string, waits: Waits) {
  let isWaiting = false
  const comesIn = ({ kind }: Order) => kind === '027'
  for (const order of [...orders.filter(comesIn), ...orders.filter(each => !comesIn(each))]) {
    const key = keyOf(order.customer, order.fund)
    if (isOfAuthority(order) || !waits.holdings.has(key)) {
      if (confirm(world, order, day)) continue
      waits.holdings.add(key)
    }
    isWaiting = true
  }
  const [first] = orders
  if (!isWaiting || !first) return
  const { fund, tradeDay } = first
  if (!world.navs.has(`${fund}|${tradeDay}`)) waits.from = earlier(waits.from, nextDay(tradeDay))
  // What the manager did not accept of the day is requested again on the next one.
  if (world.limits.has(`${fund}|${tradeDay}`)) waits.salesFrom = earlier(waits.salesFrom, nextDay(tradeDay))
}

/** Money that came after the day of its fund had started counts for the next one. */
function isDue(world: World, { fund, kind, status, confirmDay, payment }: Order, day: string): boolean {
  if (status !== '9' || (kind === '020' ? (world.setUpOn.get(fund) ?? '9999') >= day : confirmDay > day)) return false
  return !payment || (payment.state === 'done' && payment.doneAt <= (world.started.get(day) ?? '9999'))
}

/** The trading day of a fund's first shares, including those confirmed on this day. */
function firstBought(world: World, fund: string, day: string): string | undefined {
  const coming = world.orders.filter(o => brings(o, fund) && isDue(world, o, day)).map(o => o.tradeDay)
  const before = world.bought.get(fund)
  return [...coming, ...(before === undefined ? [] : [before])].sort()[0]
}

const holdersOf = (world: World, fund: string) =>
  [...world.holdings.keys()].filter(key => key.endsWith(`|${fund}`)).sort()

function performAct(world: World, act: Act, settleDay: string) {
  if (act.step === 'income') return creditIncome(world, act)
  for (const key of holdersOf(world, act.fund))
    if (act.step === 'dividend') payDividend(world, act, key, settleDay)
    else if (act.step === 'conversion') convertHolding(world, act, key, settleDay)
    else split(world, act, key, settleDay)
}

/** Shares moved by orders with a trading day before the returned one count for the act. */
const ordersBefore = (world: World, act: Act) => (act.step === 'income' ? world.onOrBefore(act.day) : act.day)

/**
 * Whether a pending order of an earlier trading day may still change the shares that earn, or an earlier day the income
 * carried.
 */
function isOpen(world: World, key: string, act: Act): boolean {
  const before = ordersBefore(world, act)
  const moves = (o: Order) =>
    ['022', '039', '024', '036'].includes(o.kind) &&
    o.status === '9' &&
    o.tradeDay < before &&
    (o.payment?.state ?? 'done') === 'done' &&
    (keyOf(o.customer, o.fund) === key || (o.into !== null && keyOf(o.customer, o.into) === key))
  return (
    world.orders.some(moves) ||
    world.adjustments.some(each => each.key === key && each.shares !== 0n && each.order.tradeDay < before) ||
    world.waitingIncome.some(each => each.key === key && each.act.day < act.day)
  )
}

/** A purchase that is paid too late for the repeated settlement of its own day has no holding yet, and earns all the same. */
const isFirstPurchase = (world: World, { kind, customer, fund }: Order): boolean =>
  (kind === '022' || kind === '039') && !world.holdings.has(keyOf(customer, fund))

/** Credits a day's income to holdings without earlier pending orders; the others are noted. */
function creditIncome(world: World, act: Act) {
  const isAgain = world.acts.some(each => each === act && each.done)
  const noted = world.waitingIncome.filter(each => each.act === act).map(each => each.key)
  const entering = world.orders.flatMap(o =>
    o.status === '9' && (o.into === act.fund || (o.fund === act.fund && isFirstPurchase(world, o)))
      ? [keyOf(o.customer, act.fund)]
      : [],
  )
  const keys = isAgain ? noted : [...new Set([...holdersOf(world, act.fund), ...entering])]
  for (const key of keys.sort()) {
    if (!isOpen(world, key, act)) {
      world.waitingIncome = world.waitingIncome.filter(each => each.act !== act || each.key !== key)
      if (world.holdings.has(key)) creditHolding(world, act, key)
    } else if (!isAgain) world.waitingIncome.push({ key, act })
  }
}

function payDividend(world: World, act: Act, key: string, settleDay: string) {
  const entitled = total(
    world.movements.filter(m => m.key === key && m.tradeDay < act.day),
    m => m.delta,
  )
  if (entitled <= 0n) return
  const held = world.frozenByAuthority(key, act.day)
  const frozen = held < entitled ? held : entitled
  for (const [part, isFrozen] of [
    [entitled - frozen, false],
    [frozen, true],
  ] as const) {
    const money = divideHalfUp(part * act.figure, 1_000_000n)
    if (part === 0n) continue
    const nav = world.navs.get(`${act.fund}|${act.day}`) ?? 0n
    const shares = world.sharesFor(world.termsFor(act.fund, act.day), money, nav)
    const room = roomOn(world, key.split('|')[0] ?? '', act.fund, settleDay)
    const isCut = world.methodOf(key, act.day) === '0' && room !== null && shares > room
    if (isCut) world.seen.add('dividend paid out below half')
    if (world.methodOf(key, act.day) === '1' || isCut) {
      world.held(key).dividend += money
      // The dividend of frozen shares is frozen with them.
      if (isFrozen) world.heldBack.push({ key, money, shares: part, paid: 0n, payDay: act.payDay })
      else world.pays(key.split('|')[0] ?? '', money, act.payDay > settleDay ? act.payDay : settleDay)
      continue
    }
    move(world, key, shares, act.day, settleDay)
    const { fee } = world.termsFor(act.fund, act.day)
    register(world, { key, day: settleDay, nav, boughtFor: act.day, fee }, shares)
    if (isFrozen && shares > 0n) freezeAtOnce(world, key, shares, act.day, settleDay)
  }
}

/** Pays held-back dividends for shares that are free now. */
function releaseDividends(world: World, fund: string, day: string) {
  for (const held of world.heldBack.filter(each => each.key.endsWith(`|${fund}`))) {
    const frozen = world.frozenNow(held.key)
    const still = frozen >= held.shares ? held.money : divideHalfUp(held.money * frozen, held.shares)
    const due = held.money - held.paid - still
    if (due <= 0n) continue
    held.paid += due
    world.pays(held.key.split('|')[0] ?? '', due, held.payDay > day ? held.payDay : day)
  }
}

function freezeAtOnce(world: World, key: string, shares: bigint, tradeDay: string, day: string) {
  const [customer = '', fund = ''] = key.split('|')
  world.held(key).frozen += shares
  world.add({ id: '', customer, fund, kind: '031', shares, tradeDay, confirmDay: day, status: '1' })
}

function creditHolding(world: World, act: Act, key: string) {
  const [fund, holding] = [world.terms(act.fund), world.held(key)]
  const before = ordersBefore(world, act)
  const moved = total(
    world.movements.filter(m => m.key === key && m.tradeDay < (m.isCarry ? act.day : before)),
    m => m.delta,
  )
  const earning = moved - advancedBy(world, key, act.day, before)
  if (earning > 0n) holding.unpaid += divideHalfUp(earning * act.figure, 100_000_000n)
  const due = holding.unpaid
  const isCarryDay = Number(act.day.slice(8)) === fund.carryDay && !isClosing(world, key, act.day)
  if (!(fund.carry === 'daily' || isCarryDay) || due === 0n) return
  // A loss that exceeds the free shares stays until there are enough.
  if (world.free(key) + due < 0n) return
  holding.unpaid = 0n
  if (due < 0n) bearLossShares(world, key, -due, act.day)
  else {
    move(world, key, due, act.day, nextDay(act.day), true)
    register(world, { key, day: nextDay(act.day), nav: 10_000n, boughtFor: act.day, fee: 'A' }, due)
  }
}

/** Whether every share of a holding is requested back or already gone. */
function isClosing(world: World, key: string, day: string): boolean {
  const asked = total(
    world.orders.filter(o => isSale(o) && o.status === '9' && o.tradeDay <= day && keyOf(o.customer, o.fund) === key),
    o => o.shares,
  )
  return asked === world.held(key).shares
}

/** With a monthly carry, income goes to the card of holders who gave up all shares, with the money for them. */
function payIncomeOfClosedHoldings(world: World, fund: string, day: string) {
  for (const key of holdersOf(world, fund)) {
    const holding = world.held(key)
    if (world.terms(fund).carry !== 'monthly' || holding.shares > 0n || holding.unpaid <= 0n) continue
    const last = world.orders.findLast(o => isSale(o) && o.status === '1' && keyOf(o.customer, o.fund) === key)
    const payDay = last?.kind === '024' && last.payDay > day ? last.payDay : day
    holding.received += holding.unpaid
    holding.realised += holding.unpaid
    world.pays(key.split('|')[0] ?? '', holding.unpaid, payDay)
    holding.unpaid = 0n
  }
}

/** Whether a fund's act can run: the day's NAV is published, and no earlier order waits except for its money. */
const isReady = (world: World, act: Act) =>
  act.step === 'conversion'
    ? canConvert(world, act)
    : world.navs.has(`${act.fund}|${act.day}`) && (act.step === 'income' || !isBlocked(world, act))

const hasLaterNav = (world: World, fund: string, after: string, day: string) =>
  [...world.navs.keys()].some(key => key.startsWith(`${fund}|`) && key.slice(7) > after && key.slice(7) < day)

/** Open days of a money fund without an income, while there is one of a later day: that one waits for them. */
function missingIncomes(world: World, fund: string, day: string): (Act & { done: boolean })[] {
  const bought = firstBought(world, fund, day)
  if (bought === undefined || world.terms(fund).carry === null) return []
  const credited = world.acts.filter(act => act.fund === fund && act.step === 'income' && act.done).map(act => act.day)
  const last = [bought, ...credited].sort().at(-1) ?? bought
  const missing: (Act & { done: boolean })[] = []
  for (let of = world.after(last, 1, [fund]); of < day; of = world.after(of, 1, [fund]))
    if (!world.navs.has(`${fund}|${of}`) && hasLaterNav(world, fund, of, day))
      missing.push({ step: 'income', fund, day: of, figure: 0n, payDay: '', done: false })
  return missing
}

/** The day after the first one of which something due lacks the fund's NAV: later orders of the fund wait. */
function waitsFrom(world: World, fund: string, day: string, due: readonly Act[]): string {
  const isOwn = (o: Order) => o.fund === fund && ['022', '039', '024', '036'].includes(o.kind) && isDue(world, o, day)
  const enters = (o: Order) => o.status === '9' && o.into === fund && o.confirmDay <= day
  const days = [
    ...world.orders.filter(o => isOwn(o) || enters(o)).map(o => o.tradeDay),
    ...due.filter(act => act.fund === fund).map(act => act.day),
    ...missingIncomes(world, fund, day).map(act => act.day),
  ]
  const first = days.filter(of => !world.navs.has(`${fund}|${of}`)).sort()[0]
  return first === undefined ? '9999' : nextDay(first)
}

function settle(world: World, day: string): boolean {
  let waiting = 0
  if (!world.started.has(day)) world.started.set(day, world.now)
  const waitsFor = (act: Act) => world.waitingIncome.some(each => each.act === act)
  const due = world.acts.filter(act => {
    if (act.done || act.day >= day) return waitsFor(act)
    const bought = firstBought(world, act.fund, day)
    const isPriced = world.navs.has(`${act.fund}|${act.day}`) || hasLaterNav(world, act.fund, act.day, day)
    return bought !== undefined && act.day > bought && (act.step !== 'dividend' || isPriced)
  })
  world.waitsFrom = new Map(world.funds.map(({ code }) => [code, waitsFrom(world, code, day, due)]))
  for (const { code } of world.funds) {
    adjustFund(world, code, day)
    const waits: Waits = { from: world.waitsFrom.get(code) ?? '9999', salesFrom: '9999', holdings: new Set() }
    const mine = [...due.filter(act => act.fund === code), ...missingIncomes(world, code, day)].sort((a, b) =>
      a.day === b.day ? (a.step < b.step ? 1 : -1) : a.day < b.day ? -1 : 1,
    )
    for (const act of mine) {
      confirmDue(world, code, day, act.step === 'conversion' ? nextDay(act.day) : ordersBefore(world, act), waits)
      if (act.day >= waits.from || !isReady(world, act)) {
        waiting++
        const split = mine.find(each => !each.done && each.step === 'split')?.day ?? '9999'
        const unpricedFrom = act.day < waits.from && !world.navs.has(`${code}|${act.day}`) ? nextDay(act.day) : '9999'
        waits.from = earlier(earlier(waits.from, split), unpricedFrom)
        break
      }
      performAct(world, act, day)
      act.done = true
    }
    confirmDue(world, code, day, '9999', waits)
    waiting += world.orders.filter(o => o.fund === code && isDue(world, o, day)).length
    payIncomeOfClosedHoldings(world, code, day)
    releaseDividends(world, code, day)
  }
  // A conversion into a fund is confirmed with its source fund, possibly after the turn of the target fund.
  for (const act of world.acts.filter(waitsFor)) creditIncome(world, act)
  for (const { code } of world.funds) payIncomeOfClosedHoldings(world, code, day)
  return waiting === 0
}

export type Progress = { settled: string; planned: string }

/** Everything due at this moment, as the jobs of a night and a morning do it. */
export function runJobs(world: World, progress: Progress) {
  pay(world)
  const runs = world.days.flatMap(({ day, open }) => [
    ...(open && day > progress.settled && `${day}T08:30:00` <= world.now
      ? [{ at: `${day}T08:30:00`, day, isPlans: false }]
      : []),
    ...(open && day > progress.planned && `${day}T09:30:00` <= world.now
      ? [{ at: `${day}T09:30:00`, day, isPlans: true }]
      : []),
  ])
  for (const run of runs.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    if (run.isPlans) {
      runPlans(world, run.day)
      progress.planned = run.day
    } else if (settle(world, run.day)) progress.settled = run.day
    pay(world)
  }
}
