import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { payoutsText } from '@zhixiao/domain/fund/payouts.ts'
import './holding.css'

/** More funds than this are collapsed. */
const OPEN = 3

type PayoutNotesProps = {
  list: OutputOf<'query.bill'>['payouts']
  /** How the displayed income includes the payouts. */
  how: string
}

/** The dividends and splits behind a return, per fund; renders nothing without any. */
export function PayoutNotes({ list, how }: PayoutNotesProps) {
  if (list.length === 0) return null
  const lines = (
    <ul className="caption payout-notes">
      {list.map(({ fundCode, fundName, payouts }) => (
        <li key={fundCode}>
          {fundName}：{payoutsText(payouts)}
        </li>
      ))}
      <li>{how}</li>
    </ul>
  )
  if (list.length <= OPEN) return lines
  return (
    <details className="identity">
      <summary>{list.length} 只基金期间有分红或拆分</summary>
      {lines}
    </details>
  )
}
