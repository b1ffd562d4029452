import { classes } from '../link.tsx'

interface StepperProps {
  label?: string
  steps: readonly string[]
  /** From 0; steps before it are done. */
  current: number
  /** The current step, the last one, is done too. */
  complete?: boolean
}

/** The progress of a task of several screens. */
export function Stepper({ label = '进度', steps, current, complete = false }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(index < current && 'is-done', index === current && 'is-current', complete && 'is-done')}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
