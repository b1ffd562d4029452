/** What the audit log records about a file. */
export type FileMark = { file: string; sha256: string }

/** One fault in a file: lines count from 1, the column is named as in the header. */
export type FileFault = {
  line: number
  column: string
  problem: string
  /** The problem for staff at the console. */
  why?: string
}
/** The names of columns at the console; a fault's `why` is then said of that column. */
export type ColumnNames = Readonly<Record<string, string>>

const SHOWN = 50

export const faultText = ({ line, column, problem }: FileFault): string => `line ${line}, column ${column}: ${problem}`

const inOrder = (faults: readonly FileFault[]): FileFault[] => [...faults].sort((a, b) => a.line - b.line)

/** What the shell prints of a file with faults, of which nothing is taken. */
export function faultLines(file: string, faults: readonly FileFault[]): string[] {
  return [
    `${file}: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}, nothing was imported`,
    ...inOrder(faults)
      .slice(0, SHOWN)
      .map(fault => `  ${faultText(fault)}`),
    ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : []),
  ]
}

/** What the console says of them: the first one, and how many there are. */
export function faultsWhy(faults: readonly FileFault[], names: ColumnNames = {}): string {
  const [first] = inOrder(faults)
  if (!first) return ''
  const { line, column, why } = first
  if (why === undefined) {
    // A column without a name in the file is counted.
    const where = /^\d+$/.test(column) ? `第 ${column} 列` : `的 ${column}`
    return `文件有 ${faults.length} 处不对，第一处在第 ${line} 行${where}`
  }
  const name = names[column]
  const place = name === undefined ? '' : `第 ${line} 行“${name}”：`
  return `${place}${why}${faults.length > 1 ? `（共 ${faults.length} 处不对）` : ''}`
}
