import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { announceTerm, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { updateFund } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { insertFundConversion, listHoldersOf, lockConvertibleFund } from '@zhixiao/db/settle/fund-conversions.ts'
import { endPlansOf, listPlanOwners, lockLiquidatedFund } from '@zhixiao/db/settle/liquidations.ts'
import { holdFund, readTerms } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  type ConvertibleFund,
  decideFundConvert,
  type FundConversion,
  type FundConvertFacts,
} from '@zhixiao/domain/acts/fund-convert.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS, fundStatusName } from '@zhixiao/domain/codes/fund-status.ts'
import { fenText, navText, sharesText, sumFen } from '@zhixiao/domain/money/money.ts'
import { convertedShares } from '@zhixiao/domain/settle/fund-conversion.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { calendarOf } from '../kernel/calendar.ts'
import { sendNotice } from '../platform/secrets/notice.ts'
import { type ActHandler, lastOf } from './act-handler.ts'
import { type EndingWords, endingFiles, endingTables } from './ending-fund.ts'

type Facts = FundConvertFacts & { owners: readonly string[] }
type Effects = FundConversion & { owners: readonly string[] }

export const fundConvert: ActHandler<'fund convert', Facts, Effects> = {
  async lock(tx, { fund, target, day }, ctx) {
    await lockMarketImport(tx)
    for (const code of [fund, target].sort()) await holdFund(tx, code)
    const exchange = await ctx.calendar()
    const calendar = await calendarOf(tx, exchange, fund)
    const own = await readConvertible(tx, fund, isoDate(day))
    const counted = await lockLiquidatedFund(tx, fund)
    return {
      calendar,
      targetCalendar: await calendarOf(tx, exchange, target),
      tradingDay: calendar.tradingDayOf((await readClock(tx)).at.getTime()),
      fund: own && counted && { ...counted, ...own },
      target: await readConvertible(tx, target, isoDate(day)),
      owners: await listPlanOwners(tx, fund),
    }
  },
  decide(facts, input) {
    const decision = decideFundConvert(facts, input)
    return decision.ok ? { ...decision, effects: { ...decision.effects, owners: facts.owners } } : decision
  },
  async write(tx, effects, by) {
    const { fund, target, day, endsFrom } = effects
    await insertFundConversion(tx, { fund, target, day, by: lastOf(by) })
    // From now on the fund's general status applies to institutions, too.
    await updateFund(
      tx,
      fund,
      new Map([
        ['inst_status', null],
        ['open_windows', null],
      ]),
    )
    for (const term of ['status', 'inst_status'] as const) await withdrawTerm(tx, { fundcode: fund, term })
    await announceTerm(tx, { fundcode: fund, effective_from: endsFrom, term: 'status', value: FUND_STATUS.ended })
    await endPlansOf(tx, fund)
    await bumpVersion(tx, 'market')
  },
  event: effects => {
    const { fund, target, day, total } = effects
    return { fundcode: fund, target, day, shares: sharesText(total), ...recordOf(effects) }
  },
  show: shownOf,
  around: (_, { plans, purchases, sales }) => [
    { name: '终止的定投', value: `${plans} 个` },
    {
      name: '待确认的申购，先行确认',
      value: `${purchases.length} 笔，${fenText(sumFen(purchases.map(each => each.amount)))} 元`,
    },
    { name: '待确认的赎回与转出，先行确认', value: `${sales.count} 笔，${sharesText(sales.shares)} 份` },
  ],
  say: ({ fund, target, day, holders }) =>
    `${fund}: the shares of ${holders} holders become shares of ${target} at the NAVs of ${day}.`,
  wholeTables: (tx, effects) => endingFiles(tx, effects.fund, wordsOf(effects)),
  amount: ({ worth }) => worth,
  // Customers may place orders until the release, so figures about orders are left out.
  fixed: ({ fund, target, day, endsFrom }) => ({ fund, target, day, endsFrom }),
  async afterwards(ctx, { fund: fundcode, fundname: fund, targetName: target, day, owners }) {
    for (const custno of owners) await sendNotice(ctx, custno, smsMessage('planFundConverted', { fund, day, target }))
    for (const custno of await listHoldersOf(ctx.db, fundcode))
      await sendNotice(ctx, custno, smsMessage('sharesConvertSoon', { fund, day, target }))
  },
}

async function readConvertible(tx: Tx, fundcode: string, day: IsoDate): Promise<ConvertibleFund | null> {
  const fund = await lockConvertibleFund(tx, fundcode, day)
  if (!fund) return null
  const { feeType, hold } = await readTerms(tx, fundcode, day)
  return { ...fund, feeType, hold }
}

/** What the pages of both funds list as their changes. */
function recordOf({ fund, fundname, target, targetName, day, endsFrom, status }: Effects) {
  const after = `${target} ${targetName}，按 ${day} 净值转换`
  return {
    changes: [
      `${fund} converted into ${target} at the NAVs of ${day}`,
      `${target} takes the shares of ${fund} on ${day}`,
    ],
    terms: [
      { fundcode: fund, name: '全部份额', before: `${fund} ${fundname}`, after },
      { fundcode: fund, name: '基金状态', before: fundStatusName(status), after: `${endsFrom} 起终止` },
      { fundcode: target, name: '转入份额', before: null, after: `${fund} ${fundname} 的全部份额，按 ${day} 净值转换` },
    ],
  }
}

const wordsOf = ({ navs }: Effects): EndingWords => ({
  holders: '持有人，按最新净值预计',
  becomes: '预计转换为',
  becoming: shares => sharesText(convertedShares(shares, navs)),
  outcome: ({ isUnpaid }) => (isUnpaid ? '到账后先行确认，未到账的作废' : '先行确认'),
})

function shownOf(effects: Effects): Shown {
  const { day, endsFrom, status, fund, fundname, target, targetName, navs, total, holders } = effects
  const { worth, becomes, riskier } = effects
  return {
    changes: [
      { name: '全部份额', before: `${fund} ${fundname}`, after: `${target} ${targetName}，按 ${day} 净值转换` },
      { name: '基金状态', before: fundStatusName(status), after: `${endsFrom} 起终止` },
    ],
    totals: [
      { name: '持有人', value: `${holders} 户` },
      { name: '现有份额', value: `${sharesText(total)} 份` },
      { name: '最新净值', value: `转出 ${navText(navs.out)}，转入 ${navText(navs.into)}` },
      { name: '按最新净值的市值', value: `${fenText(worth)} 元` },
      { name: '预计转换为', value: `${sharesText(becomes)} 份` },
    ],
    tables: endingTables(wordsOf(effects), effects),
    warnings: [
      '不收费用，登记日、成本和销售机构不变；冻结的份额转换后仍为冻结',
      ...(riskier ? [`转入基金的风险等级为 R${riskier.to}，高于转出基金的 R${riskier.from}，请核对适当性安排`] : []),
    ],
  }
}
