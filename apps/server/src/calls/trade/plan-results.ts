import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listHoldings } from '@zhixiao/db/query/holdings.ts'
import { listPlanSteps, type PlanStepRow } from '@zhixiao/db/query/plan-steps.ts'
import type { PlanRow } from '@zhixiao/db/trade/plans.ts'
import {
  type HoldingStep,
  type PlanFigures,
  type PlanSnapshot,
  planFigures,
  planReturn,
  planSnapshots,
  totalPlanFigures,
} from '@zhixiao/domain/assets/plan-result.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, fenText, type NavE4, rateText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { thinned } from '../../engine/market/curve.ts'
import { payoutsSince } from '../../engine/market/fund-payouts.ts'
import { placeOf, readUnbooked, type Unbooked } from '../../engine/orders/unbooked-acts.ts'
import type { CustomerContext } from '../../kernel/context.ts'

type Result = OutputOf<'trade.planList'>['list'][number]['result']
type NavDay = { date: IsoDate; nav: NavE4 }

/** The results of each plan of a customer; null before its first confirmed deduction. */
export async function readPlanResults(ctx: CustomerContext): Promise<(plan: PlanRow) => Result> {
  const [steps, ahead, holdings, market] = await Promise.all([
    listPlanSteps(ctx.db, ctx.session.custno),
    readUnbooked(ctx),
    listHoldings(ctx.db, ctx.session.custno),
    ctx.market.get(),
  ])
  const held = new Map(holdings.map(holding => [placeOf(holding), holding]))
  const places = [...Map.groupBy(steps, placeOf)]
  return ({ plan_id, fundcode }) => {
    const cards = places
      .filter(([, own]) => own.some(step => step.plan_id === plan_id))
      .map(([place, own]) => ({ holding: held.get(place), snapshots: planSnapshots(stepsOf(own, plan_id, ahead)) }))
    if (cards.length === 0) return null
    const now = cards.flatMap(({ holding, snapshots }) => {
      const last = snapshots.at(-1)
      return last ? [planFigures(last, holding?.nav ?? ISSUE_NAV, holding?.unpaid)] : []
    })
    const snapshots = cards.map(card => card.snapshots)
    const first = firstBought(snapshots)
    const curve = first === undefined ? [] : curveOf(snapshots, first, market.funds.get(fundcode)?.navs ?? [])
    const total = totalPlanFigures(now)
    const { income, rate } = planReturn(total)
    return {
      ...figuresView(total),
      income: fenText(income),
      rate: rate === null ? null : rateText(rate),
      payouts: first === undefined ? null : (payoutsSince(market, [{ fundcode, day: first }])[0]?.payouts ?? null),
      points: curve,
    }
  }
}

/**
 * The moves of one holding as they affect a plan, with what the newest NAV implies and no settlement has booked yet.
 */
function stepsOf(rows: readonly PlanStepRow[], planId: bigint, ahead: Unbooked): HoldingStep[] {
  const [first] = rows
  const coming = first ? ahead.of(first) : []
  return [
    ...rows.map(({ plan_id, ...row }) => ({ ...row, isOwn: plan_id === planId })),
    ...coming.map(({ act, shares, cash }) => ({ ...act, shares, cash, paid: ZERO_FEN, isOwn: false })),
  ]
}

/** The day of the first confirmed deduction on any card. */
const firstBought = (cards: readonly PlanSnapshot[][]): IsoDate | undefined =>
  cards.flatMap(snapshots => snapshots.find(each => each.invested > 0n)?.day ?? []).sort()[0]

/**
 * On each NAV date from the first confirmed deduction on, thinned: the amount invested, and the value including what
 * was taken out.
 */
function curveOf(
  cards: readonly PlanSnapshot[][],
  from: IsoDate,
  navs: readonly NavDay[],
): NonNullable<Result>['points'] {
  const start = navs.findIndex(nav => nav.date >= from)
  if (start < 0) return []
  return thinned(start, navs.length - 1).flatMap(position => {
    const point = navs[position]
    if (!point) return []
    const { invested, value, taken } = totalPlanFigures(cards.flatMap(snapshots => figuresOn(snapshots, point)))
    return [{ day: point.date, invested: fenText(invested), value: fenText(addFen(value, taken)) }]
  })
}

function figuresOn(snapshots: readonly PlanSnapshot[], { date, nav }: NavDay): PlanFigures[] {
  const snapshot = snapshots.findLast(each => each.day <= date)
  return snapshot ? [planFigures(snapshot, nav)] : []
}

const figuresView = ({ invested, value, taken }: PlanFigures) => ({
  invested: fenText(invested),
  value: fenText(value),
  taken: fenText(taken),
})
