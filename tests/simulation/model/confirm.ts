import { freeOf, proceeds } from './correct.ts'
import { afterFee, chargesOf, investedIn, isFixedBetween } from './fees.ts'
import { giveFloatingBack, isBenchmarkKnown } from './floating.ts'
import { heldBy, largest, roomOn } from './holders.ts'
import { freeLots } from './holding.ts'
import { addCost, disposeShares, move, positionBefore, previewLots, register, takeLots } from './lots.ts'
import { giveServiceBack } from './service.ts'
import { waitsForSplit } from './split.ts'
import { dayNumber, isSale, keyOf, limitedDays, nextDay, type Order, type Request, total, type World } from './world.ts'

/** Confirms an order on a day; false while a prerequisite is missing. */
export function confirm(world: World, order: Order, day: string): boolean {
  const key = keyOf(order.customer, order.fund)
  const nav = world.navs.get(`${order.fund}|${order.tradeDay}`)
  if (order.kind === '020') subscribe(world, order, day)
  else if (order.kind === '032') world.held(key).frozen -= order.shares
  else if (order.kind !== '029' && order.kind !== '031') {
    if (nav === undefined) return false
    if (isSale(order) && !isBenchmarkKnown(world, order.fund, order.tradeDay)) return false
    if (order.kind === '022' || order.kind === '039') {
      const room = roomOn(world, order.customer, order.fund, day)
      const accepted = largest(order.amount, room, part => purchased(world, order, nav, part).got)
      const { invested, got } = purchased(world, order, nav, accepted)
      addCost(world, key, accepted)
      world.paysBack(order, order.amount - accepted, day)
      if (accepted < order.amount) world.seen.add('purchase cut below half')
      move(world, key, got, order.tradeDay, day)
      const lots = register(world, { key, day, nav, boughtFor: order.tradeDay, fee: order.charged.own.fee, order }, got)
      order.result = { invested, got, paid: 0n, borne: 0n, back: 0n, floated: 0n, uses: [], lots, request: null }
      world.waited(order.customer, accepted, order.payment?.doneOn ?? day, day)
    } else if (order.kind === '027') takeOver(world, order, day)
    else if (order.kind === '024') redeem(world, order, nav, day)
    else if (order.kind === '036' && order.into) {
      const navIn = world.navs.get(`${order.into}|${order.tradeDay}`)
      if (navIn === undefined || order.tradeDay >= (world.waitsFrom.get(order.into) ?? '9999')) return false
      if (waitsForSplit(world, order.into, order.tradeDay)) return false
      convert(world, order, order.into, { out: nav, into: navIn }, day)
    }
  }
  order.status = '1'
  order.confirmDay = day
  return true
}

/** The net amount and the shares of a purchase at a NAV, of which a part is accepted at the fee of the whole. */
export function purchased(world: World, order: Order, nav: bigint, accepted = order.amount) {
  const fund = chargesOf(world, order).own
  const tiers = order.kind === '020' ? (fund.raising?.subscribe ?? []) : fund.buy
  const discount = order.kind === '020' ? undefined : fund.discountE4
  const invested = fund.fee === 'B' ? accepted : afterFee(tiers, accepted, discount, order.amount)
  return { invested, got: world.sharesFor(fund, invested, nav) }
}

/** Shares that an agency sold keep their days and cost; the fee of their first year is not returned. */
function takeOver(world: World, order: Order, day: string) {
  const { bought, shares, tradeDay } = order
  if (!bought) throw new Error('no lot of an agency')
  const key = keyOf(order.customer, order.fund)
  const { traded, registered, nav, cost, ratio } = bought
  addCost(world, key, cost)
  move(world, key, shares, tradeDay, day)
  const { fee } = world.termsFor(order.fund, traded)
  const [lot] = register(
    world,
    { key, day: registered, nav, boughtFor: traded, tradeDay, fee, order, isAgency: true },
    shares,
  )
  if (lot) Object.assign(lot, { ratio, since: nextDay(traded, 365) })
}

/** At one yuan per share, with the bank's interest free of fees; what the raising does not take is refunded. */
function subscribe(world: World, order: Order, day: string) {
  const fund = chargesOf(world, order).own
  const { raising } = fund
  if (!raising || !order.payment) throw new Error(`${fund.code} was never raised`)
  const allotted = takenOf(world, order, raising.cap)
  const sharesFor = (taken: bigint) => subscribed(world, order, taken)
  const taken = largest(allotted, roomInRaising(world, order, raising.cap), sharesFor)
  if (taken < allotted) world.seen.add('subscription cut below half')
  const shares = sharesFor(taken)
  const key = keyOf(order.customer, fund.code)
  addCost(world, key, taken)
  move(world, key, shares, order.tradeDay, day)
  register(world, { key, day, nav: 10_000n, boughtFor: order.tradeDay, fee: fund.fee, order }, shares)
  world.paysBack(order, order.amount - taken, day)
}

/** The shares of a part of a subscription: its net amount, and the interest until the fund is set up. */
function subscribed(world: World, order: Order, taken: bigint): bigint {
  const { fee, raising } = chargesOf(world, order).own
  const net = fee === 'B' ? taken : afterFee(raising?.subscribe ?? [], taken)
  const setUp = world.setUpOn.get(order.fund) ?? ''
  return net + interestOf(taken, raising?.interestE8 ?? 0n, order.payment?.doneOn ?? setUp, setUp)
}

/** What a subscriber may still get of a raising: less than all others. */
function roomInRaising(world: World, order: Order, cap: bigint): bigint | null {
  const { others } = world.terms(order.fund)
  if (others === 0n) return null
  const owner = world.ownerOf(order.customer)
  const ofOthers = paidIn(world, order.fund).filter(each => world.ownerOf(each.customer) !== owner)
  const theirs = total(ofOthers, each => subscribed(world, each, takenOf(world, each, cap)))
  const room = others + theirs - heldBy(world, order.customer, order.fund) - 1n
  return room > 0n ? room : 0n
}

/** Paid subscriptions that take part in a raising. */
const paidIn = (world: World, fund: string): Order[] =>
  world.orders.filter(
    o => o.kind === '020' && o.fund === fund && o.payment?.state === 'done' && (o.status === '9' || o.status === '1'),
  )

/**
 * The whole payment while the total stays within the cap; on the day that exceeds the cap, a pro rata share of the
 * rest.
 */
function takenOf(world: World, order: Order, cap: bigint): bigint {
  const paid = paidIn(world, order.fund)
  const sumOf = (orders: readonly Order[]) => total(orders, o => o.amount)
  const before = sumOf(paid.filter(o => o.tradeDay < order.tradeDay))
  const day = sumOf(paid.filter(o => o.tradeDay === order.tradeDay))
  if (cap === 0n || before + day <= cap) return order.amount
  return before >= cap ? 0n : (order.amount * (cap - before)) / day
}

/** Rounded down to the fen, on a year of 360 days. */
export function interestOf(amount: bigint, yearlyE8: bigint, from: string, to: string): bigint {
  const days = BigInt(Math.max(0, dayNumber(to) - dayNumber(from)))
  return (amount * yearlyE8 * days) / (100_000_000n * 360n)
}

/** The shares of an order that the manager accepts on a day of a huge redemption. */
function acceptedShares(world: World, order: Order): bigint {
  const limit = world.limits.get(`${order.fund}|${order.tradeDay}`)
  if (limit === undefined) return order.shares
  const asked = total(
    world.orders.filter(
      o =>
        isSale(o) && o.fund === order.fund && o.tradeDay === order.tradeDay && (o.status === '9' || o.status === '1'),
    ),
    o => o.shares,
  )
  return limit < asked ? (order.shares * limit) / asked : order.shares
}

/** The unpaid loss borne by leaving shares when too few remain; what a conversion brings on the day comes after them. */
function lossOf(world: World, key: string, leaving: bigint, day: string): bigint {
  const loss = world.held(key).unpaid
  return loss >= 0n || positionBefore(world, key, day).shares - leaving >= -loss || leaving < -loss ? 0n : loss
}

/** The loss that a sale placed now will bear once those before it are confirmed. */
export function lossToCome(world: World, { customer, fund, shares }: Order): bigint {
  const rank = (o: Order) => `${o.confirmDay} ${o.tradeDay}`
  const key = keyOf(customer, fund)
  const ahead = world.orders
    .filter(o => isSale(o) && o.status === '9' && keyOf(o.customer, o.fund) === key)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
  let [open, left] = [world.held(key).unpaid, world.held(key).shares]
  const bornBy = (leaving: bigint) => (open >= 0n || left >= -open || leaving < -open ? 0n : open)
  for (const o of ahead) {
    left -= o.shares
    open -= bornBy(o.shares)
  }
  left -= shares
  return bornBy(shares)
}

function bearLoss(world: World, key: string, leaving: bigint, day: string): bigint {
  const loss = lossOf(world, key, leaving, day)
  world.held(key).unpaid -= loss
  return loss
}

function redeem(world: World, order: Order, nav: bigint, day: string) {
  const [key, fund] = [keyOf(order.customer, order.fund), chargesOf(world, order).own]
  // What is paid ahead is accepted in full.
  const sold = order.advance ? order.shares : acceptedShares(world, order)
  const uses = takeLots(freeLots(world, key, order.charged.day), sold, day)
  if (fund.hold) world.seen.add(`sale from a ${fund.hold.kind} period`)
  const borne = bearLoss(world, key, sold, day)
  const net = proceeds(uses, nav, fund, freeOf(world, order)) + borne
  order.result = { invested: 0n, got: 0n, paid: net, borne, back: 0n, floated: 0n, uses, lots: [], request: null }
  disposeShares(world, key, sold, net, day)
  move(world, key, -sold, order.tradeDay, day)
  if (!order.advance) world.pays(order.customer, net, order.payDay > day ? order.payDay : day)
  else if (order.advance.state === 'open') order.advance.from = day
  giveServiceBack(world, order, day)
  giveFloatingBack(world, order, day)
  const rest = order.shares - sold
  if (rest > 0n && order.continues) continueRemainder(world, order, rest)
  else world.held(key).frozen -= rest
}

/** The target fund's day limit was used when everything was requested: the remainder uses none of another day's. */
const continueRemainder = (world: World, order: Order, shares: bigint, request: Request | null = null) =>
  world.add({
    ...order,
    id: `${order.id}+`,
    shares,
    estimate: 0n,
    request,
    accepted: world.now,
    status: '9',
    result: null,
    ...daysFrom(world, order),
  })

function daysFrom(world: World, order: Order) {
  const codes = [order.fund, ...(order.into ? [order.into] : [])]
  // A later day's capacity may already be allocated when a fund that confirms late reports its remainder.
  const isSharedOut = (day: string) =>
    world.orders.some(o => isSale(o) && o.fund === order.fund && o.tradeDay === day && o.status === '1')
  const full = limitedDays(world, order.fund).findLast(day => day > order.tradeDay && isSharedOut(day))
  const [fund, tradeDay] = [world.terms(order.fund), world.after(full ?? order.tradeDay, 1, codes)]
  const lag = Math.max(fund.lag, order.into ? world.terms(order.into).lag : 0)
  return {
    tradeDay,
    confirmDay: world.after(tradeDay, lag, codes),
    payDay: world.after(tradeDay, Math.max(fund.lag, fund.payLag), codes),
  }
}

function convert(world: World, order: Order, intoCode: string, navs: { out: bigint; into: bigint }, day: string) {
  const [key, { own: fund, into }] = [keyOf(order.customer, order.fund), chargesOf(world, order)]
  if (!into) throw new Error(`${order.id} converts into nothing`)
  const [accepted, free] = [acceptedShares(world, order), freeOf(world, order)]
  const gross = (shares: bigint) =>
    proceeds(previewLots(freeLots(world, key, order.charged.day), shares, day), navs.out, fund, free)
  const requestOf = (part: bigint) =>
    order.request ?? (part < order.shares ? { worth: gross(order.shares), paid: 0n } : null)
  const enters = (part: bigint) => {
    const crossing = gross(part) + lossOf(world, key, part, day)
    return world.sharesFor(into, investedIn(fund, into, crossing, requestOf(part)), navs.into)
  }
  const left = largest(accepted, roomOn(world, order.customer, intoCode, day), enters)
  const request = requestOf(left)
  const uses = takeLots(freeLots(world, key, order.charged.day), left, day)
  const borne = bearLoss(world, key, left, day)
  const crossing = proceeds(uses, navs.out, fund, free) + borne
  disposeShares(world, key, left, crossing, day)
  move(world, key, -left, order.tradeDay, day)
  const invested = investedIn(fund, into, crossing, request)
  const paid = request && isFixedBetween(fund, into, request.worth) ? request.paid + crossing - invested : 0n
  // What the limit of one holder keeps out stays where it was.
  if (left < accepted) {
    world.held(key).frozen -= order.shares - left
    world.seen.add('conversion cut below half')
  } else if (left < order.shares)
    continueRemainder(world, order, order.shares - left, request && { worth: request.worth, paid })
  const shares = world.sharesFor(into, invested, navs.into)
  const target = keyOf(order.customer, intoCode)
  const entered = world.entered.get(target)
  const same = entered?.day === day ? entered : { shares: 0n, cost: 0n }
  world.entered.set(target, { day, shares: same.shares + shares, cost: same.cost + crossing })
  addCost(world, target, crossing)
  move(world, target, shares, order.tradeDay, day)
  // What was paid at one entry is not paid again at the other's end.
  const fee = into.fee === 'B' && uses.every(use => use.fee === 'B') ? 'B' : 'A'
  const { tradeDay } = order
  const made = { key: target, day, nav: navs.into, boughtFor: tradeDay, tradeDay, fee, order } as const
  order.result = {
    invested,
    got: shares,
    paid: crossing,
    borne,
    back: 0n,
    floated: 0n,
    uses,
    lots: register(world, made, shares),
    request,
  }
  giveServiceBack(world, order, day)
  giveFloatingBack(world, order, day)
}
