import { readToday } from '@zhixiao/db/clock.ts'
import { findNavBy, hasConfirmedOut, limitRedemption, listOrdersOut } from '@zhixiao/db/settle/manager-decisions.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { decideRedemptionLimit, type LimitFacts, type RedemptionLimit } from '@zhixiao/domain/acts/redemption-limit.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { flowLine, nextDayPercent, percentOf } from '@zhixiao/domain/settle/huge-redemption.ts'
import { openFlows } from '../engine/orders/open-flows.ts'
import { type ActHandler, mustHold, twoOf } from './act-handler.ts'

export const redemptionLimit: ActHandler<'redemption limit', LimitFacts | null, RedemptionLimit> = {
  async lock(tx, { fund, day }) {
    // Waits for a settlement that may be confirming the day.
    await holdFund(tx, fund)
    const flows = await openFlows(tx, await readToday(tx))
    const flow = flows.find(each => each.fundcode === fund && each.day === day)
    if (!flow) return null
    return {
      flow,
      orders: await listOrdersOut(tx, fund, flow.day),
      isConfirmed: await hasConfirmedOut(tx, fund, flow.day),
      nav: (await findNavBy(tx, fund, flow.day))?.nav_e4 ?? null,
    }
  },
  decide: decideRedemptionLimit,
  async write(tx, { fund: fundcode, day, accept, cap: holderCap }, by) {
    mustHold(await limitRedemption(tx, { fundcode, day, accept, holderCap, by: twoOf(by).decidedBy }))
  },
  event: ({ fund, day, accept, isFull, reason, cap }) => ({
    fundcode: fund,
    day,
    accept: isFull ? 'all' : sharesText(accept),
    ...(reason && { reason }),
    ...(cap !== null && { holderCap: sharesText(cap) }),
  }),
  show({ accept, isFull, cap, reason, flow, split, outflow, cash }) {
    const { accepted, deferred, cancelled, orders } = split
    const columns = ['订单', '客户', '业务', '申请份额', '未接受时', '接受', '顺延', '取消']
    return {
      changes: [
        {
          name: '接受份额',
          before: flow.accepted === null ? '全部' : sharesText(flow.accepted),
          after: isFull ? '全部' : sharesText(accept),
        },
        ...(reason ? [{ name: '理由', before: null, after: reason }] : []),
      ],
      totals: [
        ...(cap === null ? [] : [{ name: '单一持有人至多', value: `${sharesText(cap)} 份` }]),
        { name: '申请', value: `${sharesText(shareCents(accepted + deferred + cancelled))} 份` },
        { name: '接受', value: `${sharesText(accepted)} 份` },
        { name: '顺延', value: `${sharesText(deferred)} 份` },
        { name: '取消', value: `${sharesText(cancelled)} 份` },
        ...(outflow === null ? [] : [{ name: '预计流出', value: `${fenText(outflow)} 元` }]),
        ...(outflow === null || cash === null
          ? []
          : [{ name: `占基金现金 ${moneyText(cash)} 元`, value: `${percentOf(outflow, cash)}%` }]),
        { name: '次日预计净赎回', value: `${nextDayPercent(split, flow, flow.previousTotal)}%` },
        { name: '涉及客户', value: `${new Set(orders.map(order => order.custno)).size} 位` },
      ],
      tables: [
        {
          title: '逐笔结果，由大到小',
          columns: columns.map((name, at) => ({ name, isFigure: at === 3 || at > 4 })),
          rows: orders.map(order => [
            String(order.orderId),
            order.custno,
            businessName(order.kind),
            sharesText(order.shares),
            order.continues ? '继续' : '取消',
            sharesText(order.accepted),
            sharesText(order.deferred),
            sharesText(order.cancelled),
          ]),
          more: 0,
          largestFirst: true,
        },
      ],
      warnings: outflow !== null && cash !== null && outflow > cash ? ['预计流出超过基金现金'] : [],
    }
  },
  say: ({ fund, day, accept, flow }) => [`${fund} ${day}: ${sharesText(accept)} shares are accepted.`, flowLine(flow)],
}
