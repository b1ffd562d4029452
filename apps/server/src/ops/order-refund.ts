import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { lockForRefund, type RefundFacts, refundOrder } from '@zhixiao/db/settle/refund-order.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { STATUS, takesMoney } from '@zhixiao/domain/order/order-states.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

export const orderRefund: Command = {
  summary: 'ends a paid order before its price is known, and sends the money back to its card',
  usage: 'ORDER --reason TEXT',
  positionals: [1, 1],
  options: { reason: { type: 'string' } },
  help: [
    '--reason TEXT   why, 4 to 200 characters; the two who decide are in the audit log',
    'Once the NAV of its trading day is known an order is confirmed: choosing then would be a gain at the cost of others.',
  ],
  writes: true,
  run: refund,
}

async function refund(ctx: OpsContext, args: Args): Promise<Report> {
  const [text = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (!/^[1-9]\d{0,17}$/.test(text)) return refusedFor('没有这个单号', `${text} is no number of an order.`)
  if (reason.length < 4 || reason.length > 200)
    return refusedFor('请填写退款原因，4 至 200 字', '--reason needs 4 to 200 characters.')
  return inTransaction(ctx, args, async tx => {
    const facts = await lockForRefund(tx, BigInt(text))
    if (!facts) return refusedFor('没有这个单号', `There is no order ${text}.`)
    const refusal = refusalOf(facts, text)
    if (refusal) return refusal
    const { custno, amount, bankName, cardTail } = facts
    const yuan = fenText(amount ?? ZERO_FEN)
    await refundOrder(tx, BigInt(text))
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'order.refund',
      detail: { custno, orderId: text, amount: yuan, reason },
    })
    return {
      ...done(`Order ${text} ends; ${yuan} yuan go back to the card.`),
      ...(amount !== null && { amount }),
      rests: { ...facts, reason },
      shown: shownOf(facts, text, reason, `${yuan} 元，${bankName}尾号 ${cardTail}`),
    }
  })
}

/** Why the money of this order does not go back, or null. */
function refusalOf({ kind, status, isPaid, isPriced, isSent }: RefundFacts, id: string): Report | null {
  if (!takesMoney(kind)) return refusedFor('只有认购、申购和定投可以退款', `Order ${id} takes no money.`)
  if (status !== STATUS.pending) return refusedFor('这笔订单已有结果，不能退款', `Order ${id} is final.`)
  if (!isPaid)
    return refusedFor(
      '扣款尚未成功，没有可退的款项',
      `The money of order ${id} has not arrived: there is nothing to send back.`,
    )
  if (isPriced)
    return refusedFor('当日净值已录入，须按净值确认', `The NAV of order ${id} is known: it is confirmed at that price.`)
  return isSent
    ? refusedFor('已报送登记机构，须由登记机构答复', `Order ${id} was sent to its registrar, who answers it.`)
    : null
}

const shownOf = (
  { custno, fundcode, fundname, kind, tradeDate }: RefundFacts,
  id: string,
  reason: string,
  back: string,
): Shown => ({
  changes: [{ name: `订单 ${id}`, before: '待确认', after: '交易失败，款项退回原卡' }],
  totals: [
    { name: '客户', value: custno },
    { name: '业务', value: `${businessName(kind)} ${fundname} ${fundcode}` },
    { name: '交易日', value: tradeDate },
    { name: '退回', value: back },
    { name: '原因', value: reason },
  ],
  tables: [],
  warnings: [],
})
