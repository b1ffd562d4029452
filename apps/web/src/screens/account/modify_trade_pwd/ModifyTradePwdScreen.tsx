import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { LinkButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { NewPin } from '../../../form/NewPin.tsx'
import { pinFault } from '../../../form/pin-fault.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { refreshUser, useUser } from '../../../session/user.ts'
import { TwoSteps } from '../TwoSteps.tsx'

/** ACC-11 */
export default function ModifyTradePwdScreen() {
  const { hasTradePassword } = useUser()
  const reset = <LinkButton link={<Link to={to('resetTradePwd')} />}>设置交易密码</LinkButton>
  if (hasTradePassword) return <Change />
  return (
    <>
      <h1 className="account__title">修改交易密码</h1>
      <EmptyState title="您还没有设置交易密码" action={reset} />
    </>
  )
}

const Change = () => (
  <TwoSteps<string>
    title="修改交易密码"
    labels={['验证原密码', '设置新密码']}
    note={
      <>
        忘记交易密码？<TextLink link={<Link to={to('resetTradePwd')} />}>重置交易密码</TextLink>
      </>
    }
    first={onPassed => <OldStep onRight={onPassed} />}
    second={(old, onBack) => <NewStep old={old} onBack={onBack} />}
  />
)

/** Checked before the customer chooses a new one. */
function OldStep({ onRight }: { onRight: (old: string) => void }) {
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()

  async function check(password: string) {
    setPending(true)
    setMessage(undefined)
    const result = await call('account.passwordCheck', { kind: 'trade', password })
    setPending(false)
    if (result.ok) onRight(password)
    else setMessage(pinFault(result) ?? result.msg)
  }
  return (
    <Panel title="验证原密码" note="连续输错 5 次将锁定 3 小时">
      <div className="password-form">
        <PinInput label="原交易密码" onComplete={pin => void check(pin)} error={message} disabled={pending} autoFocus />
      </div>
    </Panel>
  )
}

/** `onBack` takes the reason when the old password was refused. */
function NewStep({ old, onBack }: { old: string; onBack: (message?: string) => void }) {
  const { birthday } = useUser()
  const navigate = useNavigate()
  const change = useSend('account.passwordTradeUpdate')
  const [refusal, setRefusal] = useState<{ about: 'password' | 'else'; text: string; times: number }>()

  async function send(newPassword: string) {
    const result = await change.send({ oldPassword: old, newPassword })
    if (result.ok) {
      await refreshUser()
      toast.ok('交易密码已修改')
      return navigate(to('safe'))
    }
    const fault = pinFault(result)
    if (fault !== undefined) return onBack(fault)
    const about = result.field === 'newPassword' ? 'password' : 'else'
    setRefusal({ about, text: reasonOf(result), times: (refusal?.times ?? 0) + 1 })
  }
  return (
    <Panel title="设置新密码" note="用于确认交易，与登录密码分开">
      {refusal?.about === 'else' && (
        <Notice tone="danger" alert>
          {refusal.text}
        </Notice>
      )}
      <NewPin
        key={refusal?.times ?? 0}
        owner={{ birthday: parseIsoDate(birthday) ?? undefined }}
        old={old}
        refusal={refusal?.about === 'password' ? refusal.text : undefined}
        disabled={change.pending}
        onChosen={pin => void send(pin)}
        onBack={() => onBack()}
      />
    </Panel>
  )
}
