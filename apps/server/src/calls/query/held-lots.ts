import { listSplits } from '@zhixiao/db/content/portfolio.ts'
import { listLotsOn } from '@zhixiao/db/query/holdings.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { lotsWithActs } from '@zhixiao/domain/assets/unbooked-acts.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { type FundContract, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { isFree, nextFree, saleDayOn } from '@zhixiao/domain/fee/holding-period.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { backendFreeConfirmed } from '@zhixiao/domain/law/own-sale.ts'
import { redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import { lotsOnSale } from '../../engine/orders/lots-on-sale.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import { type CustomerContext, holderOf } from '../../kernel/context.ts'

type HeldFund = { fundcode: string; contract: FundContract; confirm_lag: number; closed_days: readonly IsoDate[] }

/** The lots of a holding at the end of a past day, and whether an order placed then might sell them. */
export async function heldLotsOn(ctx: CustomerContext, fund: HeldFund, tradeacco: string, day: IsoDate) {
  const { custno } = ctx.session
  const calendar = (await ctx.calendar()).closedOn(fund.closed_days)
  const tradeDate = calendar.nextOpen(addDays(day, 1))
  const terms = termsOn(fund.contract, tradeDate, holderOf(ctx.session))
  const sale = saleDayOn(calendar, fund.confirm_lag, tradeDate)
  return {
    hold: terms.hold,
    freeOf: (lot: Lot) => ({
      now: isFree(lot, terms, sale),
      day: nextFree(lot, terms, calendar, fund.confirm_lag, tradeDate),
    }),
    lots: await listLotsOn(ctx.db, { custno, tradeacco, fundcode: fund.fundcode, day }),
  }
}

/**
 * The lots of a holding, with the splits of the fund until now, the days and the fee terms of a redemption placed now;
 * null when there is no such fund.
 */
export async function heldLots(ctx: CustomerContext, fundCode: string, tradeacco: string) {
  const fund = await readFundDays(ctx.db, fundCode)
  if (!fund) return null
  const [splits, contract, exchange, now, ahead] = await Promise.all([
    listSplits(ctx.db, fundCode),
    readContract(ctx.db, fundCode),
    ctx.calendar(),
    ctx.clock.now(),
    readUnbooked(ctx),
  ])
  const calendar = exchange.closedOn(fund.closed_days)
  const tradeDate = calendar.tradingDayOf(now.getTime())
  const confirmDate = calendar.addOpenDays(tradeDate, fund.confirm_lag)
  const effects = ahead.of({ fundcode: fundCode, tradeacco })
  const asked = { contract, confirmLag: fund.confirm_lag, calendar, tradeDate }
  const { lots, terms: charges, sale } = await lotsOnSale(ctx, { fundcode: fundCode, tradeacco }, asked)
  return {
    hold: charges.hold,
    freeOf: (lot: Lot) => ({
      now: isFree(lot, charges, sale),
      day: nextFree(lot, charges, calendar, fund.confirm_lag, tradeDate),
    }),
    lots: lotsWithActs(lots, effects),
    splits: splits
      .map(({ day, ratio_e9: ratio }) => ({ day, ratio }))
      .filter(({ day }) => day <= shanghaiDate(now.getTime())),
    calendar,
    confirmLag: fund.confirm_lag,
    confirmDate,
    backendFree: backendFreeConfirmed(contract, tradeDate, calendar, fund.confirm_lag),
    terms: redemptionTerms(charges),
  }
}
