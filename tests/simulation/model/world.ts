// A second statement of what the engine should do: plain arrays, own rounding, no code shared with the product.

import type { Adjustment, Use } from './correct.ts'

/** How long each lot is held; the first period begins on the day of the order, or on that of the registration. */
export type Hold = {
  /** `rolling`: sold on the due day of each period alone. */
  kind: 'minimum' | 'rolling'
  length: number
  unit: 'day' | 'month'
  from: 'application' | 'registration'
  /** What may not be before the end of a minimum period: the order, or its confirmation. */
  until: 'application' | 'confirmation'
}

/** The floating management fee: yearly rates of two of its parts, bounds as fractions, and weights that add up to 1. */
export type Floating = {
  contingentE8: bigint
  excessE8: bigint
  below: number
  above: number
  minDays: number
  parts: readonly { code: string; part: number }[]
}

export type SimFund = {
  code: string
  /** Days on which it is closed although the exchange is open. */
  closed: ReadonlySet<string>
  type: 'mixed' | 'money'
  fee: 'A' | 'B'
  lag: number
  payLag: number
  cutShares: boolean
  discountE4: bigint
  /** Lower bounds in fen. */
  buy: Tiers
  /** Lower bounds in days. */
  sell: Tiers
  back: Tiers
  /** A: cost x rate; B: cost x rate / (1 + rate). */
  backFormula: 'A' | 'B'
  /**
   * For conversions out of this fund. A: one outside fee at the difference of the rates; B: the difference of two
   * outside fees.
   */
  convertFormula: 'A' | 'B'
  /** Shares sold elsewhere; without any, no limit of one holder applies. */
  others: bigint
  /** The yearly sales service fee. */
  serviceE8: bigint
  minFirst: bigint
  minFurther: bigint
  minPlan: bigint
  minSale: bigint
  minHeld: bigint
  /** 0 means no limit, for one purchase and for those of a day. */
  singleMax: bigint
  dayMax: bigint
  carry: 'daily' | 'monthly' | null
  carryDay: number
  hold: Hold | null
  floating: Floating | null
  /** How it starts if it must be raised first, with its minimum; a cap of 0 means none. */
  raising: {
    ends: 'found' | 'fail'
    afterDays: number
    lesser: bigint
    cap: bigint
    interestE8: bigint
    subscribe: Tiers
  } | null
}
/** [from, rate in 1/100000000, or a fixed fee in fen whatever the rate], lowest first. */
export type Tiers = readonly (readonly [from: bigint, rate: bigint, fixed?: bigint])[]
export type SimDay = { day: string; open: boolean }
/** When and how the bank ends a movement; days count from the first request. */
export type BankScript = (
  customer: string,
  direction: 'in' | 'out',
  amount: bigint,
) => { refuses: boolean; days: number }

export type Lot = {
  key: string
  day: string
  tradeDay: string
  nav: bigint
  left: bigint
  /** The trading day of its order, and the number of that order: of two lots of one day the lower one is older. */
  boughtFor: string
  /** From the day after it the service fee of this class is returned. */
  since: string
  nth: number
  ratio: Ratio
  isAgency: boolean
  /** How it was charged when it was bought, for good. */
  fee: 'A' | 'B'
}
/** Current shares per share at purchase, exactly. */
export type Ratio = readonly [now: bigint, then: bigint]
export type Holding = Record<
  'shares' | 'frozen' | 'cost' | 'paid' | 'received' | 'dividend' | 'realised' | 'unpaid',
  bigint
>
export type Payment = {
  customer: string
  amount: bigint
  due: string
  asked: string | null
  doneOn: string
  /** When it belonged to its order: a transfer, when it was matched. */
  doneAt: string
  /** Of a payout: the day from which its money earns interest at the bank; null where it earns none. */
  from: string | null
  /** `awaited`: the customer sends the money, the bank is not asked. */
  state: 'open' | 'awaited' | 'done' | 'refused' | 'cancelled'
}
export type Order = {
  id: string
  customer: string
  fund: string
  kind: '020' | '022' | '024' | '027' | '029' | '031' | '032' | '036' | '039'
  amount: bigint
  shares: bigint
  into: string | null
  method: string | null
  /** The part of the target fund's day limit that a conversion uses. */
  estimate: bigint
  /** The remainder of a huge redemption continues on the next day. */
  continues: boolean
  plan: Plan | null
  /** Of shares that come from an agency: as they were bought there. */
  bought: AgencyLot | null
  accepted: string
  tradeDay: string
  /** The terms of its funds for the trading day on which it was accepted; they settle it. */
  charged: { day: string; own: SimFund; into: SimFund | null }
  /** Of the remainder of a conversion: the worth of the whole request, and what it paid of a fixed supplement. */
  request: Request | null
  /** Empty for a subscription until the fund is set up. */
  confirmDay: string
  payDay: string
  status: '9' | '1' | '0' | '4'
  payment: Payment | null
  /** Of a same-day redemption: the payment that a bank advances. */
  advance: Payment | null
  /** The day on which the bank paid it, before the order was confirmed. */
  paidAhead: string | null
  /** The part of its result that another NAV would change. */
  result: {
    invested: bigint
    got: bigint
    paid: bigint
    borne: bigint
    /** The returned service fee, and the returned parts of a floating fee. */
    back: bigint
    floated: bigint
    uses: Use[]
    /** Its own, then those of its corrections. */
    lots: Lot[]
    /** Of a part of a conversion: see `request`, before this part. */
    request: Request | null
  } | null
}
/** What an agency says about a lot; `ratio` is that of the splits since its purchase. */
export type AgencyLot = { traded: string; registered: string; nav: bigint; cost: bigint; ratio: Ratio }
export type Request = { worth: bigint; paid: bigint }
/** What the office may change of a fund's charges. */
export type Terms = Partial<Pick<SimFund, 'discountE4' | 'fee' | 'backFormula' | 'cutShares' | 'serviceE8'>>
export type FeeTable = 'buy' | 'sell' | 'back'
/** Money of a customer at the bank, from one day to another. */
export type Stay = { customer: string; amount: bigint; from: string; to: string; countedOn: string | null }
export type Plan = {
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
export type Movement = { key: string; delta: bigint; tradeDay: string; confirmDay: string; isCarry: boolean }
export type Act = {
  step: 'dividend' | 'split' | 'income' | 'conversion'
  fund: string
  /** The fund into which all shares are converted. */
  into?: string
  day: string
  figure: bigint
  payDay: string
}
export type Transfer = {
  id: string
  customer: string
  amount: bigint
  at: string
  state: 'waiting' | 'matched' | 'returning' | 'returned'
}
type FundState = 'open' | 'raising' | 'set up' | 'failed'

export const divideHalfUp = (a: bigint, b: bigint) => (a < 0n ? -((-a * 2n + b) / (b * 2n)) : (a * 2n + b) / (b * 2n))
export const least = (a: bigint, b: bigint) => (a < b ? a : b)
export const total = <Row>(rows: readonly Row[], of: (row: Row) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n)
const tierAt = (tiers: Tiers, at: bigint) => tiers.findLast(([from]) => from <= at)
export const rateAt = (tiers: Tiers, at: bigint) => tierAt(tiers, at)?.[1] ?? 0n
export const fixedAt = (tiers: Tiers, at: bigint) => tierAt(tiers, at)?.[2]
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const dayText = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
export const nextDay = (day: string, days = 1) => dayText(dayNumber(day) + days)
export const isSale = ({ kind }: Pick<Order, 'kind'>): boolean => kind === '024' || kind === '036'
/** Whether an order brings shares into a fund. */
export const brings = ({ fund, into, kind }: Order, code: string): boolean =>
  into === code || (fund === code && ['020', '022', '039', '027'].includes(kind))
export const keyOf = (customer: string, fund: string) => `${customer}|${fund}`

/**
 * Everything the model knows, with queries that all its parts use. `customer` means one card: holdings, plans, dividend
 * methods and money belong to it, limits and minimums to its owner.
 */
export function createWorld(
  days: readonly SimDay[],
  funds: readonly SimFund[],
  bank: BankScript,
  ownerOf: (customer: string) => string,
) {
  const fundOf = new Map(funds.map(fund => [fund.code, fund]))
  const calendars = new Map<string, { open: string[]; openAt: Map<string, number> }>()
  /** The days on which the exchange and all these funds are open. */
  function calendarOf(codes: readonly string[]) {
    const known = calendars.get(codes.join())
    if (known) return known
    const isClosed = (day: string) => codes.some(code => fundOf.get(code)?.closed.has(day))
    const open = days.filter(each => each.open && !isClosed(each.day)).map(each => each.day)
    const made = { open, openAt: new Map(open.map((day, at) => [day, at])) }
    calendars.set(codes.join(), made)
    return made
  }
  const world = {
    days,
    funds,
    bank,
    now: '',
    navs: new Map<string, bigint>(),
    newest: new Map<string, bigint>(),
    /** Closes of indices, by code and day. */
    closes: new Map<string, Map<string, bigint>>(),
    /** Changed terms by the day from which they hold, in the order of entry. */
    changes: [] as { fund: string; from: string; terms: Terms }[],
    /** Fee tables by the day from which they hold; a later one of the same day replaces an earlier one. */
    tables: [] as { fund: string; from: string; kind: FeeTable; tiers: Tiers }[],
    states: new Map<string, FundState>(funds.map(fund => [fund.code, fund.raising ? 'raising' : 'open'])),
    setUpOn: new Map<string, string>(),
    /** When the settlement of a day first began. */
    started: new Map<string, string>(),
    /** The trading days from which funds wait for a NAV in the settlement that runs. */
    waitsFrom: new Map<string, string>(),
    /** The accepted shares of a huge redemption, by fund and day. */
    limits: new Map<string, bigint>(),
    /** Rare things that happened. */
    seen: new Set<string>(),
    /** What a holder sells without the fee on large sales of a money fund, by fund and declared day. */
    freeSales: new Map<string, bigint>(),
    ownerOf,
    acts: [] as (Act & { done: boolean })[],
    /** Days of income that a holding waits for, earliest first. */
    waitingIncome: [] as { key: string; act: Act }[],
    holdings: new Map<string, Holding>(),
    lots: [] as Lot[],
    movements: [] as Movement[],
    orders: [] as Order[],
    plans: [] as Plan[],
    payouts: [] as Payment[],
    stays: [] as Stay[],
    /** The bank's yearly rates by the day from which they hold, in 1/100000000. */
    rates: new Map<string, bigint>(),
    /** The exact interest of an account, and the whole fen that it got. */
    earned: new Map<string, bigint>(),
    interestPaid: new Map<string, bigint>(),
    interestDays: [] as { day: string; credited: bigint; paid: bigint }[],
    /** Dividends of frozen shares; each is held back for the shares that are still frozen. */
    heldBack: [] as { key: string; money: bigint; shares: bigint; paid: bigint; payDay: string }[],
    transfers: [] as Transfer[],
    /** The lines of same-day redemptions, by fund. */
    lines: new Map<string, { limit: bigint; isOpen: boolean }>(),
    adjustments: [] as Adjustment[],
    /** What entered holdings by conversion on the day being settled; the fund's own orders come before it. */
    entered: new Map<string, { day: string; shares: bigint; cost: bigint }>(),
    /** The first confirmation of a fund. */
    begun: new Map<string, string>(),
    /** The first trading day among what was confirmed on the first day. */
    bought: new Map<string, string>(),
    today: () => world.now.slice(0, 10),
    /** The `count`th day after one on which the exchange and these funds are open. */
    after(day: string, count: number, funds: readonly string[] = []): string {
      const { open, openAt } = calendarOf(funds)
      const at = openAt.get(day) ?? open.findIndex(each => each > day) - 1
      return open[at + count] ?? '9999-12-31'
    },
    /** The last open day up to and including one. */
    onOrBefore: (day: string): string => calendarOf([]).open.findLast(each => each <= day) ?? day,
    onOrAfter: (day: string, funds: readonly string[] = []): string =>
      calendarOf(funds).openAt.has(day) ? day : world.after(day, 1, funds),
    tradeDayOf: (at: string, funds: readonly string[] = []) =>
      at.slice(11) < '15:00:00' ? world.onOrAfter(at.slice(0, 10), funds) : world.after(at.slice(0, 10), 1, funds),
    tradeDay: (funds: readonly string[]) => world.tradeDayOf(world.now, funds),
    terms(code: string): SimFund {
      const fund = fundOf.get(code)
      if (!fund) throw new Error(`the model has no fund ${code}`)
      return fund
    },
    /** The terms of a fund for orders of a day. */
    termsFor(code: string, day: string): SimFund {
      const holds = (each: { fund: string; from: string }) => each.fund === code && each.from <= day
      const tables = world.tables.filter(holds).sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
      const parts = [
        ...world.changes.filter(holds).map(each => each.terms),
        ...tables.map(each => ({ [each.kind]: each.tiers })),
      ]
      return Object.assign({}, world.terms(code), ...parts)
    },
    held(key: string): Holding {
      const known = world.holdings.get(key)
      if (known) return known
      const none = { shares: 0n, frozen: 0n, cost: 0n, paid: 0n, received: 0n, dividend: 0n, realised: 0n, unpaid: 0n }
      world.holdings.set(key, none)
      return none
    },
    free: (key: string) => (world.holdings.has(key) ? world.held(key).shares - world.held(key).frozen : 0n),
    /** Shares frozen by an authority, by confirmed orders or, unless `before` is given, pending ones. */
    frozenByAuthority: (key: string, before?: string) =>
      total(
        world.orders.filter(
          o =>
            (o.kind === '031' || o.kind === '032') &&
            keyOf(o.customer, o.fund) === key &&
            (before === undefined ? o.status === '9' || o.status === '1' : o.status === '1' && o.tradeDay < before),
        ),
        o => (o.kind === '031' ? o.shares : -o.shares),
      ),
    /** The same by confirmed orders. */
    frozenNow: (key: string) => world.frozenByAuthority(key, '9999'),
    sharesFor: (fund: SimFund, amount: bigint, nav: bigint) =>
      fund.cutShares ? (amount * 10_000n) / nav : divideHalfUp(amount * 10_000n, nav),
    /** The part of a fund's day limit used by the owner of a card, over all cards. */
    used: (customer: string, fund: string, day: string) =>
      total(
        world.orders.filter(
          o =>
            ownerOf(o.customer) === ownerOf(customer) &&
            o.tradeDay === day &&
            (o.status === '9' || o.status === '1') &&
            (o.into ?? o.fund) === fund,
        ),
        o => (o.into ? o.estimate : o.amount),
      ),
    /** Whether the owner holds the fund or has ordered it, with any card. */
    knows: (customer: string, fund: string) =>
      [...world.holdings].some(([key, { shares }]) => {
        const [holder = '', code] = key.split('|')
        return shares > 0n && code === fund && ownerOf(holder) === ownerOf(customer)
      }) ||
      world.orders.some(
        o =>
          ownerOf(o.customer) === ownerOf(customer) &&
          (o.into ?? o.fund) === fund &&
          (o.status === '9' || o.status === '1') &&
          (o.into ? o.estimate : o.amount) > 0n,
      ),
    /** Accepts an order, see `placed`. */
    add(order: Partial<Order> & Pick<Order, 'id' | 'customer' | 'fund' | 'kind'>): Order {
      const row = world.placed(order)
      world.orders.push(row)
      return row
    },
    placed(order: Partial<Order> & Pick<Order, 'id' | 'customer' | 'fund' | 'kind'>): Order {
      const fund = world.terms(order.fund)
      const codes = [order.fund, ...(order.into ? [order.into] : [])]
      const day = order.tradeDay ?? world.tradeDay(codes)
      const lag = Math.max(fund.lag, order.into ? world.terms(order.into).lag : 0)
      return {
        amount: 0n,
        shares: 0n,
        into: null,
        method: null,
        estimate: 0n,
        continues: true,
        plan: null,
        bought: null,
        accepted: world.now,
        tradeDay: day,
        charged: {
          day,
          own: world.termsFor(order.fund, day),
          into: order.into ? world.termsFor(order.into, day) : null,
        },
        request: null,
        confirmDay: world.after(day, lag, codes),
        payDay: world.after(day, Math.max(fund.payLag, fund.lag), codes),
        status: '9',
        payment: null,
        advance: null,
        paidAhead: null,
        result: null,
        ...order,
      }
    },
    payment: (customer: string, amount: bigint, due: string): Payment => ({
      customer,
      amount,
      due,
      asked: null,
      doneOn: '',
      doneAt: '',
      from: null,
      state: 'open',
    }),
    waited(customer: string, amount: bigint, from: string, to: string) {
      if (from < to) world.stays.push({ customer, amount, from, to, countedOn: null })
    },
    pays(customer: string, amount: bigint, due: string, from: string | null = due): Payment {
      const payout = { ...world.payment(customer, amount, due), from }
      if (amount > 0n) world.payouts.push(payout)
      return payout
    },
    /** Sends money of an order back to its card. A raising that failed has an interest of its own until that day. */
    paysBack({ customer, kind, status, payment }: Order, amount: bigint, due: string) {
      world.pays(customer, amount, due, kind === '020' && status === '0' ? due : (payment?.doneOn ?? due))
    },
    methodOf: (key: string, before: string) =>
      world.orders.findLast(
        o => o.kind === '029' && o.status === '1' && keyOf(o.customer, o.fund) === key && o.tradeDay < before,
      )?.method ?? (world.terms(key.split('|')[1] ?? '').type === 'money' ? '0' : '1'),
  }
  return world
}
export type World = ReturnType<typeof createWorld>

/** The days on which the manager accepted a part of a fund's redemptions, the oldest first. */
export const limitedDays = (world: World, fund: string): string[] =>
  [...world.limits.keys()]
    .filter(key => key.startsWith(`${fund}|`))
    .map(key => key.slice(7))
    .sort()
