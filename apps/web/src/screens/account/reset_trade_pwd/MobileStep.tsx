import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { codeFault } from '../../../form/mobile.ts'
import { StepActions } from '../../../form/StepActions.tsx'
import { useFields } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { useUser } from '../../../session/user.ts'
import '../../../form/password.css'

const purpose = 'resetTrade'

/** A code sent to the account's mobile, whose full number this page does not know. */
export function MobileStep({ onProven }: { onProven: (smsTicket: string) => void }) {
  const { mobileno } = useUser()
  const [values, setValues] = useState({ smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), { smsCode: codeFault })
  const [sent, setSent] = useState(false)
  const [pending, setPending] = useState(false)

  async function send(): Promise<boolean> {
    const result = await call('serve.mobileCodeSend', { purpose })
    if (!result.ok) fields.refuse('smsCode', result.msg)
    setSent(result.ok)
    return result.ok
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    const result = await call('serve.mobileCodeVerify', { purpose, smsCode: values.smsCode })
    setPending(false)
    if (result.ok) onProven(result.data.smsTicket)
    else fields.refuse('smsCode', result.msg)
  }

  return (
    <form className="password-form" ref={fields.form} onSubmit={submit} noValidate>
      <p>
        验证码将发送至您的手机 <span className="num">{mobileno}</span>
      </p>
      <CodeField {...fields.value('smsCode')} hint={sent ? `已发送至 ${mobileno}` : undefined} onSend={send} />
      <StepActions
        back={
          <LinkButton kind="outline" size="l" link={<Link to={to('safe')} />}>
            返回
          </LinkButton>
        }
        pending={pending}
      />
    </form>
  )
}
