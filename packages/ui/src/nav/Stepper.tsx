interface StepperProps {
  label?: string
  steps: readonly string[]
  /** From 0; steps before it are done. */
  current: number
}

/** The progress of a task of several screens. */
export function Stepper({ label = '进度', steps, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'is-done' : index === current ? 'is-current' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
