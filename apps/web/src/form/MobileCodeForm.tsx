import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { MobileCodeFields } from './MobileCodeFields.tsx'
import { codeFault, mobileFault } from './mobile.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useFields } from './use-fields.ts'
import { useSmsCode } from './use-sms-code.ts'

interface MobileCodeFormProps {
  purpose: Parameters<typeof useSmsCode>[0]
  submitLabel: string
  pendingLabel: string
  /** The code of the refusal that concerns the SMS code; others are shown above the form. */
  wrongCode: string
  /** Returns the refusal, or null on success. */
  onSubmit: (values: { mobile: string; smsCode: string }) => Promise<CallFailure | null>
}

const rules = { mobile: mobileFault, smsCode: codeFault }

/** A form with only a mobile number and its SMS code. */
export function MobileCodeForm({ purpose, submitLabel, pendingLabel, wrongCode, onSubmit }: MobileCodeFormProps) {
  const [values, setValues] = useState({ mobile: '', smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const sms = useSmsCode(purpose, values.mobile)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const mobile = plainDigits(values.mobile)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    setRefusal(undefined)
    const failure = await onSubmit({ mobile, smsCode: values.smsCode })
    if (!failure) return
    setPending(false)
    if (failure.code === wrongCode) fields.refuse('smsCode', failure.msg)
    else setRefusal(failure.msg)
  }

  return (
    <form className="auth__fields" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <MobileCodeFields
        mobile={fields.field('mobile')}
        smsCode={fields.value('smsCode')}
        sms={sms}
        onSend={() => fields.passes(['mobile']) && sms.send()}
      />
      <SubmitButton loading={pending} loadingText={pendingLabel}>
        {submitLabel}
      </SubmitButton>
    </form>
  )
}
