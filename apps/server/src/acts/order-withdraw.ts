import { listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { holdOpen } from '@zhixiao/db/account/profile.ts'
import { listOrdersByIds } from '@zhixiao/db/query/orders.ts'
import { lockForWithdrawal, withdrawForCustomer } from '@zhixiao/db/settle/withdraw-orders.ts'
import { withdrawalFactsOf } from '@zhixiao/db/trade/withdrawal-facts.ts'
import {
  decideOrderWithdraw,
  type OrderWithdraw,
  type OrderWithdrawFacts,
} from '@zhixiao/domain/acts/order-withdraw.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { orderName } from '@zhixiao/domain/order/order-names.ts'
import { freezesShares, takesMoney } from '@zhixiao/domain/order/order-states.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { sendNotice } from '../platform/secrets/notice.ts'
import { type ActHandler, mustHold, rowId } from './act-handler.ts'

export const orderWithdraw: ActHandler<'order withdraw', OrderWithdrawFacts | null, OrderWithdraw> = {
  async lock(tx, { order }, ctx) {
    const id = rowId(order)
    await lockForWithdrawal(tx, id)
    const [row] = await listOrdersByIds(tx, [id])
    if (!row) return null
    const { custno, fundcode, fundname, kind, amount, shares, trade_date: tradeDate, card_tail: cardTail } = row
    const name = orderName({ kind, cause: row.cause, dividendMethod: row.dividend_method })
    return {
      custno,
      fundcode,
      fundname,
      kind,
      name,
      amount,
      shares,
      tradeDate,
      cardTail,
      own: { ...withdrawalFactsOf(row), nowMs: (await ctx.clock.now()).getTime() },
      isClosed: !(await holdOpen(tx, custno)),
      isFrozen: (await listAccountFreezes(tx, custno)).length > 0,
      isHeld: await isHeld(tx, custno),
    }
  },
  decide: decideOrderWithdraw,
  async write(tx, { custno, order }) {
    mustHold(await withdrawForCustomer(tx, { custno, orderId: rowId(order) }))
  },
  event: ({ custno, order, reason }) => ({ custno, orderId: order, reason }),
  show: effects => ({
    changes: [{ name: `订单 ${effects.order}`, before: '待确认', after: afterOf(effects) }],
    totals: [
      { name: '客户', value: effects.custno },
      { name: '业务', value: `${effects.name} ${effects.fundname} ${effects.fundcode}` },
      ...(figureOf(effects) === '' ? [] : [{ name: '申请', value: figureOf(effects) }]),
      { name: '交易日', value: effects.tradeDate },
      { name: '理由', value: effects.reason },
    ],
    warnings: [`须在 ${effects.tradeDate} 15:00 前通过复核，之后与客户本人一样不能撤单；撤单后短信告知客户`],
  }),
  say: ({ order, custno }) => `Order ${order} is withdrawn for customer ${custno}.`,
  amount: ({ amount }) => amount,
  until: ({ tradeDate }) => new Date(cutOffOf(tradeDate)),
  async afterwards(ctx, effects) {
    const { custno, order, fundname: fund, name: act } = effects
    ctx.events.orderWithdrawn({ orderId: order })
    await sendNotice(ctx, custno, smsMessage('orderWithdrawnFor', { fund, act, figure: figureOf(effects) }))
  },
}

function afterOf({ kind, cardTail }: OrderWithdraw): string {
  if (takesMoney(kind)) return `已撤单，已付的款项退回原卡（尾号 ${cardTail}），未付的不再扣`
  return freezesShares(kind) ? '已撤单，冻结的份额解冻' : '已撤单，仍按原方式'
}

/** '10,000.00元', '8,000.00份'; '' for a change of the dividend method. */
function figureOf({ amount, shares }: OrderWithdraw): string {
  if (amount !== null) return `${moneyText(fenText(amount))}元`
  return shares === null ? '' : `${moneyText(sharesText(shares))}份`
}
