import { interestOf, purchased } from './confirm.ts'
import { freeOf, proceeds, type Use } from './correct.ts'
import { chargesOf, investedIn } from './fees.ts'
import { isFree } from './holding.ts'
import { lotsOf, takeLots } from './lots.ts'
import { dropPayment } from './trade.ts'
import {
  type AgencyLot,
  brings,
  type FeeTable,
  isSale,
  keyOf,
  type Order,
  type Terms,
  type Tiers,
  total,
  type World,
} from './world.ts'

// Decisions of the fund's manager and the authorities; each returns whether it is allowed.

/** Whether the payments reach the minimum of the contract. */
export const isRaised = (world: World, fund: string): boolean =>
  total(
    world.orders.filter(o => o.fund === fund && o.kind === '020' && o.status === '9' && o.payment?.state === 'done'),
    o => o.amount,
  ) +
    world.terms(fund).others >=
  (world.terms(fund).raising?.lesser ?? 0n)

/** Sets up the fund: the next settlement turns the payments into shares. */
export function setUp(world: World, fund: string) {
  world.states.set(fund, 'set up')
  world.setUpOn.set(fund, world.today())
}

/** All payments are refunded with the bank's interest. */
export function failRaising(world: World, fund: string) {
  world.states.set(fund, 'failed')
  for (const order of world.orders) {
    if (order.fund !== fund || order.kind !== '020' || order.status !== '9') continue
    order.status = '0'
    const interest = interestOf(
      order.amount,
      world.terms(fund).raising?.interestE8 ?? 0n,
      order.payment?.doneOn || world.today(),
      world.today(),
    )
    dropPayment(world, order, order.amount + interest)
  }
}

/** All shares of a fund, also those sold elsewhere. */
const sizeOf = (world: World, fund: string): bigint =>
  world.terms(fund).others +
  total(
    [...world.holdings].filter(([key]) => key.endsWith(`|${fund}`)),
    ([, holding]) => holding.shares,
  )

/** A fund's pending day: the shares requested, and whether the net outflow exceeds a tenth of the fund. */
export function outflow(world: World, fund: string, day: string) {
  const waiting = world.orders.filter(o => o.status === '9' && o.tradeDay === day)
  const leaving = waiting.filter(o => o.fund === fund && isSale(o))
  const asked = total(leaving, o => o.shares)
  const held = sizeOf(world, fund)
  const nav = navUpTo(world, fund, day)
  if (nav === undefined || waiting.length === 0) return null
  const bought = total(
    waiting.filter(o => o.fund === fund && (o.kind === '022' || o.kind === '039')),
    o => purchased(world, o, nav).got,
  )
  const entering = total(
    waiting.filter(o => o.into === fund),
    o => {
      const uses = usesToCome(world, o)
      const { own, into } = chargesOf(world, o)
      const crossing = proceeds(uses, navUpTo(world, o.fund, day) ?? 0n, own, freeOf(world, o))
      return world.sharesFor(into ?? own, investedIn(own, into ?? own, crossing, o.request), nav)
    },
  )
  return { asked, held, isHuge: (asked - bought - entering) * 10n > held }
}

/** The lots that a sale will take after the earlier ones of its holding: by confirmation, then by trading day, then as placed. */
function usesToCome(world: World, order: Order): Use[] {
  const key = keyOf(order.customer, order.fund)
  const lots = lotsOf(world, key).map(lot => ({ ...lot }))
  const take = ({ shares, charged, confirmDay }: Order) =>
    takeLots(
      lots.filter(lot => lot.left > 0n && isFree(world, lot, charged.day)),
      shares,
      confirmDay,
    )
  for (const sale of soldBefore(world, order)) take(sale)
  return take(order)
}

function soldBefore(world: World, order: Order): Order[] {
  const rank = (o: Order) => `${o.confirmDay} ${o.tradeDay} ${String(world.orders.indexOf(o)).padStart(9, '0')}`
  const isOfHolding = (o: Order) => keyOf(o.customer, o.fund) === keyOf(order.customer, order.fund)
  return world.orders
    .filter(o => o.status === '9' && isSale(o) && isOfHolding(o) && rank(o) < rank(order))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

/** The NAV of a day, or the previous one while there is none. */
const navUpTo = (world: World, fund: string, day: string): bigint | undefined => {
  const last = [...world.navs.keys()]
    .filter(key => key.startsWith(`${fund}|`) && key.slice(7) <= day)
    .sort()
    .at(-1)
  return last === undefined ? undefined : world.navs.get(last)
}

/** Accepts a huge redemption in part, at least a tenth of the fund. */
export function limitOutflow(world: World, fund: string, day: string, accept: bigint): boolean {
  const flow = outflow(world, fund, day)
  if (!flow?.isHuge || accept * 10n < flow.held) return false
  world.limits.set(`${fund}|${day}`, accept)
  return true
}

/** Whether somebody asked to sell the fund on a day. */
export const isSold = (world: World, fund: string, day: string): boolean =>
  world.orders.some(o => isSale(o) && o.fund === fund && o.tradeDay === day && o.status === '9')

/** Has sales of a day pay a fee above a hundredth of the fund for each holder; not after the first confirmation. */
export function chargeSales(world: World, fund: string, day: string): boolean {
  const held = sizeOf(world, fund)
  const isConfirmed = world.orders.some(o => isSale(o) && o.fund === fund && o.tradeDay === day && o.status === '1')
  if (held === 0n || isConfirmed) return false
  world.freeSales.set(`${fund}|${day}`, held / 100n)
  return true
}

type Change = { fund: string; terms: Terms; asked: string | null }

/** Changes what a fund charges; null where an accepted order or an earlier change forbids the day that is asked. */
export function changeTerms(world: World, { fund, terms, asked }: Change): string | null {
  const mine = world.orders.filter(o => o.fund === fund || o.into === fund)
  const orderDay = world.tradeDay([fund])
  const known = world.changes.findLast(each => each.fund === fund)?.from ?? ''
  const isDiscount = Object.keys(terms).every(name => name === 'discountE4' || name === 'serviceE8')
  const bound = mine
    .filter(o => (o.status === '9' || o.status === '1') && !['029', '031', '032'].includes(o.kind))
    .map(o => o.charged.day)
    .filter(day => day >= (asked ?? orderDay))
    .sort()
  const last = bound.at(-1) ?? orderDay
  const first = isDiscount ? orderDay : world.after(last > orderDay ? last : orderDay, 1, [fund])
  if (mine.length === 0 && known <= orderDay && (asked === null || asked < orderDay)) {
    world.changes.push({ fund, from: '', terms })
    return ''
  }
  const from = asked ?? (first > known ? first : known)
  if (from < orderDay || from < known || (asked !== null && !isDiscount && bound.length > 0)) return null
  world.changes.push({ fund, from, terms })
  return from
}

type TableChange = { fund: string; kind: FeeTable; from: string; tiers: Tiers }

/** Enters a fee table from a day ahead; false where accepted orders of that day or later are charged by the one before. */
export function changeTable(world: World, change: TableChange): boolean {
  const { fund, kind, from } = change
  const isCharged = (o: Order) =>
    kind === 'buy' ? o.kind === '036' && (o.fund === fund || o.into === fund) : isSale(o) && o.fund === fund
  if (world.orders.some(o => o.status === '9' && isCharged(o) && o.tradeDay >= from && o.charged.day >= from))
    return false
  world.tables.push(change)
  return true
}

export function freeze(world: World, id: string, customer: string, fund: string, shares: bigint): boolean {
  const key = keyOf(customer, fund)
  if (!world.holdings.has(key) || shares > world.free(key)) return false
  world.held(key).frozen += shares
  world.add({ id, customer, fund, kind: '031', shares, confirmDay: world.after(world.tradeDay([fund]), 1, [fund]) })
  return true
}

/** A lot that an agency sold comes in, unless a split of the fund waits to be booked. */
export function takeOver(
  world: World,
  customer: string,
  fund: string,
  shares: bigint,
  lot: Omit<AgencyLot, 'ratio'>,
): boolean {
  const tradeDay = world.tradeDay([fund])
  const splits = world.acts.filter(act => act.step === 'split' && act.fund === fund && act.day <= tradeDay)
  // Before the first shares of a fund there is nothing to split.
  const isHeldBefore = (day: string) =>
    world.movements.some(each => each.key.endsWith(`|${fund}`) && each.tradeDay < day) ||
    world.orders.some(o => brings(o, fund) && o.tradeDay < day && o.status === '9')
  if (splits.some(act => !act.done && isHeldBefore(act.day))) return false
  const since = splits.filter(act => act.day > lot.traded)
  const now = since.reduce((product, act) => product * act.figure, 1n)
  const bought = { ...lot, ratio: [now, 1_000_000_000n ** BigInt(since.length)] as const }
  world.add({ id: '', customer, fund, kind: '027', shares, bought, confirmDay: world.after(tradeDay, 1, [fund]) })
  return true
}

export function unfreeze(world: World, id: string, customer: string, fund: string, shares: bigint): boolean {
  const key = keyOf(customer, fund)
  const frozen = world.frozenByAuthority(key)
  if (!world.holdings.has(key) || shares > frozen) return false
  world.add({ id, customer, fund, kind: '032', shares, confirmDay: world.after(world.tradeDay([fund]), 1, [fund]) })
  return true
}
