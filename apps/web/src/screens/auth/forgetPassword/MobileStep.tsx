import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { MobileCodeFields } from '../../../form/MobileCodeFields.tsx'
import { codeFault, mobileFault, plainDigits } from '../../../form/mobile.ts'
import { useFields } from '../../../form/use-fields.ts'
import { useSmsCode } from '../../../form/use-sms-code.ts'

export type ProvenMobile = { mobile: string; smsTicket: string }

const rules = { mobile: mobileFault, smsCode: codeFault }

/** The answers are the same for numbers that nobody has registered. */
export function MobileStep({ onProven }: { onProven: (proven: ProvenMobile) => void }) {
  const [values, setValues] = useState({ mobile: '', smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const sms = useSmsCode('resetLogin')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const mobile = plainDigits(values.mobile)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    setRefusal(undefined)
    const input = { purpose: 'resetLogin', mobile, smsCode: values.smsCode } as const
    const result = await call('serve.mobileCodeVerify', input, { quiet: true, noLoading: true })
    if (result.ok) return onProven({ mobile, smsTicket: result.data.smsTicket })
    setPending(false)
    if (result.code === 'SMS-0001') fields.refuse('smsCode', result.msg)
    else setRefusal(result.msg)
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
        onSend={() => fields.passes(['mobile']) && sms.send(mobile)}
      />
      <Button type="submit" size="l" block loading={pending} loadingText="验证中">
        下一步
      </Button>
    </form>
  )
}
