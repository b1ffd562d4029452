import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { submissionFor } from '../../api/submissions.ts'
import { ask } from '../../dialogs/ask.ts'
import { toast } from '../../dialogs/toast.ts'
import { useMayTrade } from '../../session/may-trade.ts'
import { actName, headlineText } from './order-figures.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { refreshRows, showRefusal } from './refresh-after-trade.ts'
import { useSubmit } from './use-submit.ts'

export type Order = OutputOf<'query.tradeRecord'>['list'][number]

/** What a withdrawal gives back. */
function givenBack({ amount, shares }: Order): string {
  if (amount !== null) return '资金将退回原银行卡'
  return shares === null ? '分红方式保持不变' : '冻结的份额将恢复可用'
}

/**
 * Withdraws a pending order after a question and the trade password; renders nothing once it cannot be withdrawn
 * (TRD-06).
 */
export function WithdrawButton({ order, size = 's' }: { order: Order; size?: 's' | 'm' }) {
  const { submit, ask: askPassword, dialog } = useSubmit('trade.withdrawal', '该笔交易未变动', showRefusal)
  const mayTrade = useMayTrade()
  if (order.undoUntil === null || !mayTrade) return null

  // Two orders of one fund and sum differ by their time alone.
  const acceptedAt = dateText(order.acceptAt, 'MM-DD HH:mm:ss')
  const begin = async () => {
    const message = `撤单后${order.fundName}的${actName(order)}申请（${headlineText(order)}，${acceptedAt} 受理）不再生效，${givenBack(order)}。确认撤单吗？`
    if (!(await ask({ tone: 'info', message, confirmLabel: '撤单', cancelLabel: '暂不' }))) return
    askPassword()
  }
  const withdraw = async (tradePassword: string) => {
    const { requestId, subject } = await submissionFor('trade.withdrawal', order.orderId)
    const label = `撤单：${actName(order)} ${order.fundName}，${headlineText(order)}`
    const done = await submit({ orderId: order.orderId, tradePassword }, { requestId, subject, label, fields: {} })
    if (done === null) return
    toast.ok('撤单成功')
    await refreshRows()
  }
  return (
    <>
      <Button
        kind="outline"
        size={size}
        onClick={() => void begin()}
        aria-label={`撤单：${actName(order)}${order.fundName}，${headlineText(order)}，${acceptedAt}`}
      >
        撤单
      </Button>
      <PasswordDialog
        {...dialog}
        act={`撤单：${actName(order)} ${order.fundName}`}
        figure={headlineText(order)}
        onComplete={password => void withdraw(password)}
      />
    </>
  )
}
