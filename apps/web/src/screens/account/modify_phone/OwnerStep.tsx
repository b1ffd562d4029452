import type { SentOf } from '@zhixiao/contract/calls.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { codeFault } from '../../../form/mobile.ts'
import { pinFault } from '../../../form/pin-fault.ts'
import { StepActions } from '../../../form/StepActions.tsx'
import { reasonOf, useFields } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { useUser } from '../../../session/user.ts'

/** The customer's proof of identity: one of the two. */
export type Proof = Pick<SentOf<'account.mobileUpdate'>, 'oldTicket' | 'tradePassword'>
type Props = { onProved: (proof: Proof) => void }

const ways = [
  { value: 'code', label: '原手机号可接收短信' },
  { value: 'pin', label: '原手机号已停用，使用交易密码' },
]

export function OwnerStep({ onProved }: Props) {
  const [way, setWay] = useState('code')
  return (
    <Panel title="验证身份">
      <div className="phone-form">
        <RadioGroup label="验证方式" name="way" options={ways} value={way} onChange={setWay} />
        {way === 'code' ? <ByOldNumber onProved={onProved} /> : <ByTradePassword onProved={onProved} />}
      </div>
    </Panel>
  )
}

const back = (
  <LinkButton kind="outline" size="l" link={<Link to={to('personInfo')} />}>
    返回
  </LinkButton>
)

function ByOldNumber({ onProved }: Props) {
  const { mobileno } = useUser()
  const [values, setValues] = useState({ smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), { smsCode: codeFault })
  const [sent, setSent] = useState(false)
  const [pending, setPending] = useState(false)

  async function send(): Promise<boolean> {
    const result = await call('serve.mobileCodeSend', { purpose: 'changeMobile' })
    if (!result.ok) fields.refuse('smsCode', reasonOf(result))
    setSent(result.ok)
    return result.ok
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    const result = await call('serve.mobileCodeVerify', { purpose: 'changeMobile', smsCode: values.smsCode })
    setPending(false)
    if (result.ok) onProved({ oldTicket: result.data.smsTicket })
    else fields.refuse('smsCode', reasonOf(result))
  }
  return (
    <form className="phone-form" ref={fields.form} onSubmit={submit} noValidate>
      <CodeField
        label="原手机号验证码"
        onSend={send}
        hint={sent ? `已发送至 ${mobileno}` : `将发送至 ${mobileno}`}
        {...fields.value('smsCode')}
      />
      <StepActions back={back} pending={pending} />
    </form>
  )
}

function ByTradePassword({ onProved }: Props) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function check(tradePassword: string) {
    setError(undefined)
    setPending(true)
    const result = await call('account.passwordCheck', { kind: 'trade', password: tradePassword })
    setPending(false)
    if (result.ok) onProved({ tradePassword })
    else setError(pinFault(result) ?? reasonOf(result))
  }
  return (
    <div className="phone-form">
      <PinInput onComplete={pin => void check(pin)} error={error} disabled={pending} autoFocus />
      <div className="form-actions">{back}</div>
    </div>
  )
}
