import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useMe } from '../../session.tsx'
import type { WholeOrder } from './order.ts'

/** Requests the refund of a paid pending order; renders nothing without the right, or for other orders. */
export function Refund({ order: { orderId, amount, status } }: { order: WholeOrder['order'] }) {
  const { roles } = useMe()
  const form = useId()
  const [step, setStep] = useState<'closed' | 'reason' | 'asked'>('closed')
  const { text: reason, field: reasonField, setFault } = useCheckedText()
  if (status !== STATUS.pending || amount === null || !staffCan(roles, 'remittance', 'make')) return null
  function next(event: FormEvent) {
    event.preventDefault()
    if (reason.trim().length < 4) return setFault('请填写退款原因，至少 4 个字')
    setStep('asked')
  }
  return (
    <>
      <Button size="s" kind="outline" onClick={() => setStep('reason')}>
        退款
      </Button>
      <Dialog
        title={`退款 订单 ${orderId}`}
        open={step === 'reason'}
        onClose={() => setStep('closed')}
        actions={
          <>
            <Button size="s" kind="outline" onClick={() => setStep('closed')}>
              返回
            </Button>
            <Button size="s" type="submit" form={form}>
              下一步
            </Button>
          </>
        }
      >
        <form id={form} className="c-ask" onSubmit={next} noValidate>
          <TextField label="退款原因" hint="复核人会看到；当日净值录入后不能再退" {...reasonField} maxLength={200} />
        </form>
      </Dialog>
      {step === 'asked' && (
        <AskDialog
          wish={{ act: 'order refund', input: { order: orderId, reason: reason.trim() } }}
          about={`订单 ${orderId}`}
          onClose={() => setStep('closed')}
          refetch={['order.show', orderId]}
        />
      )}
    </>
  )
}
