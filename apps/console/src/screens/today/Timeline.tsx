import { classes } from '@zhixiao/ui/link.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import type { Step } from './day.ts'
import { stateText, stepWords } from './step-words.ts'

/** The day from left to right: each step at its turn, and where the clock is between them. */
export function Timeline({ steps, now }: { steps: readonly Step[]; now: string }) {
  // One mark for each time; the next settlement belongs to another day.
  const marks = steps.filter(({ step }, at) => step !== 'next' && steps.findIndex(each => each.step === step) === at)
  if (marks.length === 0) return null
  const time = businessText(Date.parse(now)).slice(-5)
  const passed = marks.filter(({ at }) => at <= time).length
  const left = (at: number) => `${((at + 0.5) / marks.length) * 100}%`
  const isToday = marks[0]?.dueDay.slice(5) === businessText(Date.parse(now)).slice(0, 5)
  const nowAt = `${isToday ? (passed / marks.length) * 100 : 0}%`
  return (
    <ol className="c-day" aria-label="今天的时间线">
      <li className="c-day__track" aria-hidden="true">
        <i style={{ width: nowAt }} />
      </li>
      {marks.map((step, at) => (
        <li
          key={step.step}
          className={classes('c-day__p', step.state === 'done' && 'is-past', step.state === 'late' && 'is-late')}
          style={{ left: left(at) }}
        >
          {step.at}
          <em>{stepWords[step.step].short}</em>
          <span className="sr-only">{stateText(step)}</span>
        </li>
      ))}
      <li className="c-day__now" style={{ left: nowAt }} aria-hidden="true" />
    </ol>
  )
}
