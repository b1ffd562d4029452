import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { prepareToEncrypt } from '../../../api/call.ts'
import { useCall } from '../../../api/query.ts'
import { pressed } from '../../../line.ts'
import { to } from '../../../paths.ts'
import { CardStep } from './CardStep.tsx'
import {
  changeDraft,
  type Draft,
  hideDraft,
  keeping,
  resumeDraft,
  type Step,
  saveDraft,
  saveDraftNow,
  showDraft,
  stepOf,
  steps,
  useDraft,
  useIsBegun,
} from './draft.ts'
import { IdentityStep } from './IdentityStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { RiskStep } from './RiskStep.tsx'
import type { StepProps } from './step-props.ts'
import './openaccount.css'

// Only the last step needs the code of dialogs.
const ConfirmStep = lazy(async () => ({ default: (await pressed(() => import('./ConfirmStep.tsx'))).ConfirmStep }))

const labels = ['身份信息', '个人资料', '绑定银行卡', '设置密码', '风险测评']

type Props = { onOpened: (account: { fundAccount: string; riskability: string }) => void }

/** Resumes where the customer stopped, on this device or another. */
export function Wizard({ onOpened }: Props) {
  const begun = useIsBegun()
  const canSave = useSealing()
  const kept = useCall('account.openDraft', {}, { enabled: !begun })
  const { data, error, isFetching } = kept
  useEffect(() => {
    if (!begun && data && !isFetching) resumeDraft(data)
  }, [begun, data, isFetching])
  if (begun && canSave) return <Steps onOpened={onOpened} />
  return error ? <ErrorBlock title={error.message} onRetry={() => void kept.refetch()} /> : <TableSkeleton />
}

/** Blocks typing until the input can be saved: a page that is being closed has no time to fetch the key. */
function useSealing(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => void prepareToEncrypt().then(() => setReady(true)), [])
  return ready
}

/** The steps, each a browser history entry. */
function Steps({ onOpened }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const draft = useDraft()
  const [refused, setRefused] = useState<{ step: Step; text: string }>()
  const asked = query.get('step')
  const step = stepOf(asked, draft)
  const place = steps.indexOf(step)
  // Every history entry names its step, even when the step was only determined here.
  useEffect(() => {
    if (asked !== step) void navigate(to('openaccount', { step }), { replace: true })
  }, [asked, step, navigate])
  const top = useArrivalAt(step)
  useKeeping(draft)

  const go = (next: Step | undefined) => {
    setRefused(undefined)
    if (next) void navigate(to('openaccount', { step: next }))
  }
  const moves: StepProps = {
    onNext: () => go(steps[place + 1]),
    onBack: () => go(steps[place - 1]),
    onMend: (next, text) => {
      go(next)
      setRefused({ step: next, text })
    },
  }
  return (
    <div className="wizard">
      <PageHead
        title="基金开户"
        lead="填写内容自动保存 30 天，可随时离开，换设备登录也能继续；短信验证码和交易密码不保存"
      >
        <Kept />
      </PageHead>
      <Stepper steps={labels} current={place} />
      <div className="wizard__step" ref={top} tabIndex={-1}>
        {refused?.step === step && (
          <Notice tone="danger" alert>
            {refused.text}
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

/** Not announced: a message at each pause would disturb typing, and the form must not move. */
function Kept() {
  const state = keeping.use()
  return (
    <p className="caption wizard__kept">
      {state === 'kept' && <Icon name="check" size={14} />}
      {state === 'kept' ? '已保存' : state === 'lost' ? '暂未保存，继续填写时自动重试' : ''}
    </p>
  )
}

const PAUSE_MS = 1000

/** Saves the input at once, then every second while it changes, and at once when the page or the wizard is left. */
function useKeeping(draft: Draft): void {
  const savedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft is kept
  useEffect(() => {
    const wait = setTimeout(
      () => {
        savedAt.current = performance.now()
        saveDraft()
      },
      savedAt.current + PAUSE_MS - performance.now(),
    )
    return () => clearTimeout(wait)
  }, [draft])
  useEffect(() => {
    showDraft(draft)
    return hideDraft
  }, [draft])
  useEffect(() => {
    addEventListener('pagehide', saveDraftNow)
    document.addEventListener('visibilitychange', saveDraftNow)
    return () => {
      removeEventListener('pagehide', saveDraftNow)
      document.removeEventListener('visibilitychange', saveDraftNow)
      saveDraftNow()
    }
  }, [])
}

/** Saves the new step and focuses its heading, so that it is announced and keyboard users continue there. */
function useArrivalAt(step: Step) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    changeDraft(draft => (draft.step === step ? {} : { step }))
    if (before.current === step) return
    before.current = step
    saveDraft()
    // A step that starts with a single field has already focused it.
    if (top.current?.contains(document.activeElement)) return
    if (focusHeading(top.current)) return
    top.current?.focus()
    // A step whose content still loads has no heading yet; a customer who has moved on keeps their place.
    const loading = new MutationObserver(() => {
      if (document.activeElement !== top.current || focusHeading(top.current)) loading.disconnect()
    })
    if (top.current) loading.observe(top.current, { childList: true, subtree: true })
    return () => loading.disconnect()
  }, [step])
  return top
}

/** Whether there was a heading to focus. */
function focusHeading(step: HTMLElement | null): boolean {
  const heading = step?.querySelector('h2')
  if (!heading) return false
  heading.setAttribute('tabindex', '-1')
  heading.focus()
  return true
}
