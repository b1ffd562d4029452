import { lotsOf, move, writeOffCost } from './lots.ts'
import { type Act, divideHalfUp, keyOf, type Order, total, type World } from './world.ts'

/**
 * A holding after a split: each lot by the holding's running total up to that lot, then its held-back shares. Shares
 * converted in on the day came at the new NAV and are not split.
 */
export function split(world: World, act: Act, key: string, settleDay: string) {
  const fund = world.termsFor(act.fund, act.day)
  const times = (shares: bigint) =>
    fund.cutShares ? (shares * act.figure) / 1_000_000_000n : divideHalfUp(shares * act.figure, 1_000_000_000n)
  let [before, after] = [0n, 0n]
  for (const lot of lotsOf(world, key).filter(each => each.tradeDay < act.day)) {
    before += lot.left
    const more = times(before) - after - lot.left
    after = times(before)
    move(world, key, more, act.day, settleDay)
    lot.left += more
    lot.ratio = [lot.ratio[0] * act.figure, lot.ratio[1] * 1_000_000_000n]
  }
  // A split applies after what enters on its day: only a holding that it emptied loses its cost. One that was empty
  // before, as after a conversion of 0.01 yuan into 0.00 shares, keeps it.
  if (before > 0n && world.held(key).shares === 0n) writeOffCost(world, key, '')
  for (const held of world.heldBack) if (held.key === key) held.shares = times(held.shares)
  splitHeld(world, act, key, settleDay, times)
}

/** Shares frozen by an authority are split too; sales requested before a shrinking split shrink with their shares. */
function splitHeld(world: World, act: Act, key: string, settleDay: string, times: (shares: bigint) => bigint) {
  const pending = (kinds: readonly Order['kind'][]) =>
    world.orders.filter(
      o => o.status === '9' && kinds.includes(o.kind) && keyOf(o.customer, o.fund) === key && o.tradeDay >= act.day,
    )
  const confirmed = world.orders.filter(o => o.status === '1' && keyOf(o.customer, o.fund) === key)
  const frozen = total(confirmed, o => (o.kind === '031' ? o.shares : o.kind === '032' ? -o.shares : 0n))
  if (act.figure < 1_000_000_000n)
    for (const sale of pending(['024', '036'])) resize(world, sale, (sale.shares * act.figure) / 1_000_000_000n)
  let sum = frozen
  for (const kind of ['031', '032'] as const)
    for (const order of pending([kind])) {
      const then = kind === '031' ? sum + order.shares : sum - order.shares
      const change = times(then) - times(sum)
      resize(world, order, kind === '031' ? change : -change)
      sum = then
    }
  const more = times(frozen) - frozen
  if (more === 0n) return
  world.held(key).frozen += more
  const [customer = '', code = ''] = key.split('|')
  const [kind, shares] = more > 0n ? (['031', more] as const) : (['032', -more] as const)
  world.add({ id: '', customer, fund: code, kind, shares, tradeDay: act.day, confirmDay: settleDay, status: '1' })
}

function resize(world: World, order: Order, shares: bigint) {
  if (shares === order.shares) return
  order.status = '0'
  if (order.kind !== '032') world.held(keyOf(order.customer, order.fund)).frozen += shares - order.shares
  if (shares > 0n) world.add({ ...order, id: `${order.id}~`, shares, accepted: world.now, status: '9' })
}

/** Whether orders of trading days before an act, conversions into its fund included, wait for anything but their money. */
export const isBlocked = (world: World, act: Act) =>
  world.adjustments.some(
    ({ fund, order, crossing }) =>
      order.tradeDay < act.day &&
      (fund === act.fund || (crossing !== 0n && (order.fund === act.fund || order.into === act.fund))),
  ) ||
  world.orders.some(
    o =>
      o.status === '9' &&
      o.kind !== '020' &&
      (o.payment?.state ?? 'done') === 'done' &&
      o.tradeDay < act.day &&
      (o.fund === act.fund || o.into === act.fund),
  )

/** Whether shares converted in on this day would mix with lots that a waiting split has yet to split. */
export const waitsForSplit = (world: World, fund: string, tradeDay: string): boolean =>
  world.acts.some(
    act => act.step === 'split' && act.fund === fund && !act.done && act.day <= tradeDay && isBlocked(world, act),
  )
