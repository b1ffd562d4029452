import type { FormatFault } from './lines.ts'

const SHOWN = 50

/** '  line 133, byte 1 FundCode: is missing' */
export function formatFaultText({ line, column, field, problem }: FormatFault): string {
  const place = field === '' ? '' : ` ${field}`
  return `  line ${line}, byte ${column}${place}: ${problem}`
}

/** The faults of a file that is rejected as a whole. */
export const formatFaultLines = (name: string, faults: readonly FormatFault[]): string[] => [
  `${name}: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}, nothing was imported`,
  ...faults.slice(0, SHOWN).map(formatFaultText),
  ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : []),
]
