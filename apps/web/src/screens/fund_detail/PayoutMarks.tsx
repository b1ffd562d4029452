import type { ChartMark } from '@zhixiao/ui/chart/series.ts'

/** More would be a table; the section of NAVs and dividends has it. */
const NAMED = 3

/** What the marks on the line mean, the newest ones by name. */
export function PayoutMarks({ marks }: { marks: readonly ChartMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="payout-marks" aria-label="图上的分红与拆分">
      {marks.slice(-NAMED).map(({ date, kind, text }) => (
        <li key={date + kind}>
          <i className={`chart__mark--${kind}`} aria-hidden="true" />
          {date} {text}
        </li>
      ))}
      {marks.length > NAMED && <li>此前还有 {marks.length - NAMED} 次</li>}
    </ul>
  )
}
