import { lossToCome } from './confirm.ts'
import { keyOf, type Order, total, type World } from './world.ts'

// Same-day redemptions of money-market funds: a bank advances one yuan a share and the settlement repays it.

/** What a person gets at most in a fund on a calendar day. */
const CAP = 1_000_000n

export type Payout = 'ordinary' | 'fast' | 'fast-or-ordinary'

/** Opens a line or changes it; false where nothing changes. */
export function setLine(world: World, fund: string, limit: bigint): boolean {
  const line = world.lines.get(fund)
  if (line?.isOpen && line.limit === limit) return false
  world.lines.set(fund, { limit, isOpen: true })
  return true
}

export function closeLine(world: World, fund: string): boolean {
  const line = world.lines.get(fund)
  if (!line?.isOpen) return false
  line.isOpen = false
  return true
}

const isOn = (world: World, { customer, accepted }: Order, owner: string) =>
  world.ownerOf(customer) === owner && accepted.slice(0, 10) === world.today()

/** How a sale is paid that is not placed yet: `fast`, `ordinary`, or the code of its refusal. */
export function payoutOf(world: World, order: Order, payout: Payout): string {
  const line = world.lines.get(order.fund)
  if (payout === 'ordinary') return payout
  const refused = payout === 'fast-or-ordinary' ? 'ordinary' : null
  if (!line) return refused ?? 'TRADE-FAST-NONE'
  const advanced = world.orders.filter(each => each.fund === order.fund && each.advance)
  const owner = world.ownerOf(order.customer)
  const today = total(
    advanced.filter(each => isOn(world, each, owner)),
    each => each.shares,
  )
  if (today + order.shares > CAP) return 'TRADE-FAST-CAP'
  const used = total(
    advanced.filter(each => each.status === '9'),
    each => each.shares,
  )
  const isShort = lossToCome(world, order) < 0n || world.freeSales.has(`${order.fund}|${order.tradeDay}`)
  return !line.isOpen || used + order.shares > line.limit || isShort ? (refused ?? 'TRADE-FAST-LINE') : 'fast'
}

/** Shares of a holding that are paid by a day, sold on trading days from one on: they earn nothing. */
export const advancedBy = (world: World, key: string, day: string, since: string): bigint =>
  total(
    world.orders.filter(
      o => keyOf(o.customer, o.fund) === key && o.paidAhead !== null && o.paidAhead <= day && o.tradeDay >= since,
    ),
    o => o.shares,
  )
