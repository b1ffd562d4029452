import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { type ReactNode, useState } from 'react'
import { CardForm } from '../../../features/card/CardForm.tsx'
import { type CardValues, emptyCard, type ProvenCard } from '../../../features/card/card-values.ts'
import { ProvenPanel } from '../../../features/card/ProvenPanel.tsx'
import { pinFault } from '../../../form/pin-fault.ts'
import { StepActions } from '../../../form/StepActions.tsx'
import { reasonOf } from '../../../form/use-fields.ts'
import { useSteps } from '../../../form/use-steps.ts'

/**
 * The card verified by the bank, the form's values meanwhile, and the reason of the last refusal. `pinStep` is the step
 * after the form's.
 */
export function useProvenCard(pinStep: number) {
  const [step, go] = useSteps()
  const [values, setValues] = useState<CardValues>(emptyCard)
  const [proven, setProven] = useState<ProvenCard>()
  const [refusal, setRefusal] = useState<string>()
  const prove = (card: ProvenCard) => {
    setRefusal(undefined)
    // The code in the form is used up.
    setValues(before => ({ ...before, smsCode: '' }))
    setProven(card)
    go(pinStep)
  }
  /** Back to the form, with a reason if there is one. */
  const goBack = (message?: string) => {
    setRefusal(message)
    // A refused card has to be verified again.
    if (message !== undefined) setProven(undefined)
    go(pinStep - 1)
  }
  const isDone = proven !== undefined && step === pinStep
  return {
    values,
    setValues,
    proven: isDone ? proven : undefined,
    verified: proven,
    refusal,
    prove,
    goBack,
    goOn: () => go(pinStep),
    takeOther: () => setProven(undefined),
    step,
    go,
  }
}

export type ProvenState = ReturnType<typeof useProvenCard>

export const Refusal = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Notice tone="danger" alert>
      {text}
    </Notice>
  )

type CardPanelProps = { title: string; state: ProvenState; back: ReactNode }

/** The card's number, mobile and code, verified by its bank. */
export function CardPanel({
  title,
  state: { values, setValues, prove, verified, goOn, takeOther },
  back,
}: CardPanelProps) {
  if (verified) return <ProvenPanel title={title} card={verified} back={back} onNext={goOn} onOther={takeOther} />
  return (
    <Panel title={title} note="仅限本人名下的借记卡">
      <CardForm
        values={values}
        onChange={change => setValues(before => ({ ...before, ...change }))}
        onProven={prove}
        actions={pending => <StepActions back={back} pending={pending} />}
      />
    </Panel>
  )
}

type PinPanelProps = {
  note: string
  /** Carries out the act; null on success. */
  act: (tradePassword: string) => Promise<CallFailure | null>
  pending: boolean
  /** Back to the card, with the reason if it was refused. */
  onBack: (message?: string) => void
  /** What entering the password agrees to. */
  children: ReactNode
}

/**
 * Asks for the trade password that completes the act. Faults of the card lead back to its form; anything else is
 * retried here, because after a lost answer the same request must be repeated and the bank's code is used up.
 */
export function PinPanel({ note, act, pending, onBack, children }: PinPanelProps) {
  const [error, setError] = useState<string>()
  const take = async (pin: string) => {
    setError(undefined)
    const failure = await act(pin)
    if (failure?.code.startsWith('BANK-')) onBack(reasonOf(failure))
    else if (failure) setError(pinFault(failure) ?? reasonOf(failure))
  }
  return (
    <Panel title="输入交易密码" note={note}>
      <div className="card-form">
        <PinInput onComplete={pin => void take(pin)} error={error} disabled={pending} autoFocus />
        <p className="faint">{children}</p>
        <div className="form-actions">
          <Button kind="outline" size="l" onClick={() => onBack()}>
            上一步
          </Button>
        </div>
      </div>
    </Panel>
  )
}
