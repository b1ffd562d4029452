import { bankMarks } from './bank-marks.ts'

/** A bank's badge, or the first character of its name when there is no mark. */
export function BankBadge({ code, name }: { code: string; name: string }) {
  const mark = bankMarks[code]
  return (
    <svg className="bank-logo" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" className="bank-logo__ground" />
      {mark === undefined ? (
        <text x="18" y="23" textAnchor="middle">
          {name.slice(0, 1)}
        </text>
      ) : (
        <path d={mark} className="bank-logo__mark" />
      )}
    </svg>
  )
}
