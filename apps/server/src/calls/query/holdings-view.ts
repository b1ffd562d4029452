import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { type HoldingRow, listHoldings } from '@zhixiao/db/query/holdings.ts'
import { type HoldingFigures, holdingFigures, unitCost } from '@zhixiao/domain/assets/holding.ts'
import { type ActEffect, withActs } from '@zhixiao/domain/assets/unbooked-acts.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  fenText,
  navE4,
  navText,
  rateText,
  ratioText,
  type ShareCents,
  shareCents,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { lastFiguresOn } from '../../engine/market/last-figures.ts'
import { placeOf, type Unbooked } from '../../engine/orders/unbooked-acts.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { type HoldingDay, readDayIncomes } from './day-incomes.ts'

export type ValuedHolding = {
  /** Includes what its NAV already implies. */
  row: HoldingRow
  /** Shares that can be sold: the settled ones, as far as their lots are free. */
  available: ShareCents
  effects: readonly ActEffect[]
  figures: HoldingFigures
  /** The last day with an income; null before the first. */
  lastDay: HoldingDay | null
  /** Of the last NAV, as public pages show them. */
  last: ReturnType<typeof lastFiguresOn>
}

type Reading = Pick<CustomerContext, 'db' | 'market' | 'session'>

/** Everything held, valued at the last NAVs. */
export const readHoldings = async (ctx: Reading, ahead: Unbooked): Promise<ValuedHolding[]> =>
  (await readHeld(ctx, ahead)).held

/** The same, with the last days of holdings that wait for the confirmation of their first order and have no row yet. */
export async function readHeld(
  ctx: Reading,
  ahead: Unbooked,
): Promise<{ held: ValuedHolding[]; entering: HoldingDay[] }> {
  const [rows, days, market] = await Promise.all([
    listHoldings(ctx.db, ctx.session.custno),
    readDayIncomes(ctx, 'last', ahead),
    ctx.market.get(),
  ])
  const lastDays = new Map(days.map(day => [placeOf(day), day]))
  const held = rows.map(settled => {
    const effects = ahead.of(settled)
    const row = { ...settled, ...withActs(settled, effects) }
    const free = [settled.sellable, row.shares - row.frozen].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    return {
      row,
      available: shareCents(free[0] ?? 0n),
      effects,
      figures: holdingFigures(row, row.nav ?? ISSUE_NAV, row.unpaid),
      lastDay: lastDays.get(placeOf(row)) ?? null,
      last: lastFiguresOn(market, row.fundcode, row.nav_day),
    }
  })
  const places = new Set(rows.map(placeOf))
  return { held, entering: days.filter(day => !places.has(placeOf(day))) }
}

/** One holding as lists show it. */
export const holdingView = ({ row, available, effects, figures, lastDay, last }: ValuedHolding) => ({
  fundCode: row.fundcode,
  fundName: row.fundname,
  fundType: row.fund_type,
  riskLevel: `R${row.risk_level}`,
  feeType: row.fee_type,
  tradeacco: row.tradeacco,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  cardTail: row.card_tail,
  shares: sharesText(row.shares),
  frozen: sharesText(row.frozen),
  available: sharesText(available),
  ahead: effects.map(effectView),
  nav: navText(row.nav ?? ISSUE_NAV),
  navDay: row.nav_day,
  ...last,
  marketValue: fenText(figures.marketValue),
  cost: fenText(row.cost),
  unitCost: navText(unitCost(row) ?? navE4(0n)),
  holdingIncome: fenText(figures.holdingIncome),
  holdingRate: figures.holdingRate === null ? null : rateText(figures.holdingRate),
  realised: fenText(figures.realised),
  dividend: fenText(figures.dividend),
  cumulative: fenText(figures.cumulative),
  dayIncome: lastDay === null ? null : fenText(lastDay.income),
  dayIncomeDay: lastDay?.date ?? null,
  unpaid: fenText(row.unpaid),
  redeemReason: fundCan.redeem.reason(tradedFund(row)),
  purchaseReason: fundCan.purchase.reason(tradedFund(row)),
})

/** A split or dividend that is effective already and is booked by the next settlement. */
const effectView = ({ act, shares, cash }: ActEffect) => ({
  day: act.day,
  ...(act.step === 'split'
    ? { step: act.step, ratio: ratioText(act.ratio), perShare: null }
    : { step: act.step, ratio: null, perShare: formatScaled(act.perShareE6, 6) }),
  shares: sharesText(shares),
  cash: fenText(cash),
})
