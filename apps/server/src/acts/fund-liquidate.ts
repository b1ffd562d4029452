import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock, readToday } from '@zhixiao/db/clock.ts'
import { announceTerm, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { updateFund } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import {
  endConversionsInto,
  endPlansOf,
  insertLiquidation,
  listLiquidationPayments,
  listPlanOwners,
  lockLiquidatedFund,
} from '@zhixiao/db/settle/liquidations.ts'
import { failPurchases } from '@zhixiao/db/settle/manager-decisions.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { decideFundLiquidate, type Liquidation, type LiquidationFacts } from '@zhixiao/domain/acts/fund-liquidate.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { FUND_STATUS, fundStatusName } from '@zhixiao/domain/codes/fund-status.ts'
import type { CellValue } from '@zhixiao/domain/format/cell-forms.ts'
import type { FundColumn } from '@zhixiao/domain/fund-file/fund-columns.ts'
import { fenText, sharesText, sumFen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { liquidationShare } from '@zhixiao/domain/settle/liquidation.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { calendarOf } from '../kernel/calendar.ts'
import { sendNotice } from '../platform/secrets/notice.ts'
import { type ActHandler, lastOf } from './act-handler.ts'
import { type EndingWords, endingFiles, endingTables } from './ending-fund.ts'

type Facts = LiquidationFacts & { owners: readonly string[] }
type Effects = Liquidation & { owners: readonly string[] }

export const fundLiquidate: ActHandler<'fund liquidate', Facts, Effects> = {
  async lock(tx, { fund }, ctx) {
    await lockMarketImport(tx)
    await holdFund(tx, fund)
    const calendar = await calendarOf(tx, await ctx.calendar(), fund)
    return {
      calendar,
      tradingDay: calendar.tradingDayOf((await readClock(tx)).at.getTime()),
      fund: await lockLiquidatedFund(tx, fund),
      earlier: await listLiquidationPayments(tx, fund),
      owners: await listPlanOwners(tx, fund),
    }
  },
  decide(facts, input) {
    const decision = decideFundLiquidate(facts, input)
    return decision.ok ? { ...decision, effects: { ...decision.effects, owners: facts.owners } } : decision
  },
  async write(tx, effects, by) {
    const { fund, day, amount, isLast } = effects
    await insertLiquidation(tx, { fund, day, amount, isLast, by: lastOf(by) })
    if (effects.isFirst) await endTrading(tx, effects)
  },
  event: effects => {
    const { fund, day, amount, isLast, total } = effects
    return {
      fundcode: fund,
      day,
      amount: fenText(amount),
      isLast,
      shares: sharesText(total),
      changes: [`${fund} pays ${fenText(amount)} yuan of ${day}${isLast ? ', the last' : ''}`],
    }
  },
  show: shownOf,
  around: (_, { isFirst, plans, purchases, conversionsIn, sales }) => {
    const paid = purchases.filter(each => each.isPaid).map(each => each.amount)
    return [
      ...(isFirst
        ? [
            { name: '终止的定投', value: `${plans} 个` },
            { name: '退款的申购', value: `${purchases.length} 笔，${fenText(sumFen(paid))} 元` },
            ...(conversionsIn > 0 ? [{ name: '作废的转入，份额留在原基金', value: `${conversionsIn} 笔` }] : []),
          ]
        : []),
      { name: '待确认的赎回与转出，先行确认', value: `${sales.count} 笔，${sharesText(sales.shares)} 份` },
    ]
  },
  say: ({ fund, day, amount, isLast, holders }) =>
    `${fund}: ${fenText(amount)} yuan for ${holders} holders of ${day}${isLast ? ', and its shares end' : ''}.`,
  wholeTables: (tx, effects) => endingFiles(tx, effects.fund, wordsOf(effects)),
  amount: ({ amount }) => amount,
  // Until the release customers may place orders and sales may be confirmed, so figures about them are left out.
  fixed: ({ fund, day, endsFrom, amount, carried, isFirst, isLast }) => ({
    fund,
    day,
    endsFrom,
    amount: fenText(amount),
    carried: fenText(carried),
    isFirst,
    isLast,
  }),
  async afterwards(ctx, { fundname: fund, isFirst, owners }) {
    if (!isFirst) return
    for (const custno of owners) await sendNotice(ctx, custno, smsMessage('planFundEnded', { fund }))
  },
}

/** Ends purchases at once and sales after the last trading day; returns pending purchases and ends plans. */
async function endTrading(tx: Tx, { fund, endsFrom, purchases }: Effects): Promise<void> {
  await updateFund(
    tx,
    fund,
    new Map<FundColumn, CellValue>([
      ['status', FUND_STATUS.purchasesSuspended],
      ['inst_status', null],
      ['open_windows', null],
    ]),
  )
  for (const term of ['status', 'inst_status'] as const) await withdrawTerm(tx, { fundcode: fund, term })
  await announceTerm(tx, { fundcode: fund, effective_from: endsFrom, term: 'status', value: FUND_STATUS.ended })
  const refunds = purchases
    .filter(each => each.isPaid)
    .map(({ orderId, amount }) => ({ orderId, principal: amount, interest: ZERO_FEN }))
  const today = await readToday(tx)
  const orders = purchases.map(each => each.orderId)
  await failPurchases(tx, today, orders, refunds, 'FUND-ENDED')
  await endConversionsInto(tx, fund)
  await endPlansOf(tx, fund)
  await bumpVersion(tx, 'market')
}

const wordsOf = ({ payment, isFirst }: Effects): EndingWords => ({
  holders: '持有人，按现有份额预计',
  becomes: '预计清算款',
  becoming: shares => fenText(liquidationShare(payment, shares)),
  outcome: ({ kind, isInto, isPriced, isUnpaid }) => {
    if (!isFirst || isPriced || (kind !== KIND.purchase && kind !== KIND.planPurchase && !isInto)) return '先行确认'
    if (isInto) return '作废，份额留在原基金'
    return isUnpaid ? '作废，尚未付款' : '退款'
  },
})

function shownOf(effects: Effects): Shown {
  const { status, day, endsFrom, amount, carried, isFirst, isLast, isUnusual, total, holders } = effects
  return {
    changes: [
      { name: `${day} 权益登记的清算款`, before: null, after: `${fenText(amount)} 元` },
      ...(isFirst
        ? [{ name: '基金状态', before: fundStatusName(status), after: `即日起暂停申购，${endsFrom} 起终止` }]
        : []),
      ...(isLast ? [{ name: '全部份额', before: '持有', after: '派发后注销' }] : []),
    ],
    totals: [
      { name: '持有人', value: `${holders} 户` },
      { name: '现有份额', value: `${sharesText(total)} 份` },
      ...(carried > 0n ? [{ name: '以前各次的尾差，本次一并派发', value: `${fenText(carried)} 元` }] : []),
    ],
    tables: endingTables(wordsOf(effects), effects),
    warnings: [
      ...(isUnusual ? ['派发金额超过全部份额按最新净值计算的市值一成以上，请核对金额与小数点'] : []),
      ...(isLast ? [] : ['还有后续派发：派发后请登记扣除本次派发后的净值，此前客户的资产仍按原净值显示']),
    ],
  }
}
