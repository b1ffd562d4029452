import { dropOpenEvents } from '@zhixiao/db/account/customer-events.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { stopClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { findBreaks, keepVerification } from '@zhixiao/db/settle/invariants.ts'
import { recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { insertDividendMethodOnce } from '@zhixiao/db/trade/dividend-methods.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { insertLeaveMark } from '@zhixiao/db/trade/leave-marks.ts'
import { type OrderFacts, readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertConversionOnce } from '@zhixiao/db/trade/place-conversion.ts'
import { type Intent, insertPurchaseOnce, insertRedemptionOnce } from '@zhixiao/db/trade/place-order.ts'
import { insertPlan } from '@zhixiao/db/trade/plans.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { DEMO_DAY, LAST_NAV_DAY } from '@zhixiao/demo/calendar.ts'
import type { ScriptOrder } from '@zhixiao/demo/trading-script.ts'
import type { DemoCustomerKey } from '@zhixiao/demo/world.ts'
import type { TradeDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, SETTLES_AT } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { investorOf, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { moneyFor, type ShareCents, shareCents } from '@zhixiao/domain/money/money.ts'
import { firstPlanRun, PLANS_AT } from '@zhixiao/domain/order/plan.ts'
import { hashOf, riskWarnings } from '../../calls/trade/risk-warnings.ts'
import { scheduleOf } from '../../engine/orders/plan-facts.ts'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { runPlans } from '../../jobs/run-plans.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { createEvents, createLog } from '../../kernel/events.ts'

export type Traders = ReadonlyMap<DemoCustomerKey, { custno: string; tradeaccos: readonly string[] }>

const ORDERED_AT = '10:00'

/**
 * Creates the history of the demo's customers: the engine itself places, pays, confirms and pays out every order of the
 * script and runs its plans, day by day on a stopped clock. Ends on the demo's first morning with the books checked.
 * @throws Error when the engine refuses an order of the script, or when the books do not balance.
 */
export async function replayHistory(
  ctx: Context,
  days: readonly TradeDate[],
  script: readonly ScriptOrder[],
  traders: Traders,
): Promise<number> {
  // Events of two years ago do not belong in today's log.
  const past = { ...ctx, events: createEvents(createLog('silent')) }
  const byDay = Map.groupBy(script, order => order.day)
  let hasPlans = false
  for (const day of days) {
    const morning = await at(past, day, SETTLES_AT)
    await settleDay(past.db, day)
    await movePayments(morning)
    if (hasPlans && day < DEMO_DAY) await runPlans(await at(past, day, PLANS_AT), day)
    const orders = byDay.get(day) ?? []
    if (orders.length === 0 && !hasPlans) continue
    const trading = await at(past, day, ORDERED_AT)
    for (const [index, order] of orders.entries()) await place(trading, order, traders, `${day}-${index}`)
    hasPlans ||= orders.some(order => order.kind === 'plan')
    await movePayments(trading)
  }
  await dropOpenEvents(ctx.db)
  await closeBooks(ctx)
  return script.length
}

async function at(ctx: Context, day: TradeDate, time: string): Promise<Context> {
  const now = new Date(instantOf(day, time))
  await stopClock(ctx.db, now)
  return { ...ctx, clock: { now: async () => now } }
}

type Asked = { facts: OrderFacts; intent: Intent }

async function place(ctx: Context, order: ScriptOrder, traders: Traders, request: string): Promise<void> {
  const { db } = ctx
  const trader = traders.get(order.customer)
  const tradeacco = trader?.tradeaccos[order.card]
  if (!trader || !tradeacco) throw new Error(`${order.customer} has no card ${order.card}`)
  const key = { custno: trader.custno, tradeacco, fundcode: order.fundcode }
  const facts = await readOrderFacts(db, key)
  if (!facts) throw new Error(`no fund ${order.fundcode}`)
  const { version } = await readCustomerFacts(db, trader.custno)
  const versions = { customerVersion: version, fundVersion: facts.fund_version }
  const intent = { ...key, ...versions, requestId: `history-${request}`, bodyHash: 'history' }
  if (!(await ask(ctx, order, { facts, intent })))
    throw new Error(`the engine refused ${order.kind} of ${order.fundcode} on ${order.day}`)
}

/**
 * No customer placed these orders, so no agreement was accepted and no warning shown; the history is taken as lawful.
 */
const UNASKED = { leaveMarkId: null, agreements: '' } as const

/** Places one order; the result is truthy when the engine accepted it. */
async function ask(ctx: Context, order: ScriptOrder, { facts, intent }: Asked): Promise<unknown> {
  const { db } = ctx
  const part = (partE4: number) => shareCents((facts.sellable_cents * BigInt(partE4)) / 10_000n)
  switch (order.kind) {
    case KIND.subscription:
    case KIND.purchase:
      return insertPurchaseOnce(db, {
        ...intent,
        ...UNASKED,
        ...(order.warned && { leaveMarkId: await warn(ctx, facts, intent) }),
        kind: order.kind,
        amount: order.amountFen,
      })
    case KIND.redemption:
      return insertRedemptionOnce(db, { ...intent, largeRedemption: '1', shares: part(order.partE4) })
    case KIND.conversion:
      return convert(db, intent, order.target, part(order.partE4))
    case KIND.dividendMethod:
      return insertDividendMethodOnce(db, { ...intent, method: order.method })
    case 'plan':
      return startPlan(ctx, order, intent)
  }
}

const SHOWN_MS = 42_000

/** The warning that the customer read and confirmed before the order. */
async function warn(ctx: Context, facts: OrderFacts, { custno, fundcode }: Intent): Promise<bigint> {
  const investor = investorOf(await readCustomerFacts(ctx.db, custno))
  const [warning] = riskWarnings(investor, riskLevelFrom(facts.risk_level))
  if (investor === null || !warning) throw new Error(`${custno} needs no warning for ${fundcode}`)
  const mark = {
    custno,
    fundcode,
    riskability: investor,
    riskLevel: facts.risk_level,
    fundVersion: facts.fund_version,
    warningCode: warning.code,
    textVersion: warning.textVersion,
    text: warning.text,
    textHash: hashOf(warning),
    shownForMs: SHOWN_MS,
    client: 'Chrome/Windows 203.0.113.*',
  }
  return (await withTx(ctx.db, tx => insertLeaveMark(tx, mark))).id
}

async function convert(db: Db, intent: Intent, targetFundcode: string, shares: ShareCents): Promise<unknown> {
  const { custno, tradeacco, fundcode } = intent
  const into = await readOrderFacts(db, { custno, tradeacco, fundcode: targetFundcode })
  const days = await readFundDays(db, fundcode)
  if (!into || !days?.nav) throw new Error(`no conversion of ${fundcode} into ${targetFundcode}`)
  return insertConversionOnce(db, {
    ...intent,
    ...UNASKED,
    shares,
    targetFundcode,
    targetVersion: into.fund_version,
    estimate: moneyFor(shares, days.nav),
  })
}

async function startPlan(
  ctx: Context,
  { day, amountFen, days }: Extract<ScriptOrder, { kind: 'plan' }>,
  { custno, tradeacco, fundcode, requestId, bodyHash }: Intent,
): Promise<unknown> {
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), fundcode)
  const next = firstPlanRun(calendar, scheduleOf(days), day, day)
  const plan = { ...days, ...UNASKED, custno, tradeacco, fundcode, requestId, bodyHash, amount: amountFen }
  return withTx(ctx.db, tx => insertPlan(tx, plan, next))
}

async function closeBooks({ db }: Context): Promise<void> {
  const found = await findBreaks(db)
  if (found.breaks[0]) throw new Error(`the books do not hold: ${JSON.stringify(found.breaks[0])}`)
  await keepVerification(db, DEMO_DAY, found)
  await recordRun(db, 'settle-day', DEMO_DAY, {})
  await recordRun(db, 'sweep', DEMO_DAY, {})
  await recordRun(db, 'take-custodian-navs', LAST_NAV_DAY, {})
  await recordRun(db, 'publish-demo-navs', LAST_NAV_DAY, {})
}
