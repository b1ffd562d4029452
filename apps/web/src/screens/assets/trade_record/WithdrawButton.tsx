import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useEffect, useRef } from 'react'
import { refresh } from '../../../api/query.ts'
import { ask } from '../../../dialogs/ask.ts'
import { toast } from '../../../dialogs/toast.ts'
import { PasswordDialog } from '../../trade/PasswordDialog.tsx'
import { useSubmit } from '../../trade/use-submit.ts'

export type Order = OutputOf<'query.tradeRecord'>['list'][number]

/** What was asked for: '¥10,000.00' or '500.00 份'. */
export const figureOf = ({ amount, shares }: Order): string =>
  amount === null ? `${moneyText(shares)} 份` : `¥${moneyText(amount)}`

/** Takes a pending order back after a question and the trade password; not there once it cannot be undone (TRD-06). */
export function WithdrawButton({ order }: { order: Order }) {
  const { submit, ask: askPassword, refusal, dialog } = useSubmit('trade.withdrawal', '该笔交易未变动')
  const requestId = useRef('')
  useEffect(() => {
    if (refusal !== undefined) toast.error(refusal)
  }, [refusal])
  if (order.undoUntil === null) return null

  const begin = async () => {
    const after = order.amount === null ? '冻结的份额将恢复可用' : '资金将退回原银行卡'
    const message = `撤单后${order.fundName}的${order.businessName}申请不再成交，${after}。确认撤单吗？`
    if (!(await ask({ title: '提示', message, confirmLabel: '撤单', cancelLabel: '暂不' }))) return
    requestId.current = crypto.randomUUID()
    askPassword()
  }
  const withdraw = async (tradePassword: string) => {
    const done = await submit({ orderId: order.orderId, tradePassword }, requestId.current)
    if (done === null) return
    toast.ok('撤单成功')
    await refresh(
      'query.tradeRecord',
      'query.recordDetail',
      'query.toBeConfirmed',
      'query.shareInfo',
      'query.assetsInTransit',
      'query.lockShare',
      'trade.limit',
    )
  }
  return (
    <>
      <Button
        kind="outline"
        size="s"
        onClick={() => void begin()}
        aria-label={`撤单：${order.businessName}${order.fundName}`}
      >
        撤单
      </Button>
      <PasswordDialog
        {...dialog}
        act={`撤单：${order.businessName} ${order.fundName}`}
        figure={figureOf(order)}
        onComplete={password => void withdraw(password)}
      />
    </>
  )
}
