import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listPositionsOn } from '@zhixiao/db/query/positions-on.ts'
import { type HoldingFigures, holdingFigures, totalFigures, unitCost } from '@zhixiao/domain/assets/holding.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { hasHoldingPeriod } from '@zhixiao/domain/fee/fund-contract.ts'
import { addFen, type Fen, fenText, navText, rateText, sharesText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { failField, ok } from '../../kernel/result.ts'
import { placeView, snapshotOf } from './bill-lines.ts'
import { heldLots, heldLotsOn } from './held-lots.ts'

/** CALL-971: computed from confirmations, so that a past day never changes. */
export const shareStatement: Handler<'query.shareStatement'> = async (ctx, { date }) => {
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  if (date > today) return failField('date', `请选择 ${today} 或之前的日期`)
  const { custno } = ctx.session
  const [rows, ahead, customer] = await Promise.all([
    listPositionsOn(ctx.db, custno, [date]),
    readUnbooked(ctx),
    findCustomer(ctx.db, custno),
  ])
  const since = customer && shanghaiDate((customer.opened_at ?? customer.created_at).getTime())
  // The records of an institution may be older than the import of its account.
  if (since !== null && date < since && rows.every(({ shares, paid }) => shares === 0n && paid === 0n))
    return failField('date', `账户于 ${since} 开立，请选择该日或之后的日期`)
  const valued = rows.map(row => {
    const { position, nav, unpaid } = snapshotOf(row, ahead)
    return { row, position, figures: holdingFigures(position, nav, unpaid) }
  })
  const cost = addFen(ZERO_FEN, ...rows.map(row => row.cost))
  return ok({
    date,
    ...figuresView({ ...totalFigures(valued.map(({ figures }) => figures)), cost }),
    list: await Promise.all(
      valued
        .filter(({ position }) => position.shares > 0n)
        .map(async ({ row, position, figures }) => {
          const unit = unitCost(position)
          return {
            ...placeView(row),
            shares: sharesText(position.shares),
            nav: navText(row.nav ?? ISSUE_NAV),
            navDay: row.nav_day,
            unitCost: unit === null ? null : navText(unit),
            holdingRate: figures.holdingRate === null ? null : rateText(figures.holdingRate),
            ...figuresView({ ...figures, cost: row.cost }),
            lots: await heldPeriods(ctx, row, date === today ? null : date),
          }
        }),
    ),
  })
}

/** Whether and when each lot may be sold by an order placed now, or at the end of a past day; none in a fund without a holding period. */
async function heldPeriods(
  ctx: CustomerContext,
  { fundcode, tradeacco }: { fundcode: string; tradeacco: string },
  past: IsoDate | null,
) {
  const fund = await ctx.orderReads.fund(fundcode)
  if (!fund || !hasHoldingPeriod(fund.contract)) return []
  const held = past
    ? await heldLotsOn(ctx, { ...fund, fundcode }, tradeacco, past)
    : await heldLots(ctx, fundcode, tradeacco)
  if (!held?.hold) return []
  const isRolling = held.hold.kind === 'rolling'
  return held.lots.map(lot => {
    const { now, day } = held.freeOf(lot)
    return { registerDate: lot.registerDate, shares: sharesText(lot.remaining), day, isFree: now, isRolling }
  })
}

const figuresView = (figures: Omit<HoldingFigures, 'holdingRate'> & { cost: Fen }) => ({
  marketValue: fenText(figures.marketValue),
  cost: fenText(figures.cost),
  holdingIncome: fenText(figures.holdingIncome),
  realised: fenText(figures.realised),
  dividend: fenText(figures.dividend),
  cumulative: fenText(figures.cumulative),
})
