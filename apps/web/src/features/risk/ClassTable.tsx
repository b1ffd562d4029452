import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'

// C0 is C1 without any exception above R1; it is mentioned only to customers who have it.
const rows = [
  ['C1', 'R1'],
  ['C2', 'R1–R2'],
  ['C3', 'R1–R3'],
  ['C4', 'R1–R4'],
  ['C5', 'R1–R5'],
] as const

/** The product levels suitable for each class. */
export function ClassTable() {
  return (
    <KeyValues
      items={rows.map(([code, range]) => ({
        label: `${code} ${investorTypes[code]}`,
        value: <span className="num">{range}</span>,
      }))}
    />
  )
}
