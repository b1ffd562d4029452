import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { stopClock } from '@zhixiao/db/clock.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { keepVerification, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertPurchaseOnce, insertRedemptionOnce } from '@zhixiao/db/trade/place-order.ts'
import { DEMO_DAY, LAST_NAV_DAY } from '@zhixiao/demo/calendar.ts'
import type { ScriptOrder } from '@zhixiao/demo/trading-script.ts'
import type { DemoCustomerKey } from '@zhixiao/demo/world.ts'
import type { TradeDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { fen, shareCents } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../context.ts'
import { movePayments } from '../jobs/payments.ts'
import { settleDay } from '../jobs/settle-day.ts'

export type Traders = ReadonlyMap<DemoCustomerKey, { custno: string; tradeaccos: readonly string[] }>

const SETTLED_AT = '08:30'
const ORDERED_AT = '10:00'

/**
 * Gives the demo's customers their past: every order of the script is placed, paid, confirmed and paid out by the engine
 * itself, day by day on a stopped clock. Ends on the demo's first morning with the books checked.
 * @throws Error when the script asks for what the engine refuses, or the books do not hold.
 */
export async function replayHistory(
  ctx: Context,
  days: readonly TradeDate[],
  script: readonly ScriptOrder[],
  traders: Traders,
): Promise<number> {
  const byDay = Map.groupBy(script, order => order.day)
  for (const day of days) {
    const morning = await at(ctx, day, SETTLED_AT)
    await settleDay(ctx.db, day)
    await movePayments(morning)
    const orders = byDay.get(day) ?? []
    if (orders.length === 0) continue
    const trading = await at(ctx, day, ORDERED_AT)
    for (const [index, order] of orders.entries()) await place(ctx, order, traders, `${day}-${index}`)
    await movePayments(trading)
  }
  await closeBooks(ctx)
  return script.length
}

async function at(ctx: Context, day: TradeDate, time: string): Promise<Context> {
  const now = new Date(instantOf(day, time))
  await stopClock(ctx.db, now)
  return { ...ctx, clock: { now: async () => now } }
}

async function place({ db }: Context, order: ScriptOrder, traders: Traders, requestId: string): Promise<void> {
  const trader = traders.get(order.customer)
  const tradeacco = trader?.tradeaccos[order.card]
  if (!trader || !tradeacco) throw new Error(`${order.customer} has no card ${order.card}`)
  const key = { custno: trader.custno, tradeacco, fundcode: order.fundcode }
  const facts = await readOrderFacts(db, key)
  if (!facts) throw new Error(`no fund ${order.fundcode}`)
  const { version } = await readCustomerFacts(db, trader.custno)
  const intent = {
    ...key,
    customerVersion: version,
    fundVersion: facts.fund_version,
    requestId: `history-${requestId}`,
    bodyHash: 'history',
  }
  const placed =
    order.kind === '022'
      ? await insertPurchaseOnce(db, {
          ...intent,
          kind: '022',
          amount: order.amountFen,
          dayMax: fen(0n),
          leaveMarkId: null,
          agreements: '',
        })
      : await insertRedemptionOnce(db, {
          ...intent,
          largeRedemption: '1',
          shares: shareCents(((facts.held_cents - facts.frozen_cents) * BigInt(order.partE4)) / 10_000n),
        })
  if (!placed) throw new Error(`the engine refused ${order.kind} of ${order.fundcode} on ${order.day}`)
}

async function closeBooks({ db }: Context): Promise<void> {
  const found = await findBreaks(db)
  if (found.breaks[0]) throw new Error(`the books do not hold: ${JSON.stringify(found.breaks[0])}`)
  await keepVerification(db, DEMO_DAY, found)
  await recordRun(db, 'settle-day', DEMO_DAY, {})
  await recordRun(db, 'sweep', DEMO_DAY, {})
  await recordRun(db, 'publish-demo-navs', LAST_NAV_DAY, {})
}
