import { backEndFee, chargesOf, investedIn } from './fees.ts'
import { restateFloating } from './floating.ts'
import { move, positionBefore, register, takeFirst, writeOffCost } from './lots.ts'
import { restateService } from './service.ts'
import {
  divideHalfUp,
  isSale,
  keyOf,
  type Order,
  type Ratio,
  rateAt,
  type SimFund,
  total,
  type World,
} from './world.ts'

/** The effect of a corrected NAV on a holding at the next settlement. */
export type Adjustment = {
  fund: string
  key: string
  order: Order
  /** The next open day. */
  due: string
  /** More for the holder, or (negative) taken back. */
  shares: bigint
  payout: bigint
  /** The additional amount that a conversion moves, or (negative) less. */
  crossing: bigint
}

/**
 * Another NAV of a day: pending orders get it, and confirmed ones are adjusted. Holders who got too little get the
 * rest; excess shares are taken back as far as they are free; excess money stays. True when something was confirmed.
 */
export function correct(world: World, fund: string, day: string, nav: bigint): boolean {
  world.navs.set(`${fund}|${day}`, nav)
  const isNewest = ![...world.navs.keys()].some(key => key.startsWith(`${fund}|`) && key.slice(7) > day)
  if (isNewest) world.newest.set(fund, nav)
  const confirmed = world.orders.filter(
    o => o.status === '1' && o.result && o.tradeDay === day && (o.fund === fund || o.into === fund) && o.kind !== '020',
  )
  for (const order of confirmed) {
    // A later charge is on what was really paid for a share.
    if ((order.into ?? order.fund) === fund) for (const lot of order.result?.lots ?? []) lot.nav = nav
    restate(world, order)
  }
  restateService(world, fund, day)
  restateFloating(world, fund, day)
  return confirmed.length > 0
}

function restate(world: World, order: Order) {
  const { result, customer } = order
  if (!result) return
  const { own: sold, into } = chargesOf(world, order)
  const bought = into ?? sold
  const navOf = (fund: string) => world.navs.get(`${fund}|${order.tradeDay}`) ?? 0n
  const adjust = (fund: string, what: Partial<Adjustment>) => {
    const [key, due] = [keyOf(customer, fund), world.after(world.today(), 1)]
    world.adjustments.push({ fund, key, due, order, shares: 0n, payout: 0n, crossing: 0n, ...what })
  }
  let invested = result.invested
  if (order.kind === '024' || order.kind === '036') {
    const worth = proceeds(result.uses, navOf(sold.code), sold, freeOf(world, order)) + result.borne
    if (order.kind === '024') {
      if (worth <= result.paid) return
      adjust(sold.code, { payout: worth - result.paid })
      result.paid = worth
      return
    }
    invested = investedIn(sold, bought, worth, result.request)
    const crossing = worth - result.paid
    if (crossing !== 0n) adjust(crossing > 0n ? sold.code : bought.code, { crossing })
    result.paid = worth
  }
  const key = keyOf(customer, bought.code)
  const change = world.sharesFor(bought, invested, navOf(bought.code)) - result.got
  const shares = change < -world.free(key) ? -world.free(key) : change
  if (shares < 0n) world.held(key).frozen -= shares
  if (shares !== 0n) adjust(bought.code, { shares })
  // The NAV of the other fund may be corrected on the same evening.
  result.got += shares
}

export type Use = {
  shares: bigint
  since: string
  boughtFor: string
  isAgency: boolean
  nav: bigint
  fee: 'A' | 'B'
  ratio: Ratio
  age: bigint
}

/** Proceeds of these lots of a sale, after the fees of each and, above `free` shares, the fee of a declared day. */
export const proceeds = (uses: readonly Use[], nav: bigint, fund: SimFund, free: bigint | null): bigint =>
  total(uses, use => {
    const gross = divideHalfUp(use.shares * nav, 10_000n)
    return gross - divideHalfUp(gross * rateAt(fund.sell, use.age), 100_000_000n) - backEndFee(fund, use)
  }) -
  declaredFee(
    total(uses, use => use.shares),
    nav,
    free,
  )

/** One per cent of what is sold above the free shares. */
const declaredFee = (shares: bigint, nav: bigint, free: bigint | null): bigint =>
  free === null || shares <= free ? 0n : divideHalfUp((shares - free) * nav, 1_000_000n)

/** What of a declared day's free shares earlier sales of the same owner left for this one; null on other days. */
export function freeOf(world: World, order: Order): bigint | null {
  const free = world.freeSales.get(`${order.fund}|${order.tradeDay}`)
  if (free === undefined) return null
  const isOfHolder = (o: Order) => o.fund === order.fund && world.ownerOf(o.customer) === world.ownerOf(order.customer)
  const earlier = world.orders
    .slice(0, world.orders.indexOf(order))
    .filter(o => isSale(o) && isOfHolder(o) && o.tradeDay === order.tradeDay && (o.status === '9' || o.status === '1'))
  const asked = total(earlier, o => o.shares)
  return asked < free ? free - asked : 0n
}

/** The adjustments of one fund, before its other orders of the day. */
export function adjustFund(world: World, fund: string, day: string) {
  const goesOn = (code: string, { tradeDay }: Order) => tradeDay < (world.waitsFrom.get(code) ?? '9999')
  const isDue = ({ order, ...each }: Adjustment) =>
    each.fund === fund &&
    each.due <= day &&
    goesOn(fund, order) &&
    (each.crossing === 0n || (goesOn(order.fund, order) && goesOn(order.into ?? '', order)))
  const due = world.adjustments.filter(isDue)
  world.adjustments = world.adjustments.filter(each => !isDue(each))
  for (const { key, order, shares, payout, crossing } of due) {
    const holding = world.held(key)
    if (shares > 0n) {
      move(world, key, shares, order.tradeDay, day)
      const nav = world.navs.get(`${fund}|${order.tradeDay}`) ?? 0n
      const lots = order.result?.lots ?? []
      const [first] = lots
      const made = { key, nav, boughtFor: order.tradeDay, fee: first?.fee ?? order.charged.own.fee }
      lots.push(...register(world, { ...made, day: first ? order.confirmDay : day }, shares))
    } else if (shares < 0n) {
      holding.frozen += shares
      takeFirst(world, key, order.result?.lots[0] ?? null, -shares)
      move(world, key, shares, order.tradeDay, day)
      writeOffCost(world, key, day)
    }
    holding.received += payout
    holding.realised += payout
    world.pays(order.customer, payout, day)
    if (crossing !== 0n) crossMore(world, order, crossing, day)
  }
}

/** The source fund paid more, or less, and the target's cost rises or falls by as much. */
function crossMore(world: World, order: Order, amount: bigint, day: string) {
  const out = world.held(keyOf(order.customer, order.fund))
  out.received += amount
  out.realised += amount
  const key = keyOf(order.customer, order.into ?? '')
  const into = world.held(key)
  // A smaller conversion amount is an order of the target fund.
  const there = amount < 0n ? positionBefore(world, key, day) : into
  const [shares, was] = [there.shares, there.cost]
  const carried = was + amount
  const cost = shares > 0n && carried > 0n ? carried : 0n
  into.realised += cost - was - amount
  into.cost += cost - was
  into.paid += amount
}
