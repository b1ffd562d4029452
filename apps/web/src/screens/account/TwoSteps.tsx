import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { type ReactNode, useState } from 'react'
import { useFocusOnChange } from '../../form/use-focus-on-change.ts'

type Props<Proof> = {
  title: string
  labels: readonly [string, string]
  note: string
  /** `before`: what passed, when the customer came back from the second step. */
  first: (onPassed: (proof: Proof) => void, before: Proof | undefined) => ReactNode
  /** `onBack` says what was wrong when the proof of the first step holds no longer. */
  second: (proof: Proof, onBack: (told?: string) => void) => ReactNode
}

/** A change in two steps: who asks, then what is new. */
export function TwoSteps<Proof>({ title, labels, note, first, second }: Props<Proof>) {
  const [proof, setProof] = useState<Proof>()
  const [passed, setPassed] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const heading = useFocusOnChange<HTMLHeadingElement>(passed)
  const go = (on: boolean, told?: string) => {
    setRefusal(told)
    setPassed(on)
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
        ? second(proof, told => go(false, told))
        : first(given => {
            setProof(given)
            go(true)
          }, proof)}
      <p className="faint">{note}</p>
    </>
  )
}
