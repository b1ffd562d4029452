import { passedPercent } from './raising-days.ts'

/** How far a raising has come, between its first day and its last. */
export function RaisingTime({ today, from, to }: { today: string | null; from: string | null; to: string | null }) {
  if (from === null || to === null) return null
  return (
    <>
      <div className="raising__time" aria-hidden="true">
        <i style={{ width: `${passedPercent(today, from, to)}%` }} />
      </div>
      <p className="raising__days">
        <span>{from.slice(5)} 起</span>
        <span>{to.slice(5)} 止</span>
      </p>
    </>
  )
}
