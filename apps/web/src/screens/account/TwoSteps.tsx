import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { type ReactNode, useState } from 'react'
import { useFocusOnChange } from '../../form/use-focus-on-change.ts'
import { useSteps } from '../../form/use-steps.ts'

type Props<Proof> = {
  title: string
  labels: readonly [string, string]
  note: ReactNode
  /** `before` is the proof already given, when the customer returns from the second step. */
  first: (onPassed: (proof: Proof) => void, before: Proof | undefined) => ReactNode
  /** `onBack` takes the reason when the first step's proof is no longer valid. */
  second: (proof: Proof, onBack: (message?: string) => void) => ReactNode
}

/** A change in two steps: proof of identity, then the new value. */
export function TwoSteps<Proof>({ title, labels, note, first, second }: Props<Proof>) {
  const [proof, setProof] = useState<Proof>()
  const [step, goTo] = useSteps()
  const passed = step === 1
  const [refusal, setRefusal] = useState<string>()
  const heading = useFocusOnChange<HTMLHeadingElement>(passed)
  const go = (on: boolean, message?: string) => {
    setRefusal(message)
    goTo(on ? 1 : 0)
  }
  return (
    <>
      <h1 className="account__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Stepper steps={[...labels]} current={passed ? 1 : 0} />
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      {passed && proof !== undefined
        ? second(proof, message => go(false, message))
        : first(given => {
            setProof(given)
            go(true)
          }, proof)}
      <p className="faint inline-links">{note}</p>
    </>
  )
}
