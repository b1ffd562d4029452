import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { MobileCodeFields } from '../../form/MobileCodeFields.tsx'
import { codeFault, mobileFault, plainDigits } from '../../form/mobile.ts'
import { useFields } from '../../form/use-fields.ts'
import { useSmsCode } from '../../form/use-sms-code.ts'
import { signIn } from '../../session/sign-in.ts'

const rules = { mobile: mobileFault, smsCode: codeFault }

export function CodeLogin() {
  const [values, setValues] = useState({ mobile: '', smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const sms = useSmsCode('login')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const mobile = plainDigits(values.mobile)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    setRefusal(undefined)
    const input = { mobile, smsCode: values.smsCode }
    const result = await call('token.codeLogin', input, { quiet: true, noLoading: true })
    if (result.ok) return signIn(result.data.accesstoken)
    setPending(false)
    if (result.code === 'AUTH-0005') fields.refuse('smsCode', result.msg)
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
      <Button type="submit" size="l" block loading={pending} loadingText="登录中">
        登录
      </Button>
    </form>
  )
}
