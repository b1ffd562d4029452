import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { countAgenciesOf } from '@zhixiao/db/content/agencies.ts'
import { listDocuments } from '@zhixiao/db/content/documents.ts'
import { listTenures } from '@zhixiao/db/content/managers.ts'
import {
  type DividendRecord,
  listAllocations,
  listDividends,
  listHoldings,
  listSplits,
} from '@zhixiao/db/content/portfolio.ts'
import { listInvestmentRatios } from '@zhixiao/db/content/report-figures.ts'
import { floatingRule } from '@zhixiao/domain/assets/floating-words.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import { cutOffOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS, fundStatusName } from '@zhixiao/domain/codes/fund-status.ts'
import { floatingTermsOn, manageRateOn } from '@zhixiao/domain/fee/floating-fee.ts'
import { type DatedTerms, datedTermsOn, serviceRateOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { comingChanges } from '@zhixiao/domain/fund/coming-changes.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import type { BuyLimits } from '@zhixiao/domain/fund/fund-description.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fenText, rateOfE4, rateText, ratioText, sharesText } from '@zhixiao/domain/money/money.ts'
import { classesOf, fundRow, publicFund, tradedOn } from '../../engine/market/fund-row.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay, withinCalendar } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import { feesOf } from './fund-fees.ts'
import { periodsOf, tenureOf } from './fund-performance.ts'
import { quartersOf } from './fund-quarters.ts'
import { noticeRow } from './notice-row.ts'

type Detail = OutputOf<'content.fundDetail'>

function floatingOf({ contract: { floating } }: MarketFund, day: IsoDate): Pick<Detail['fees'], 'floatingFee'> {
  if (floating.length === 0) return {}
  const rule = floatingRule(floatingTermsOn(floating, day)).map(({ text }) => `${text}。`)
  return { floatingFee: [...rule, '每笔份额的预估结果见赎回页面。'] }
}

const QUARTERS = 4
const NOTICES = 6

export const fundDetail: Handler<'content.fundDetail'> = async (ctx, { fundCode }) => {
  const market = await ctx.market.get()
  const fund = publicFund(market, fundCode)
  if (!fund) return fail('SYS-0404')
  const tradeDay = await orderDay(ctx)
  const tenures = await listTenures(ctx.db, fundCode)
  const allocations = await listAllocations(ctx.db, fundCode, QUARTERS)
  const holdings = await listHoldings(ctx.db, fundCode, QUARTERS)
  const dividends = await listDividends(ctx.db, fundCode)
  const splits = await listSplits(ctx.db, fundCode)
  const ratios = await listInvestmentRatios(ctx.db, fund.record.main_code)
  const notices = await listDocuments(ctx.db, { kind: 'notice', fundcode: fundCode }, 'newest', NOTICES)
  return ok({
    fund: { ...fundRow(fund, tradeDay), ...contractOf(fund, tradeDay) },
    classes: classesOf(market, fund),
    today: shanghaiDate((await ctx.clock.now()).getTime()),
    limits: limitsOf(fund),
    announced: announcedOf(fund, tradeDay),
    conversion: conversionOf(fund),
    windows: (fund.contract.windows ?? []).filter(({ to }) => to >= tradeDay),
    orderNow: await orderNow(ctx, fund),
    fees: {
      ...feesOf(fund, tradeDay, await withinCalendar(() => ctx.calendar(), null)),
      ...floatingOf(fund, tradeDay),
    },
    periods: periodsOf(fund),
    managers: tenures.map(tenure => tenureOf(market, fund, tenure)),
    quarters: quartersOf(allocations, holdings),
    dividends: dividends.map(row => ({
      recordDay: row.record_date,
      exDay: row.ex_date,
      payDay: row.pay_date,
      perShare: formatScaled(row.per_share_e6, 6),
    })),
    dividendYears: dividendYears(dividends),
    ratios: ratios.map(({ name, low_e4, high_e4 }) => ({
      name,
      low: rateText(rateOfE4(low_e4)),
      high: rateText(rateOfE4(high_e4)),
    })),
    splits: splits.map(({ day, ratio_e9 }) => ({ day, ratio: ratioText(ratio_e9) })),
    notices: notices.map(noticeRow),
    agencyCount: await countAgenciesOf(ctx.db, fundCode),
  })
}

/** Yuan per share, the years in their order. */
function dividendYears(dividends: readonly DividendRecord[]): Detail['dividendYears'] {
  const years = Map.groupBy(dividends, ({ ex_date }) => Number(ex_date.slice(0, 4)))
  return [...years]
    .sort(([a], [b]) => a - b)
    .map(([year, paid]) => ({
      year,
      perShare: formatScaled(
        paid.reduce((sum, { per_share_e6 }) => sum + per_share_e6, 0n),
        6,
      ),
    }))
}

const contractOf = ({ record, contract }: MarketFund, tradeDay: IsoDate) => ({
  summary: record.summary,
  benchmarkText: record.benchmark_text,
  company: record.company,
  custodian: record.custodian,
  manageRate: rateText(manageRateOn(contract, tradeDay)),
  custodyRate: rateText(record.custody_rate_e8),
  serviceRate: rateText(serviceRateOn(contract, tradeDay)),
  raiseStart: record.raise_start,
  raiseEnd: record.raise_end,
  carry: contract.carry,
  invented: record.invented,
})

const conversionOf = ({ record: { ending } }: MarketFund): Detail['conversion'] =>
  ending.conversion && {
    day: ending.conversion.day,
    fundCode: ending.conversion.target,
    fundName: ending.conversion.targetName,
  }

function limitsOf({ contract: { limits, status, minRedeem, minHold } }: MarketFund): Detail['limits'] {
  const [person, institution] = [limitTexts(limits.person), limitTexts(limits.institution)]
  const isOwn = status.institution !== status.person || !isDeepStrictEqual(person, institution)
  return {
    ...person,
    minRedeemShares: sharesText(minRedeem),
    minHoldShares: sharesText(minHold),
    institutions: isOwn
      ? { status: status.institution, statusName: fundStatusName(status.institution), ...institution }
      : null,
  }
}

const limitTexts = ({ minFirst, minFurther, singleMax, dayMax }: BuyLimits) => ({
  minFirstAmount: fenText(minFirst),
  minFurtherAmount: fenText(minFurther),
  singleMaxAmount: fenText(singleMax),
  dayMaxAmount: fenText(dayMax),
})

const discountTerms = [
  ['purchase_discount', (terms: DatedTerms) => terms.purchaseDiscountE4],
  ['inst_purchase_discount', (terms: DatedTerms) => terms.institutionDiscountE4],
] as const

/** Announced changes of terms for trading days after `tradeDay`, by day. */
function announcedOf({ contract }: MarketFund, tradeDay: IsoDate): Detail['announced'] {
  const { terms } = contract
  const now = datedTermsOn(terms, tradeDay)
  const discounts = discountTerms.flatMap(([term, discountOf]) =>
    terms.flatMap(each => {
      const value = discountOf(each)
      if (each.effectiveFrom <= tradeDay || value === discountOf(now)) return []
      return [{ day: each.effectiveFrom, term, value: value === null ? null : rateText(rateOfE4(value)) }]
    }),
  )
  const changes = comingChanges(contract, tradeDay).map(({ effectiveFrom, term, value }) => ({
    day: effectiveFrom,
    term,
    value: value === null || term === 'status' || term === 'inst_status' ? value : formatScaled(BigInt(value), 2),
  }))
  return [...changes, ...discounts].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

const CLOSED_DAYS_SHOWN = 4

/** A subscription is confirmed when the fund is set up, on a day not known yet. */
async function orderNow(ctx: Pick<Context, 'clock' | 'calendar'>, { record }: MarketFund): Promise<Detail['orderNow']> {
  if (record.status === FUND_STATUS.raising) return null
  const now = (await ctx.clock.now()).getTime()
  return withinCalendar(async () => {
    const calendar = (await ctx.calendar()).closedOn(record.closed_days)
    const tradeDay = calendar.tradingDayOf(now)
    const { confirmDate, payDate } = orderDays(calendar, tradeDay, record)
    return {
      tradeDay,
      cutOff: new Date(cutOffOf(tradeDay)).toISOString(),
      confirmDay: confirmDate,
      payDay: fundCan.redeem.reason(tradedOn(record, tradeDay)) === null ? payDate : null,
      closedDays: record.closed_days.filter(day => day >= shanghaiDate(now)).slice(0, CLOSED_DAYS_SHOWN),
    }
  }, null)
}
