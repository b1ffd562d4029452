import { type HoldingRow, listHoldings } from '@zhixiao/db/query/holdings.ts'
import { sumInTransit } from '@zhixiao/db/query/orders.ts'
import { dayIncome, holdingFigures, totalFigures } from '@zhixiao/domain/assets/holding.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'
import {
  addFen,
  type Fen,
  fen,
  fenText,
  navE4,
  navText,
  ONE_RATE,
  rateE8,
  rateText,
  shareCents,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

/** CALL-072: everything held, with the totals every screen shows, from one definition (domain/assets). */
export const shareInfo: Handler<'query.shareInfo'> = async ctx => {
  const { custno } = ctx.session
  const [rows, inTransit] = await Promise.all([listHoldings(ctx.db, custno), sumInTransit(ctx.db, custno)])
  const valued = rows.map(row => ({
    row,
    figures: holdingFigures({ ...row }, row.nav ?? ISSUE_NAV),
    income: incomeOf(row),
  }))
  const totals = totalFigures(valued.map(each => each.figures))
  const incomes = valued.filter(each => each.income !== null)
  const moving = addFen(inTransit.buying, inTransit.paying)
  return ok({
    totals: {
      total: fenText(addFen(totals.marketValue, moving)),
      marketValue: fenText(totals.marketValue),
      inTransit: fenText(moving),
      holdingIncome: fenText(totals.holdingIncome),
      realised: fenText(totals.realised),
      dividend: fenText(totals.dividend),
      cumulative: fenText(totals.cumulative),
      dayIncome: incomes.length > 0 ? fenText(addFen(...incomes.map(each => each.income ?? fen(0n)))) : null,
      dayIncomeDays: [...new Set(incomes.flatMap(each => each.row.nav_day ?? []))].sort(),
    },
    holdings: valued
      .filter(({ row }) => row.shares > 0n)
      .map(({ row, figures, income }) => ({
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
        available: sharesText(shareCents(row.shares - row.frozen)),
        nav: navText(row.nav ?? ISSUE_NAV),
        navDay: row.nav_day,
        dayGrowth:
          row.nav !== null && row.previous_nav !== null
            ? rateText(rateE8(divideHalfUp((row.nav - row.previous_nav) * ONE_RATE, row.previous_nav)))
            : null,
        marketValue: fenText(figures.marketValue),
        cost: fenText(row.cost),
        unitCost: navText(navE4(divideHalfUp(row.cost * 10_000n, row.shares))),
        holdingIncome: fenText(figures.holdingIncome),
        holdingRate: figures.holdingRate === null ? null : rateText(figures.holdingRate),
        realised: fenText(figures.realised),
        dividend: fenText(figures.dividend),
        cumulative: fenText(figures.cumulative),
        dayIncome: income === null ? null : fenText(income),
        redeemReason: fundCan.redeem.reason({ status: row.status, fundType: row.fund_type }),
        purchaseReason: fundCan.purchase.reason({ status: row.status, fundType: row.fund_type }),
      })),
  })
}

/** Income of the last NAV date; null when no shares carried it. */
function incomeOf(row: HoldingRow): Fen | null {
  if (row.nav === null || row.previous_nav === null || row.shares_at_start <= 0n) return null
  return dayIncome(row.shares_at_start, row.nav, row.previous_nav)
}
