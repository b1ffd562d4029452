import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  type ChargedSale,
  type DeclaredFund,
  declareMandatoryFee,
  listWaitingSales,
  readDeclaredFund,
} from '@zhixiao/db/settle/mandatory-fees.ts'
import { holdSettlement } from '@zhixiao/db/settle/settle-day.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import {
  chargeOf,
  freeAfter,
  freeOfMandatoryFee,
  type MandatoryFee,
  mandatoryFeeOn,
} from '@zhixiao/domain/fee/mandatory-fee.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { fenText, sharesText, sumFen } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { calendarOf } from '../kernel/calendar.ts'
import {
  type Args,
  type Command,
  dateOf,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refusedFor,
} from './command.ts'

export const redemptionFee: Command = {
  summary: 'charges what one holder sells above a part of a money-market fund on a day; the fee stays in the fund',
  usage: 'FUND DAY',
  positionals: [2, 2],
  writes: true,
  run: declare,
}

async function declare(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const day = dateOf(text)
  const rule = mandatoryFeeOn(day)
  if (rule === null) return refusedFor('这一天没有强制赎回费的规定', `No rule of such a fee holds on ${day}.`)
  if (day > shanghaiDate((await readClock(ctx.db)).at.getTime()))
    return refusedFor('只能对今天或更早、尚未确认的日期作出决定', `${day} has not come.`)
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), fundcode)
  if (!calendar.isOpen(day)) return refusedFor(`${day} 不是开放日`, `${day} is no open day.`)
  return inTransaction(ctx, args, async tx => {
    // All sales of the day are charged alike: settlement of a class may be confirming them.
    await holdSettlement(tx)
    const fund = await readDeclaredFund(tx, fundcode, day)
    if (!fund?.isMoney) return refusedFor('强制赎回费只适用于货币基金', `${fundcode} is no money-market fund.`)
    if (fund.isConfirmed) return refusedFor('这一天已经确认', `${day} is confirmed already.`)
    if (fund.total === 0n) return refusedFor('这只基金没有份额', `${fundcode} has no shares.`)
    const { mainCode, total } = fund
    const fee = { free: freeOfMandatoryFee(total, rule.share), rate: rule.rate }
    await declareMandatoryFee(tx, { ...fee, mainCode, day, total, by: ctx.actor })
    const detail = { fundcode: mainCode, day, total: sharesText(total), free: sharesText(fee.free) }
    await writeAudit(tx, { actor: ctx.actor, act: 'redemption fee', detail })
    const sales = await listWaitingSales(tx, mainCode, day)
    return {
      ...done(`${mainCode} ${day}: above ${sharesText(fee.free)} shares a holder pays ${shareText(fee.rate)}.`),
      // Orders may still come until the cut-off: the decision does not depend on them.
      rests: { mainCode, day, ...fee },
      shown: shownSales(fund, fee, sales),
    }
  })
}

/** The effect on the waiting sales, in the console's form. */
function shownSales({ total }: DeclaredFund, fee: MandatoryFee, sales: readonly ChargedSale[]): Shown {
  const charged = sales.map(sale => {
    const free = freeAfter(fee.free, sale.earlier)
    return { ...sale, free, fee: chargeOf(sale.shares_cents, ISSUE_NAV, { ...fee, free }) }
  })
  const paying = charged.filter(sale => sale.fee > 0n)
  return {
    changes: [
      { name: '强制赎回费', before: '不收取', after: `单一持有人超过部分 ${shareText(fee.rate)}，全额归入基金财产` },
    ],
    totals: [
      { name: '基金总份额', value: `${sharesText(total)} 份` },
      { name: '每位持有人当日不收费', value: `${sharesText(fee.free)} 份` },
      { name: '收费的订单', value: `${paying.length} 笔` },
      { name: '费用合计', value: `${fenText(sumFen(paying.map(sale => sale.fee)))} 元` },
    ],
    tables: [
      {
        title: '收费的订单',
        columns: ['订单', '客户', '业务', '申请份额', '不收费份额', '费用'].map((name, at) => ({
          name,
          isFigure: at > 2,
        })),
        rows: paying.map(sale => [
          String(sale.order_id),
          sale.custno,
          businessName(sale.kind),
          sharesText(sale.shares_cents),
          sharesText(sale.free),
          fenText(sale.fee),
        ]),
        more: 0,
      },
    ],
    warnings: [],
  }
}
