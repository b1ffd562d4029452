import { refuse } from '@zhixiao/domain/acts/refusals.ts'
import type { FileFault, FileMark } from '@zhixiao/domain/format/file-faults.ts'
import {
  type Complain,
  columnFaults,
  faultAt,
  MOST_FAULTS,
  type Row,
  type Sheet,
} from '@zhixiao/domain/format/sheet.ts'
import { FEE_COLUMNS, FLOATING_COLUMNS, NEEDED_FEE_COLUMNS } from '@zhixiao/domain/fund/fund-terms.ts'
import { type FeeTableLines, feeTableReader } from '@zhixiao/domain/fund-file/fee-lines.ts'
import { type FloatingLine, floatingReader } from '@zhixiao/domain/fund-file/floating-lines.ts'
import {
  FUND_FILE_COLUMNS,
  type FundLine,
  fundLineReader,
  NEEDED_FUND_COLUMNS,
} from '@zhixiao/domain/fund-file/fund-lines.ts'
import { inTurns } from '../../platform/files/in-turns.ts'
import type { ReadFile, ReadInput } from '../act-handler.ts'
import { readTables } from '../read-file.ts'

export type FundsFile = {
  mark: FileMark
  funds: readonly FundLine[]
  tables: readonly FeeTableLines[]
  floating: readonly FloatingLine[]
}

/** The funds, fee tables and floating fees of a file: one table of either, or JSON with all. */
export async function readFundsFile(path: string, readFile: ReadFile): Promise<ReadInput<FundsFile>> {
  const file = await readTables({ path, readFile })
  if (!file.ok) return file
  const { mark, sheets } = file
  const unknown = [...sheets.keys()].filter(name => !['', 'funds', 'fee_tiers', 'floating_fees'].includes(name))
  if (unknown.length > 0) return refuse('funds.unknown-tables', { file: mark.file, tables: unknown })
  const plain = sheets.get('')
  const holds = plain?.columns.includes('kind')
    ? 'fee_tiers'
    : plain?.columns.includes('contingent_percent')
      ? 'floating_fees'
      : 'funds'
  const sheetOf = (name: string) => sheets.get(name) ?? (holds === name ? plain : undefined)
  const funds = await readFunds(sheetOf('funds'))
  const fees = await readFees(sheetOf('fee_tiers'))
  const floating = await readFloating(sheetOf('floating_fees'))
  const faults = [...funds.faults, ...fees.faults, ...floating.faults]
  if (faults.length > 0) return refuse('file.faults', { file: mark.file, faults })
  return { ok: true, given: { mark, funds: funds.lines, tables: fees.tables, floating: floating.lines } }
}

async function readFunds(sheet: Sheet | undefined): Promise<{ lines: FundLine[]; faults: FileFault[] }> {
  if (!sheet || sheet.rows.length === 0) return { lines: [], faults: [] }
  const lines: FundLine[] = []
  const readLine = fundLineReader()
  const faults = await takeRows(sheet, [NEEDED_FUND_COLUMNS, FUND_FILE_COLUMNS], (row, complain) => {
    lines.push(readLine(row, complain))
  })
  return { lines, faults }
}

async function readFees(sheet: Sheet | undefined): Promise<{ tables: FeeTableLines[]; faults: FileFault[] }> {
  if (!sheet) return { tables: [], faults: [] }
  const reader = feeTableReader()
  const faults = await takeRows(sheet, [NEEDED_FEE_COLUMNS, FEE_COLUMNS], reader.take)
  return { tables: reader.tables(), faults: [...faults, ...reader.startFaults()] }
}

async function readFloating(sheet: Sheet | undefined): Promise<{ lines: FloatingLine[]; faults: FileFault[] }> {
  if (!sheet) return { lines: [], faults: [] }
  const reader = floatingReader()
  const faults = await takeRows(sheet, [FLOATING_COLUMNS, FLOATING_COLUMNS], reader.take)
  return { lines: reader.lines(), faults }
}

/** The faults of a sheet: of its columns or, where these are right, of its rows. */
async function takeRows(
  sheet: Sheet,
  [needed, known]: readonly [needed: readonly string[], known: readonly string[]],
  take: (row: Row, complain: Complain) => void,
): Promise<FileFault[]> {
  const faults = columnFaults(sheet, needed, known)
  if (faults.length > 0) return faults
  for await (const row of inTurns(sheet.rows)) {
    if (faults.length >= MOST_FAULTS) break
    take(row, (column, problem, why) => faults.push(faultAt(row, column, problem, why)))
  }
  return faults
}
