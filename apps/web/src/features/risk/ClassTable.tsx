import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'

// C0 is C1 with no way above R1; a class of its own only where a customer has it.
const rows = [
  ['C1', 'R1'],
  ['C2', 'R1–R2'],
  ['C3', 'R1–R3'],
  ['C4', 'R1–R4'],
  ['C5', 'R1–R5'],
] as const

/** Which product levels fit each class. */
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
