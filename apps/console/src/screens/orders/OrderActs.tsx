import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { type StaffArea, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { FormActions } from '../../layout/FormActions.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useMe } from '../../session.tsx'
import type { WholeOrder } from './order.ts'

type Order = WholeOrder['order']
type OrderAct = {
  act: 'order refund' | 'order withdraw'
  name: string
  area: StaffArea
  isOffered: (order: Order) => boolean
  hint: (order: Order) => string
}

const orderActs: readonly OrderAct[] = [
  {
    act: 'order withdraw',
    name: '代客撤单',
    area: 'identity',
    isOffered: ({ undoUntil }) => undoUntil !== null,
    hint: ({ undoUntil }) =>
      `核实客户身份后填写，如“客户来电要求撤单，已核实身份”；${undoUntil === null ? '' : momentText(undoUntil)} 前须由另一人通过`,
  },
  {
    act: 'order refund',
    name: '退款',
    area: 'remittance',
    isOffered: ({ status, amount }) => status === STATUS.pending && amount !== null,
    hint: () => '复核人会看到；当日净值录入后不能再退',
  },
]

/** The acts by which staff end a pending order, each with a button for those who may request it. */
export function OrderActs({ order }: { order: Order }) {
  const { roles } = useMe()
  const { orderId } = order
  const form = useId()
  const [step, setStep] = useState<'closed' | 'reason' | 'asked'>('closed')
  const [chosen, setChosen] = useState<OrderAct | null>(null)
  const { text: reason, field: reasonField, setFault } = useCheckedText()
  function next(event: FormEvent) {
    event.preventDefault()
    if (reason.trim().length < 4) return setFault('请填写原因，至少 4 个字')
    setStep('asked')
  }
  const offered = orderActs.filter(each => each.isOffered(order) && staffCan(roles, each.area, 'make'))
  return (
    <>
      {offered.map(each => (
        <Button
          key={each.act}
          size="s"
          kind="outline"
          onClick={() => {
            setChosen(each)
            setStep('reason')
          }}
        >
          {each.name}
        </Button>
      ))}
      {chosen && (
        <FormDialog
          title={`${chosen.name} 订单 ${orderId}`}
          open={step === 'reason'}
          onClose={() => setStep('closed')}
          actions={<FormActions form={form} onBack={() => setStep('closed')} />}
        >
          <form id={form} className="c-ask" onSubmit={next} noValidate>
            <TextField label={`${chosen.name}原因`} hint={chosen.hint(order)} {...reasonField} maxLength={200} />
          </form>
        </FormDialog>
      )}
      {chosen && step === 'asked' && (
        <AskDialog
          afterForm
          proposal={{ act: chosen.act, input: { order: orderId, reason: reason.trim() } }}
          about={`订单 ${orderId}`}
          onClose={refusal => setStep(refusal ? 'reason' : 'closed')}
          refetch={['order.show']}
        />
      )}
    </>
  )
}
