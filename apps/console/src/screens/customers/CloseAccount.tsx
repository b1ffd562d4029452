import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { PAPER_TYPED_LENGTH, paperNumber, paperNumberFault } from '@zhixiao/domain/validate/paper-number.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'

/** Asks a second person to close the account of a customer who applied on paper. */
export function CloseAccount({ customer: { custno, name, account } }: { customer: Customer }) {
  const { roles } = useMe()
  const form = useId()
  const [step, setStep] = useState<'closed' | 'form' | 'asked'>('closed')
  const paper = useCheckedText()
  const why = useCheckedText()
  if (account.fundAccount === null || account.closedAt !== null || !staffCan(roles, 'identity', 'make')) return null
  function next(event: FormEvent) {
    event.preventDefault()
    if (paperNumber(paper.text) === null) return paper.setFault(paperNumberFault('申请书编号'))
    if (why.text.trim().length < 4) return why.setFault('请填写理由，至少 4 个字')
    setStep('asked')
  }
  const close = () => setStep('closed')
  return (
    <>
      <p className="c-customer__acts">
        <Button size="s" kind="outline" onClick={() => setStep('form')}>
          代办注销
        </Button>
      </p>
      <Dialog
        title={`代办注销 ${name}（${custno}）`}
        open={step === 'form'}
        onClose={close}
        actions={
          <>
            <Button size="s" kind="outline" onClick={close}>
              返回
            </Button>
            <Button size="s" type="submit" form={form}>
              下一步
            </Button>
          </>
        }
      >
        <form id={form} className="c-ask" onSubmit={next} noValidate>
          <p>
            凭客户的书面申请和身份证件办理，由另一人复核。有份额、在途交易、未到账款项、定投或未处理汇款的，须先清理。
          </p>
          <TextField
            label="申请书编号"
            hint="归档的客户书面申请的编号"
            maxLength={PAPER_TYPED_LENGTH}
            {...paper.field}
          />
          <TextField label="理由" hint="不要写手机号、证件号或卡号" maxLength={200} {...why.field} />
        </form>
      </Dialog>
      {step === 'asked' && (
        <AskDialog
          wish={{
            act: 'customer close',
            input: { custno, document: paperNumber(paper.text) ?? paper.text, reason: why.text.trim() },
          }}
          about={`${name}（${custno}）`}
          onClose={refusal => setStep(refusal ? 'form' : 'closed')}
          refetch={['customer.show', custno]}
        />
      )}
    </>
  )
}
