import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { type CellValue, date } from '../format/cell-forms.ts'
import { type Complain, cell, type Row } from '../format/sheet.ts'
import { fundTerms, isFundTerm } from '../fund/fund-terms.ts'
import { type FundColumn, fundFields } from './fund-columns.ts'

/** The column of a funds file with the effective date of status and limits. */
export const LIMITS_FROM = 'limits_from'
export const NEEDED_FUND_COLUMNS = ['fund_code']
export const FUND_FILE_COLUMNS = [...Object.keys(fundFields), LIMITS_FROM]

/** `isExempt`: the file's claim to be exempt from the floors, which type and name decide. */
export type FundLine = {
  row: Row
  fundcode: string
  values: Map<FundColumn, CellValue>
  limitsFrom: IsoDate | null
  isExempt: boolean
}

/** Reads the lines of a funds file one by one; each fund may have one line. */
export function fundLineReader(): (row: Row, complain: Complain) => FundLine {
  const seen = new Set<string>()
  return (row, complain) => {
    const values = new Map<FundColumn, CellValue>()
    let limitsFrom: IsoDate | null = null
    for (const [name, text] of row.cells) {
      if (name === LIMITS_FROM) {
        limitsFrom = text === '' ? null : parseIsoDate(text)
        if (text !== '' && !limitsFrom)
          complain(name, `${JSON.stringify(text)} is not ${date.form}`, wrongCell(name, text))
        continue
      }
      const field = fundFields[name]
      const value = field?.read(text)
      if (field && value !== undefined) values.set(field.column, value)
      else complain(name, `${JSON.stringify(text)} is not ${field?.form}`, wrongCell(name, text))
    }
    const fundcode = cell(row, 'fund_code')
    if (seen.has(fundcode)) complain('fund_code', `${fundcode} occurs twice`, `基金 ${fundcode} 出现两次`)
    seen.add(fundcode)
    const isExempt = values.get('fee_exempt') === true
    values.delete('fee_exempt')
    return { row, fundcode, values, limitsFrom, isExempt }
  }
}

const wrongCell = (name: string, text: string) =>
  `${isFundTerm(name) ? fundTerms[name].name : name === LIMITS_FROM ? '状态与限额生效日' : name}填写有误：“${text}”`
