import { lockForRefund, refundOrder } from '@zhixiao/db/settle/refund-order.ts'
import { decideOrderRefund, type Refund, type RefundFacts } from '@zhixiao/domain/acts/order-refund.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { ActHandler } from './act-handler.ts'

export const orderRefund: ActHandler<'order refund', RefundFacts | null, Refund> = {
  lock: (tx, { order }) => lockForRefund(tx, BigInt(order)),
  decide: decideOrderRefund,
  write: (tx, { order }) => refundOrder(tx, BigInt(order)),
  event: ({ custno, order, amount, reason }) => ({ custno, orderId: order, amount: fenText(amount), reason }),
  show: ({ order, custno, kind, fundname, fundcode, tradeDate, amount, bankName, cardTail, reason }) => ({
    changes: [{ name: `订单 ${order}`, before: '待确认', after: '交易失败，款项退回原卡' }],
    totals: [
      { name: '客户', value: custno },
      { name: '业务', value: `${businessName(kind)} ${fundname} ${fundcode}` },
      { name: '交易日', value: tradeDate },
      { name: '退回', value: `${fenText(amount)} 元，${bankName}尾号 ${cardTail}` },
      { name: '原因', value: reason },
    ],
  }),
  say: ({ order, amount }) => `Order ${order} ends; ${fenText(amount)} yuan go back to the card.`,
  amount: ({ amount }) => amount,
}
