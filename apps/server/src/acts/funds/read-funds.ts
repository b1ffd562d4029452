import type { FundColumn, FundValue } from '@zhixiao/db/market/fund-import.ts'
import { refuse } from '@zhixiao/domain/acts/refusals.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { date } from '@zhixiao/domain/format/cell-forms.ts'
import type { FileFault, FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { cell, columnFaults, faultAt, MOST_FAULTS, type Row, type Sheet } from '@zhixiao/domain/format/sheet.ts'
import { fundTerms, isFundTerm } from '@zhixiao/domain/fund/fund-terms.ts'
import { inTurns } from '../../platform/files/in-turns.ts'
import type { ReadFile, ReadInput } from '../act-handler.ts'
import { readTables } from '../read-file.ts'
import { LIMITS_FROM } from './coming-terms.ts'
import { type FeeTableLines, readFeeTables } from './fee-file.ts'
import { fundFields } from './fund-columns.ts'

export type FundsFile = { mark: FileMark; funds: readonly FundLine[]; tables: readonly FeeTableLines[] }

/** The funds and fee tables of a file: one table of either, or JSON with both. */
export async function readFundsFile(path: string, readFile: ReadFile): Promise<ReadInput<FundsFile>> {
  const file = await readTables({ path, readFile })
  if (!file.ok) return file
  const { mark, sheets } = file
  const unknown = [...sheets.keys()].filter(name => !['', 'funds', 'fee_tiers'].includes(name))
  if (unknown.length > 0) return refuse('funds.unknown-tables', { file: mark.file, tables: unknown })
  const plain = sheets.get('')
  const holdsFees = plain?.columns.includes('kind') ?? false
  const funds = await readFunds(sheets.get('funds') ?? (holdsFees ? undefined : plain))
  const fees = await readFees(sheets.get('fee_tiers') ?? (holdsFees ? plain : undefined))
  const faults = [...funds.faults, ...fees.faults]
  if (faults.length > 0) return refuse('file.faults', { file: mark.file, faults })
  return { ok: true, given: { mark, funds: funds.lines, tables: fees.tables } }
}

/** `isExempt`: the file's claim to be exempt from the floors, which type and name decide. */
export type FundLine = {
  row: Row
  fundcode: string
  values: Map<FundColumn, FundValue>
  limitsFrom: IsoDate | null
  isExempt: boolean
}

async function readFunds(sheet: Sheet | undefined): Promise<{ lines: FundLine[]; faults: FileFault[] }> {
  if (!sheet || sheet.rows.length === 0) return { lines: [], faults: [] }
  const faults = columnFaults(sheet, ['fund_code'], [...Object.keys(fundFields), LIMITS_FROM])
  if (faults.length > 0) return { lines: [], faults }
  const seen = new Set<string>()
  const lines: FundLine[] = []
  for await (const row of inTurns(sheet.rows)) {
    if (faults.length >= MOST_FAULTS) break
    const values = new Map<FundColumn, FundValue>()
    let limitsFrom: IsoDate | null = null
    for (const [name, text] of row.cells) {
      if (name === LIMITS_FROM) {
        limitsFrom = text === '' ? null : parseIsoDate(text)
        if (text !== '' && !limitsFrom)
          faults.push(faultAt(row, name, `${JSON.stringify(text)} is not ${date.form}`, wrongCell(name, text)))
        continue
      }
      const field = fundFields[name]
      const value = field?.read(text)
      if (field && value !== undefined) values.set(field.column, value)
      else faults.push(faultAt(row, name, `${JSON.stringify(text)} is not ${field?.form}`, wrongCell(name, text)))
    }
    const fundcode = cell(row, 'fund_code')
    if (seen.has(fundcode))
      faults.push(faultAt(row, 'fund_code', `${fundcode} occurs twice`, `基金 ${fundcode} 出现两次`))
    seen.add(fundcode)
    const isExempt = values.get('fee_exempt') === true
    values.delete('fee_exempt')
    lines.push({ row, fundcode, values, limitsFrom, isExempt })
  }
  return { lines, faults }
}

const readFees = async (sheet: Sheet | undefined) => (sheet ? readFeeTables(sheet) : { tables: [], faults: [] })

const wrongCell = (name: string, text: string) =>
  `${isFundTerm(name) ? fundTerms[name].name : name === LIMITS_FROM ? '状态与限额生效日' : name}填写有误：“${text}”`
