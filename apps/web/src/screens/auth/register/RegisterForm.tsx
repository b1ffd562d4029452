import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { agreementNames, agreementsOf, agreementUrl } from '@zhixiao/domain/codes/agreements.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { MobileCodeFields } from '../../../form/MobileCodeFields.tsx'
import { codeFault, mobileFault } from '../../../form/mobile.ts'
import { loginPasswordRule } from '../../../form/new-password.ts'
import { PasswordRules } from '../../../form/PasswordRules.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { must, type Rules, useFields } from '../../../form/use-fields.ts'
import { useSmsCode } from '../../../form/use-sms-code.ts'
import { AgreementTick } from '../AgreementTick.tsx'

type Name = 'mobile' | 'smsCode' | 'password' | 'agreed'

const rules: Rules<Name> = {
  mobile: mobileFault,
  smsCode: codeFault,
  password: loginPasswordRule,
  agreed: must(value => isYes(value), '请阅读并同意以上协议'),
}
/** The field that a refusal concerns. */
const fieldOf: Readonly<Record<string, Name>> = {
  'SMS-0001': 'smsCode',
  'AUTH-0006': 'password',
  'AUTH-0007': 'agreed',
  'AUTH-0008': 'mobile',
}

// Listed without a request: the server serves the versions in force.
const documents = agreementsOf.register.map(id => ({ title: agreementNames[id], url: agreementUrl(id) }))

export function RegisterForm({ onDone }: { onDone: (accesstoken: string) => void }) {
  const [values, setValues] = useState<Record<Name, string>>({ mobile: '', smsCode: '', password: '', agreed: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const sms = useSmsCode('register', values.mobile)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const mobile = plainDigits(values.mobile)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    setRefusal(undefined)
    const result = await call('account.virtualRegister', {
      mobile,
      smsCode: values.smsCode,
      loginPassword: values.password,
      agreements: [...agreementsOf.register],
    })
    setPending(false)
    if (result.ok) onDone(result.data.accesstoken)
    else refuse(result)
  }
  function refuse(failure: CallFailure) {
    const name = fieldOf[failure.code]
    if (name) fields.refuse(name, failure.msg)
    else setRefusal(failure.msg)
  }

  const agreed = fields.value('agreed')
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
      <div className="auth__fields">
        <PasswordField label="登录密码" autoComplete="new-password" {...fields.field('password')} />
        <PasswordRules password={values.password} />
      </div>
      <AgreementTick
        agreements={documents}
        agreed={isYes(values.agreed)}
        onChange={yes => agreed.onChange(yes ? '1' : '')}
        error={agreed.error}
      />
      <SubmitButton loading={pending} loadingText="注册中">
        注册
      </SubmitButton>
    </form>
  )
}
