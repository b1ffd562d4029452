import { divideHalfUp, total, type World } from './world.ts'

// One holder, with all cards, stays below half of a fund of which shares are sold elsewhere.

const holdingsOf = (world: World, fund: string, owner?: string) =>
  [...world.holdings].filter(([key]) => {
    const [card = '', code] = key.split('|')
    return code === fund && (owner === undefined || world.ownerOf(card) === owner)
  })

const sharesOf = (world: World, fund: string, owner?: string): bigint =>
  total(holdingsOf(world, fund, owner), ([, holding]) => holding.shares)

/** What the owner of a card holds. */
export const heldBy = (world: World, customer: string, fund: string): bigint =>
  sharesOf(world, fund, world.ownerOf(customer))

/** What may enter so that `own` of `all` stays below half, both with it. */
const roomBelowHalf = (own: bigint, all: bigint): bigint => (all > 2n * own ? all - 2n * own - 1n : 0n)

/** What a holder may still get on a day: of the fund's shares before the day and his own moves since; null without a limit. */
export function roomOn(world: World, customer: string, fund: string, day: string): bigint | null {
  const { others } = world.terms(fund)
  if (others === 0n) return null
  const owner = world.ownerOf(customer)
  const moved = world.movements.filter(each => each.key.endsWith(`|${fund}`) && each.confirmDay === day)
  const ofOthers = moved.filter(each => world.ownerOf(each.key.split('|')[0] ?? '') !== owner)
  const all = others + sharesOf(world, fund) - total(ofOthers, each => each.delta)
  return roomBelowHalf(sharesOf(world, fund, owner), all)
}

/** What a customer may still order, by the newest NAVs and with what waits; null without a limit. */
export function roomToOrder(world: World, customer: string, fund: string): bigint | null {
  const { others } = world.terms(fund)
  if (others === 0n) return null
  const owner = world.ownerOf(customer)
  const navOf = (code: string) => world.newest.get(code) ?? 10_000n
  const waiting = world.orders.filter(
    o =>
      o.status === '9' &&
      ['020', '022', '039', '036'].includes(o.kind) &&
      (o.into ?? o.fund) === fund &&
      world.ownerOf(o.customer) === owner,
  )
  const held = sharesOf(world, fund, owner)
  const coming = total(waiting, o =>
    o.into ? divideHalfUp(o.shares * navOf(o.fund), navOf(o.into)) : divideHalfUp(o.amount * 10_000n, navOf(fund)),
  )
  return roomBelowHalf(held + coming, others + sharesOf(world, fund) + coming)
}

/** The largest part that fits into a room, found by halving. */
export function largest(whole: bigint, room: bigint | null, sharesFor: (part: bigint) => bigint): bigint {
  if (room === null || sharesFor(whole) <= room) return whole
  let [fits, not] = [0n, whole]
  while (not > fits + 1n) {
    const half = (fits + not) / 2n
    if (sharesFor(half) <= room) fits = half
    else not = half
  }
  return fits
}
