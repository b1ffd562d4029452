import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import { declareMandatoryFee, listWaitingSales, readDeclaredFund } from '@zhixiao/db/settle/mandatory-fees.ts'
import { holdSettlement } from '@zhixiao/db/settle/settle-day.ts'
import { type DeclaredFee, decideRedemptionFee, type FeeFacts } from '@zhixiao/domain/acts/redemption-fee.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { fenText, sharesText, sumFen } from '@zhixiao/domain/money/money.ts'
import { calendarOf } from '../kernel/calendar.ts'
import { type ActHandler, twoOf } from './act-handler.ts'

export const redemptionFee: ActHandler<'redemption fee', FeeFacts, DeclaredFee> = {
  async lock(tx, { fund, day: typed }, ctx) {
    const day = isoDate(typed)
    // All sales of the day are charged alike, so this waits for a settlement that may be confirming them.
    await holdSettlement(tx)
    const found = await readDeclaredFund(tx, fund, day)
    return {
      today: await readToday(tx),
      calendar: await calendarOf(tx, await ctx.calendar(), fund),
      found,
      sales: found ? await listWaitingSales(tx, found.mainCode, day) : [],
    }
  },
  decide: decideRedemptionFee,
  write: (tx, { charges: _, ...declared }, by) => declareMandatoryFee(tx, { ...declared, by: twoOf(by).decidedBy }),
  event: ({ mainCode, day, total, free }) => ({
    fundcode: mainCode,
    day,
    total: sharesText(total),
    free: sharesText(free),
  }),
  show: ({ free, rate, total, charges }) => ({
    changes: [
      { name: '强制赎回费', before: '不收取', after: `单一持有人超过部分 ${shareText(rate)}，全额归入基金财产` },
    ],
    totals: [
      { name: '基金总份额', value: `${sharesText(total)} 份` },
      { name: '每位持有人当日不收费', value: `${sharesText(free)} 份` },
      { name: '收费的订单', value: `${charges.length} 笔` },
      { name: '费用合计', value: `${fenText(sumFen(charges.map(sale => sale.fee)))} 元` },
    ],
    tables: [
      shownTable(
        '收费的订单',
        ['订单', '客户', '业务'],
        ['申请份额', '不收费份额', '费用'],
        charges.map(sale => [
          String(sale.orderId),
          sale.custno,
          businessName(sale.kind),
          sharesText(sale.shares),
          sharesText(sale.free),
          fenText(sale.fee),
        ]),
      ),
    ],
  }),
  say: ({ mainCode, day, free, rate }) =>
    `${mainCode} ${day}: above ${sharesText(free)} shares a holder pays ${shareText(rate)}.`,
  // Orders may still come until the cut-off: the decision does not depend on them.
  fixed: ({ mainCode, day, free, rate }) => ({ mainCode, day, free, rate }),
}
