// What the engine should do, told a second time: plain arrays, own rounding, nothing shared with the product's code.

export type SimFund = {
  code: string
  type: 'mixed' | 'money'
  fee: 'A' | 'B'
  lag: number
  payLag: number
  cutShares: boolean
  discountE4: bigint
  /** [from fen, rate in 1/100000000], lowest first. */
  buy: readonly (readonly [bigint, bigint])[]
  /** [from days, rate], lowest first. */
  sell: readonly (readonly [bigint, bigint])[]
  back: readonly (readonly [bigint, bigint])[]
  /** 0 is no limit. */
  dayMax: bigint
  carry: 'daily' | 'monthly' | null
  carryDay: number
}
export type SimDay = { day: string; open: boolean }
/** When and how the bank ends a movement; days count from when it was first asked. */
export type BankScript = (
  customer: string,
  direction: 'in' | 'out',
  amount: bigint,
) => { refuses: boolean; days: number }

type Lot = { key: string; day: string; nav: bigint; left: bigint; nth: number }
type Holding = Record<'shares' | 'frozen' | 'cost' | 'paid' | 'received' | 'dividend' | 'realised' | 'unpaid', bigint>
type Payment = {
  customer: string
  amount: bigint
  due: string
  asked: string | null
  state: 'open' | 'done' | 'refused' | 'cancelled'
}
type Order = {
  id: string
  customer: string
  fund: string
  kind: '022' | '024' | '029' | '036' | '039'
  amount: bigint
  shares: bigint
  into: string | null
  method: string | null
  estimate: bigint
  plan: Plan | null
  accepted: string
  tradeDay: string
  confirmDay: string
  payDay: string
  status: '9' | '1' | '0' | '4'
  payment: Payment | null
}
type Plan = {
  id: string
  customer: string
  fund: string
  weekday: number | null
  monthDay: number | null
  amount: bigint
  state: string
  failures: number
  due: string | null
  failedOn: string
}
type Movement = { key: string; delta: bigint; tradeDay: string; confirmDay: string; isCarry: boolean }
type Act = { step: 'dividend' | 'split' | 'income'; fund: string; day: string; figure: bigint; payDay: string }

const MIN = 1_000n
const half = (a: bigint, b: bigint) => (a < 0n ? -((-a * 2n + b) / (b * 2n)) : (a * 2n + b) / (b * 2n))
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const rateAt = (tiers: readonly (readonly [bigint, bigint])[], at: bigint) =>
  tiers.findLast(([from]) => from <= at)?.[1] ?? 0n
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const dayText = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
export const nextDay = (day: string, days = 1) => dayText(dayNumber(day) + days)

export function createModel(days: readonly SimDay[], funds: readonly SimFund[], bank: BankScript) {
  const fundOf = new Map(funds.map(fund => [fund.code, fund]))
  const open = days.filter(each => each.open).map(each => each.day)
  const navs = new Map<string, bigint>()
  const newest = new Map<string, bigint>()
  const acts: (Act & { done: boolean })[] = []
  const holdings = new Map<string, Holding>()
  const lots: Lot[] = []
  const movements: Movement[] = []
  const orders: Order[] = []
  const plans: Plan[] = []
  const payouts: Payment[] = []
  const begun = new Map<string, string>()
  let now = ''
  let lotCount = 0
  let [settledUpTo, plannedUpTo] = ['', '']

  const today = () => now.slice(0, 10)
  const after = (day: string, count: number): string =>
    open[open.findIndex(each => each > day) + count - 1] ?? '9999-12-31'
  const onOrAfter = (day: string): string => open.find(each => each >= day) ?? '9999-12-31'
  const tradeDay = () => (now.slice(11) < '15:00:00' ? onOrAfter(today()) : after(today(), 1))
  const keyOf = (customer: string, fund: string) => `${customer}|${fund}`
  function terms(code: string): SimFund {
    const fund = fundOf.get(code)
    if (!fund) throw new Error(`the model has no fund ${code}`)
    return fund
  }
  const empty = (): Holding => ({
    shares: 0n,
    frozen: 0n,
    cost: 0n,
    paid: 0n,
    received: 0n,
    dividend: 0n,
    realised: 0n,
    unpaid: 0n,
  })
  const held = (key: string) => holdings.get(key) ?? holdings.set(key, empty()).get(key) ?? empty()
  const free = (key: string) => (holdings.has(key) ? held(key).shares - held(key).frozen : 0n)
  const sharesFor = (fund: SimFund, amount: bigint, nav: bigint) =>
    fund.cutShares ? (amount * 10_000n) / nav : half(amount * 10_000n, nav)
  const used = (customer: string, fund: string, day: string) =>
    orders
      .filter(
        o =>
          o.customer === customer &&
          o.tradeDay === day &&
          (o.status === '9' || o.status === '1') &&
          (o.into ?? o.fund) === fund,
      )
      .reduce((sum, o) => sum + (o.into ? o.estimate : o.amount), 0n)

  function add(order: Partial<Order> & Pick<Order, 'id' | 'customer' | 'fund' | 'kind'>) {
    const fund = terms(order.fund)
    const day = tradeDay()
    const lag = Math.max(fund.lag, order.into ? terms(order.into).lag : 0)
    orders.push({
      amount: 0n,
      shares: 0n,
      into: null,
      method: null,
      estimate: 0n,
      plan: null,
      accepted: now,
      tradeDay: day,
      confirmDay: after(day, lag),
      payDay: after(day, Math.max(fund.payLag, fund.lag)),
      status: '9',
      payment: null,
      ...order,
    })
  }
  const payment = (customer: string, amount: bigint, due: string): Payment => ({
    customer,
    amount,
    due,
    asked: null,
    state: 'open',
  })

  function buy(id: string, customer: string, fund: string, amount: bigint): string {
    const max = terms(fund).dayMax
    if (amount < MIN) return 'TRADE-MIN'
    if (max > 0n && used(customer, fund, tradeDay()) + amount > max) return 'TRADE-DAY-MAX'
    add({ id, customer, fund, kind: '022', amount, payment: payment(customer, amount, today()) })
    return 'ok'
  }
  function refusesSale(key: string, shares: bigint): string | null {
    const left = free(key) - shares
    if (left < 0n) return 'TRADE-NO-SHARES'
    if (left > 0n && shares < MIN) return 'TRADE-MIN-REDEEM'
    return left > 0n && left < MIN ? 'TRADE-MIN-HOLD' : null
  }
  function sell(id: string, customer: string, fund: string, shares: bigint): string {
    const refusal = refusesSale(keyOf(customer, fund), shares)
    if (refusal) return refusal
    held(keyOf(customer, fund)).frozen += shares
    add({ id, customer, fund, kind: '024', shares })
    return 'ok'
  }
  function convert(id: string, customer: string, fund: string, into: string, shares: bigint): string {
    if (terms(fund).fee !== terms(into).fee) return 'TRADE-CLOSED'
    const refusal = refusesSale(keyOf(customer, fund), shares)
    if (refusal) return refusal
    const worth = half(shares * (newest.get(fund) ?? 10_000n), 10_000n)
    const estimate = worth > 0n ? worth : 1n
    const max = terms(into).dayMax
    if (max > 0n && used(customer, into, tradeDay()) + worth > max) return 'TRADE-DAY-MAX'
    held(keyOf(customer, fund)).frozen += shares
    add({ id, customer, fund, kind: '036', shares, into, estimate })
    return 'ok'
  }
  const methodOf = (key: string, before: string) =>
    orders.findLast(
      o => o.kind === '029' && o.status === '1' && keyOf(o.customer, o.fund) === key && o.tradeDay < before,
    )?.method ?? (terms(key.split('|')[1] ?? '').type === 'money' ? '0' : '1')
  function chooseMethod(id: string, customer: string, fund: string, method: string): string {
    const key = keyOf(customer, fund)
    if (orders.some(o => o.kind === '029' && o.status === '9' && keyOf(o.customer, o.fund) === key))
      return 'TRADE-METHOD-PENDING'
    if (terms(fund).type === 'money' && method === '1') return 'TRADE-CLOSED'
    if (!holdings.has(key) || held(key).shares === 0n) return 'TRADE-NO-SHARES'
    if (methodOf(key, '9999') === method) return 'TRADE-SAME-METHOD'
    add({ id, customer, fund, kind: '029', method })
    return 'ok'
  }
  function withdraw(id: string): string {
    const order = orders.find(each => each.id === id)
    if (!order) return 'TRADE-ORDER'
    if (order.status !== '9') return 'TRADE-FINAL'
    if (order.kind === '039' && order.accepted.slice(0, 10) === today()) return 'TRADE-PLAN-TODAY'
    if (now >= `${order.tradeDay}T15:00:00`) return 'TRADE-CUTOFF'
    order.status = '4'
    held(keyOf(order.customer, order.fund)).frozen -= order.shares
    if (order.payment?.state === 'open' && order.payment.asked === null) order.payment.state = 'cancelled'
    if (order.payment?.state === 'done') payouts.push(payment(order.customer, order.amount, today()))
    return 'ok'
  }

  function dueAfter(plan: Plan, day: string): string {
    if (plan.monthDay !== null) {
      const dd = String(plan.monthDay).padStart(2, '0')
      const here = `${day.slice(0, 8)}${dd}`
      return here > day ? here : `${nextDay(`${day.slice(0, 8)}01`, 32).slice(0, 8)}${dd}`
    }
    for (let next = nextDay(day); ; next = nextDay(next))
      if (new Date(`${next}T00:00:00Z`).getUTCDay() === plan.weekday) return next
  }
  const runsToday = (plan: Plan) =>
    plan.failedOn === today() ||
    (plan.due !== null && onOrAfter(plan.due) === today()) ||
    orders.some(o => o.plan === plan && o.accepted.slice(0, 10) === today())
  function makePlan(
    id: string,
    customer: string,
    fund: string,
    day: { weekday: number } | { monthDay: number },
    amount: bigint,
  ) {
    const plan: Plan = {
      id,
      customer,
      fund,
      weekday: null,
      monthDay: null,
      amount,
      state: 'running',
      failures: 0,
      due: null,
      failedOn: '',
      ...day,
    }
    plan.due = dueAfter(plan, today())
    plans.push(plan)
    return 'ok'
  }
  function movePlan(id: string, move: 'pause' | 'resume' | 'stop'): string {
    const plan = plans.find(each => each.id === id)
    if (!plan) return 'TRADE-PLAN'
    if (plan.state === 'ended' || ((plan.state === 'paused') !== (move === 'resume') && move !== 'stop'))
      return 'TRADE-PLAN-STATE'
    if (plan.state === 'running' && runsToday(plan)) return 'TRADE-PLAN-TODAY'
    plan.state = { pause: 'paused', resume: 'running', stop: 'ended' }[move]
    plan.due = move === 'resume' ? dueAfter(plan, today()) : null
    return 'ok'
  }
  function failRun(plan: Plan) {
    if (plan.state !== 'running') return
    plan.failures++
    if (plan.failures < 3) return
    plan.state = 'ended'
    plan.due = null
  }
  function runPlans(day: string) {
    for (const plan of plans)
      while (plan.state === 'running' && plan.due !== null && onOrAfter(plan.due) <= day) {
        const due = plan.due
        plan.due = dueAfter(plan, due)
        const max = terms(plan.fund).dayMax
        if (max > 0n && used(plan.customer, plan.fund, tradeDay()) + plan.amount > max) {
          plan.failedOn = today()
          failRun(plan)
        } else
          add({
            id: `${plan.id}/${due}`,
            customer: plan.customer,
            fund: plan.fund,
            kind: '039',
            amount: plan.amount,
            plan,
            payment: payment(plan.customer, plan.amount, today()),
          })
      }
  }

  /** The bank ends what it was asked for; every payment once. */
  function pay() {
    const ends = (each: Payment, direction: 'in' | 'out') => {
      if (each.state !== 'open' || each.due > today()) return false
      each.asked ??= today()
      const script = bank(each.customer, direction, each.amount)
      if (nextDay(each.asked, script.days) > today()) return false
      each.state = script.refuses ? 'refused' : 'done'
      return true
    }
    for (const order of orders) {
      if (!order.payment || !ends(order.payment, 'in')) continue
      const isPaid = order.payment.state === 'done'
      if (order.status !== '9') {
        if (isPaid) payouts.push(payment(order.customer, order.amount, today()))
      } else if (isPaid) {
        if (order.plan && order.plan.state !== 'ended') order.plan.failures = 0
      } else {
        order.status = '0'
        if (order.plan) failRun(order.plan)
      }
    }
    for (const each of payouts) ends(each, 'out')
  }

  function move(key: string, delta: bigint, day: string, confirmDay: string, isCarry = false) {
    held(key).shares += delta
    movements.push({ key, delta, tradeDay: day, confirmDay, isCarry })
    const fund = key.split('|')[1] ?? ''
    if (delta !== 0n && !begun.has(fund)) begun.set(fund, confirmDay)
  }
  function register(key: string, day: string, nav: bigint, shares: bigint) {
    if (shares > 0n) lots.push({ key, day, nav, left: shares, nth: lotCount++ })
  }
  const lotsOf = (key: string) =>
    lots
      .filter(lot => lot.key === key && lot.left > 0n)
      .sort((a, b) => (a.day === b.day ? a.nth - b.nth : a.day < b.day ? -1 : 1))
  /** Takes shares from the oldest lots and tells what they bring. */
  function takeLots(key: string, shares: bigint, nav: bigint, fund: SimFund, confirmDay: string): bigint {
    let [left, net] = [shares, 0n]
    for (const lot of lotsOf(key)) {
      const taken = least(lot.left, left)
      if (taken === 0n) break
      const age = BigInt(dayNumber(confirmDay) - dayNumber(lot.day))
      const gross = half(taken * nav, 10_000n)
      const back = fund.fee === 'B' ? half(taken * lot.nav * rateAt(fund.back, age), 1_000_000_000_000n) : 0n
      net += gross - half(gross * rateAt(fund.sell, age), 100_000_000n) - back
      lot.left -= taken
      left -= taken
    }
    if (left > 0n) throw new Error('the model ran out of lots')
    return net
  }
  function leave(key: string, shares: bigint, received: bigint) {
    const holding = held(key)
    const cost = half(holding.cost * shares, holding.shares)
    holding.frozen -= shares
    holding.cost -= cost
    holding.received += received
    holding.realised += received - cost
  }
  function enter(key: string, paid: bigint) {
    held(key).cost += paid
    held(key).paid += paid
  }

  function confirm(order: Order, day: string): boolean {
    const [key, fund] = [keyOf(order.customer, order.fund), terms(order.fund)]
    const nav = navs.get(`${order.fund}|${order.tradeDay}`)
    if (order.kind !== '029' && nav === undefined) return false
    if (order.kind === '022' || order.kind === '039') {
      const rate = fund.fee === 'B' ? 0n : rateAt(fund.buy, order.amount)
      const whole = 1_000_000_000_000n
      const shares = sharesFor(fund, half(order.amount * whole, whole + rate * fund.discountE4), nav ?? 0n)
      enter(key, order.amount)
      move(key, shares, order.tradeDay, day)
      register(key, day, nav ?? 0n, shares)
    } else if (order.kind === '024') {
      const net = takeLots(key, order.shares, nav ?? 0n, fund, day)
      leave(key, order.shares, net)
      move(key, -order.shares, order.tradeDay, day)
      if (net > 0n) payouts.push(payment(order.customer, net, order.payDay > day ? order.payDay : day))
    } else if (order.kind === '036' && order.into) {
      const [into, navIn] = [terms(order.into), navs.get(`${order.into}|${order.tradeDay}`)]
      if (navIn === undefined) return false
      const crossing = takeLots(key, order.shares, nav ?? 0n, fund, day)
      leave(key, order.shares, crossing)
      move(key, -order.shares, order.tradeDay, day)
      const more = rateAt(into.buy, crossing) - rateAt(fund.buy, crossing)
      const shares = sharesFor(into, half(crossing * 100_000_000n, 100_000_000n + (more > 0n ? more : 0n)), navIn)
      enter(keyOf(order.customer, order.into), crossing)
      move(keyOf(order.customer, order.into), shares, order.tradeDay, day)
      register(keyOf(order.customer, order.into), day, navIn, shares)
    }
    order.status = '1'
    order.confirmDay = day
    return true
  }

  function confirmDue(fund: string, day: string, before: string): number {
    let waiting = 0
    for (const order of orders) {
      if (order.fund !== fund || order.status !== '9' || order.confirmDay > day || order.tradeDay >= before) continue
      if (order.payment && order.payment.state !== 'done') continue
      if (!confirm(order, day)) waiting++
    }
    return waiting
  }
  const whoHolds = (fund: string) => [...holdings.keys()].filter(key => key.endsWith(`|${fund}`)).sort()
  function perform(act: Act, settleDay: string) {
    const fund = terms(act.fund)
    for (const key of whoHolds(act.fund)) {
      const holding = held(key)
      if (act.step === 'dividend') {
        const entitled = movements
          .filter(m => m.key === key && m.tradeDay < act.day)
          .reduce((sum, m) => sum + m.delta, 0n)
        if (entitled <= 0n) continue
        const money = half(entitled * act.figure, 1_000_000n)
        if (methodOf(key, act.day) === '1') {
          holding.dividend += money
          const due = act.payDay > settleDay ? act.payDay : settleDay
          if (money > 0n) payouts.push(payment(key.split('|')[0] ?? '', money, due))
        } else {
          const nav = navs.get(`${act.fund}|${act.day}`) ?? 0n
          const shares = sharesFor(fund, money, nav)
          move(key, shares, act.day, settleDay)
          register(key, settleDay, nav, shares)
        }
      } else if (act.step === 'split') {
        let [before, grown] = [0n, 0n]
        for (const lot of lotsOf(key)) {
          before += lot.left
          const upTo = fund.cutShares ? (before * act.figure) / 100_000_000n : half(before * act.figure, 100_000_000n)
          const more = upTo - grown - lot.left
          grown = upTo
          move(key, more, act.day, settleDay)
          register(key, lot.day, 0n, more)
        }
      } else {
        const earning = movements
          .filter(m => m.key === key && (m.isCarry ? m.tradeDay < act.day : m.confirmDay <= act.day))
          .reduce((sum, m) => sum + m.delta, 0n)
        if (earning > 0n) holding.unpaid += half(earning * act.figure, 100_000_000n)
        const leaves = holding.frozen > 0n && holding.frozen === holding.shares
        if (!(fund.carry === 'daily' || Number(act.day.slice(8)) === fund.carryDay || leaves) || holding.unpaid === 0n)
          continue
        const carried = holding.unpaid
        holding.unpaid = 0n
        move(key, carried, act.day, nextDay(act.day), true)
        register(key, nextDay(act.day), 10_000n, carried)
      }
    }
  }
  /** Whether the day of a fund's act has come in full: its NAV is there and no order of an earlier day waits. */
  const isReady = (act: Act) =>
    navs.has(`${act.fund}|${act.day}`) &&
    !orders.some(o => o.status === '9' && o.tradeDay < act.day && (o.fund === act.fund || o.into === act.fund))

  function settle(day: string): boolean {
    let waiting = 0
    const due = acts.filter(act => {
      const first = begun.get(act.fund)
      return (
        !act.done &&
        act.day < day &&
        first !== undefined &&
        act.day >= first &&
        (act.step !== 'dividend' || navs.has(`${act.fund}|${act.day}`))
      )
    })
    for (const { code } of funds) {
      let limit = '9999'
      const mine = due
        .filter(act => act.fund === code)
        .sort((a, b) => (a.day === b.day ? (a.step < b.step ? 1 : -1) : a.day < b.day ? -1 : 1))
      for (const act of mine) {
        confirmDue(code, day, act.day)
        if (!isReady(act)) {
          waiting++
          limit = mine.find(each => !each.done && each.step === 'split')?.day ?? '9999'
          break
        }
        perform(act, day)
        act.done = true
      }
      waiting += confirmDue(code, day, limit)
    }
    return waiting === 0
  }

  /** Everything that is due at this moment, as the jobs of a night and a morning do it. */
  function runJobs() {
    pay()
    const runs = days.flatMap(({ day, open: isOpen }) => [
      ...(isOpen && day > settledUpTo && `${day}T08:30:00` <= now
        ? [{ at: `${day}T08:30:00`, day, isPlans: false }]
        : []),
      ...(isOpen && day > plannedUpTo && `${day}T09:30:00` <= now
        ? [{ at: `${day}T09:30:00`, day, isPlans: true }]
        : []),
    ])
    for (const run of runs.sort((a, b) => (a.at < b.at ? -1 : 1))) {
      if (run.isPlans) {
        runPlans(run.day)
        plannedUpTo = run.day
      } else if (settle(run.day)) settledUpTo = run.day
      pay()
    }
  }

  return {
    setNow: (at: string) => {
      now = at
    },
    startAt: (day: string) => {
      settledUpTo = plannedUpTo = nextDay(day, -1)
    },
    publish(fund: string, day: string, nav: bigint, income: bigint | null) {
      navs.set(`${fund}|${day}`, nav)
      newest.set(fund, nav)
      if (income !== null) acts.push({ step: 'income', fund, day, figure: income, payDay: '', done: false })
    },
    declare: (act: Act) => acts.push({ ...act, done: false }),
    after,
    free,
    tradeDay,
    openOrders: () => orders.filter(o => o.status === '9').map(o => o.id),
    planIds: () => plans.map(plan => plan.id),
    buy,
    sell,
    convert,
    chooseMethod,
    withdraw,
    makePlan,
    movePlan,
    runJobs,
    /** The world as sorted lines, in the words the engine's tables are read in. */
    picture: () => ({
      holdings: [...holdings]
        .filter(([, h]) => h.paid > 0n)
        .map(
          ([key, h]) =>
            `${key} ${h.shares} ${h.frozen} ${h.cost} ${h.paid} ${h.received} ${h.dividend} ${h.realised} ${h.unpaid}`,
        )
        .sort(),
      lots: lots
        .filter(lot => lot.left > 0n)
        .map(lot => `${lot.key} ${lot.day} ${lot.nav} ${lot.left}`)
        .sort(),
      orders: orders.map(o => `${o.id} ${o.kind} ${o.status} ${o.tradeDay} ${o.confirmDay}`).sort(),
      plans: plans.map(plan => `${plan.id} ${plan.state} ${plan.failures} ${plan.due}`).sort(),
      payments: [
        ...orders.flatMap(o => (o.payment ? [`${o.customer} in ${o.amount} ${o.payment.state}`] : [])),
        ...payouts.map(each => `${each.customer} out ${each.amount} ${each.state}`),
      ].sort(),
    }),
  }
}
export type Model = ReturnType<typeof createModel>
