import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { to } from '../../../paths.ts'
import { CardStep } from './CardStep.tsx'
import { type Step, stepOf, steps, useDraft } from './draft.ts'
import { IdentityStep } from './IdentityStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { RiskStep } from './RiskStep.tsx'
import './openaccount.css'

// The last step alone needs the code of dialogs.
const ConfirmStep = lazy(async () => ({ default: (await import('./ConfirmStep.tsx')).ConfirmStep }))

const labels = ['身份信息', '个人资料', '绑定银行卡', '设置密码', '风险测评']

export type StepProps = {
  onNext: () => void
  onBack: () => void
  /** Back to the step where something must be mended, saying what. */
  onMend: (step: Step, told: string) => void
}

type Props = { onOpened: (account: { fundAccount: string; riskability: string }) => void }

/** The steps, each an entry of the browser's history. */
export function Wizard({ onOpened }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const draft = useDraft()
  const [told, setTold] = useState<{ step: Step; text: string }>()
  const step = stepOf(query.get('step'), draft)
  const place = steps.indexOf(step)
  const top = useFocusOn(step)

  const go = (next: Step | undefined) => {
    setTold(undefined)
    if (next) void navigate(to('openaccount', { step: next }))
  }
  const moves: StepProps = {
    onNext: () => go(steps[place + 1]),
    onBack: () => go(steps[place - 1]),
    onMend: (next, text) => {
      go(next)
      setTold({ step: next, text })
    },
  }
  return (
    <div className="wizard">
      <div className="page-head">
        <h1 className="page-title">基金开户</h1>
        <p className="page-head__sub">填写内容在本次登录期间保留，可离开后再继续；刷新或关闭页面后需重新填写</p>
      </div>
      <Stepper steps={labels} current={place} />
      <div className="wizard__step" ref={top} tabIndex={-1}>
        {told?.step === step && (
          <Notice tone="danger" alert>
            {told.text}
          </Notice>
        )}
        {step === 'identity' && <IdentityStep {...moves} />}
        {step === 'profile' && <ProfileStep {...moves} />}
        {step === 'card' && <CardStep {...moves} />}
        {step === 'password' && <PasswordStep {...moves} />}
        {step === 'risk' && <RiskStep {...moves} />}
        {step === 'confirm' && (
          <Suspense fallback={<TableSkeleton />}>
            <ConfirmStep {...moves} onOpened={onOpened} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** A new step takes the focus, so that it is read out and the keyboard goes on from its top. */
function useFocusOn(step: Step) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    // A step that begins with one field has put the focus there itself.
    if (before.current !== step && !top.current?.contains(document.activeElement)) top.current?.focus()
    before.current = step
  }, [step])
  return top
}
