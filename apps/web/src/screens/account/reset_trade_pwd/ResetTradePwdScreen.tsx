import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { NewPin } from '../../../form/NewPin.tsx'
import { reasonOf } from '../../../form/use-fields.ts'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { useSteps } from '../../../form/use-steps.ts'
import { to } from '../../../paths.ts'
import { refreshUser, useUser } from '../../../session/user.ts'
import { emptyIdentity, IdentityStep } from './IdentityStep.tsx'
import { MobileStep } from './MobileStep.tsx'

const steps = ['验证手机号', '核对身份', '设置新密码']

/**
 * ACC-12: three proofs, checked together when the new password is sent; a refusal leads back to the step that it
 * concerns.
 */
export default function ResetTradePwdScreen() {
  const { birthday } = useUser()
  const navigate = useNavigate()
  const reset = useSend('account.passwordTradeReset')
  const [step, goTo] = useSteps()
  const heading = useFocusOnChange<HTMLHeadingElement>(step)
  const [smsTicket, setSmsTicket] = useState('')
  const [identity, setIdentity] = useState(emptyIdentity)
  const [refusal, setRefusal] = useState<{ step: number; text: string }>()
  const [tries, setTries] = useState(0)

  function go(next: number) {
    setRefusal(undefined)
    goTo(next)
  }
  async function send(newPassword: string) {
    const result = await reset.send({ smsTicket, ...identity, newPassword })
    if (result.ok) {
      await refreshUser()
      toast.ok('交易密码已重置')
      return navigate(to('safe'))
    }
    const back = result.code === 'SMS-0001' ? 0 : result.code === 'AUTH-0010' || result.field === 'cardno' ? 1 : 2
    setRefusal({ step: back, text: result.code === 'SMS-0001' ? '验证已失效，请重新获取短信验证码' : reasonOf(result) })
    goTo(back)
    setTries(tries + 1)
  }
  const message = refusal?.step === step ? refusal.text : undefined
  return (
    <>
      <h1 className="account__title" ref={heading} tabIndex={-1}>
        重置交易密码
      </h1>
      <Stepper steps={steps} current={step} />
      <Panel title={steps[step]}>
        <div className="password-form">
          {message && step < 2 && (
            <Notice tone="danger" alert>
              {message}
            </Notice>
          )}
          {step === 0 && (
            <MobileStep
              onProven={ticket => {
                setSmsTicket(ticket)
                go(1)
              }}
            />
          )}
          {step === 1 && (
            <IdentityStep
              identity={identity}
              onBack={() => go(0)}
              onGiven={next => {
                setIdentity(next)
                go(2)
              }}
            />
          )}
          {step === 2 && (
            <NewPin
              key={tries}
              owner={{ birthday: parseIsoDate(birthday) ?? undefined, idNumber: identity.idno }}
              refusal={message}
              disabled={reset.pending}
              onChosen={pin => void send(pin)}
              onBack={() => go(1)}
            />
          )}
        </div>
      </Panel>
    </>
  )
}
