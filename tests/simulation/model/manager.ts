import { interestOf, purchased } from './confirm.ts'
import { proceeds } from './correct.ts'
import { investedIn } from './fees.ts'
import { previewLots } from './lots.ts'
import { dropPayment } from './trade.ts'
import { keyOf, total, type World } from './world.ts'

// Decisions of the fund's manager and the authorities; each returns whether it is allowed.

/** Whether the payments reach the minimum of the contract. */
export const isRaised = (w: World, fund: string): boolean =>
  total(
    w.orders.filter(o => o.fund === fund && o.kind === '020' && o.status === '9' && o.payment?.state === 'done'),
    o => o.amount,
  ) >= (w.terms(fund).raising?.lesser ?? 0n)

/** Sets up the fund: the next settlement turns the payments into shares. */
export function setUp(w: World, fund: string) {
  w.states.set(fund, 'set up')
  w.setUpOn.set(fund, w.today())
}

/** All payments are refunded with the bank's interest. */
export function failRaising(w: World, fund: string) {
  w.states.set(fund, 'failed')
  for (const order of w.orders) {
    if (order.fund !== fund || order.kind !== '020' || order.status !== '9') continue
    order.status = '0'
    const interest = interestOf(
      order.amount,
      w.terms(fund).raising?.interestE8 ?? 0n,
      order.payment?.doneOn || w.today(),
      w.today(),
    )
    dropPayment(w, order, order.amount + interest)
  }
}

/** A fund's pending day: the shares requested, and whether the net outflow exceeds a tenth of the fund. */
export function outflow(w: World, fund: string, day: string) {
  const waiting = w.orders.filter(o => o.status === '9' && o.tradeDay === day)
  const leaving = waiting.filter(o => o.fund === fund && (o.kind === '024' || o.kind === '036'))
  const asked = total(leaving, o => o.shares)
  const held = total(
    [...w.holdings].filter(([key]) => key.endsWith(`|${fund}`)),
    ([, holding]) => holding.shares,
  )
  const nav = navUpTo(w, fund, day)
  if (nav === undefined || waiting.length === 0) return null
  const bought = total(
    waiting.filter(o => o.fund === fund && (o.kind === '022' || o.kind === '039')),
    o => purchased(w, o, nav).got,
  )
  const entering = total(
    waiting.filter(o => o.into === fund),
    o => {
      const uses = previewLots(w, keyOf(o.customer, o.fund), o.shares, o.confirmDay)
      const crossing = proceeds(uses, navUpTo(w, o.fund, day) ?? 0n, w.terms(o.fund))
      return w.sharesFor(w.terms(fund), investedIn(w.terms(o.fund), w.terms(fund), crossing), nav)
    },
  )
  return { asked, held, isHuge: (asked - bought - entering) * 10n > held }
}

/** The NAV of a day, or the previous one while there is none. */
const navUpTo = (w: World, fund: string, day: string): bigint | undefined => {
  const last = [...w.navs.keys()]
    .filter(key => key.startsWith(`${fund}|`) && key.slice(7) <= day)
    .sort()
    .at(-1)
  return last === undefined ? undefined : w.navs.get(last)
}

/** Accepts a huge redemption in part, at least a tenth of the fund. */
export function limitOutflow(w: World, fund: string, day: string, accept: bigint): boolean {
  const flow = outflow(w, fund, day)
  if (!flow?.isHuge || accept * 10n < flow.held) return false
  w.limits.set(`${fund}|${day}`, accept)
  return true
}

export function freeze(w: World, id: string, customer: string, fund: string, shares: bigint): boolean {
  const key = keyOf(customer, fund)
  if (!w.holdings.has(key) || shares > w.free(key)) return false
  w.held(key).frozen += shares
  w.add({ id, customer, fund, kind: '031', shares, confirmDay: w.after(w.tradeDay([fund]), 1, [fund]) })
  return true
}

export function unfreeze(w: World, id: string, customer: string, fund: string, shares: bigint): boolean {
  const key = keyOf(customer, fund)
  const frozen = w.frozenByAuthority(key)
  if (!w.holdings.has(key) || shares > frozen) return false
  w.add({ id, customer, fund, kind: '032', shares, confirmDay: w.after(w.tradeDay([fund]), 1, [fund]) })
  return true
}
