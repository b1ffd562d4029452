import type { Step } from './draft.ts'

export type StepProps = {
  onNext: () => void
  onBack: () => void
  /** Back to the step that needs a correction, with the reason. */
  onMend: (step: Step, reason: string) => void
}
