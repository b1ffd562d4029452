import type { IsoDate } from '../calendar/dates.ts'
import { FUND_STATUS } from '../codes/fund-status.ts'
import type { CellValue } from '../format/cell-forms.ts'
import type { Complain } from '../format/sheet.ts'
import { TRADING } from '../fund/fund-terms.ts'
import { type OpenWindow, storedWindows } from '../fund/open-windows.ts'
import type { StoredFund } from './fund-columns.ts'
import type { FundLine } from './fund-lines.ts'

export const windowsOf = (values: StoredFund): OpenWindow[] | null => storedWindows(values.get('open_windows') ?? null)

/** Between these statuses open periods change a fund. */
const DRIVEN: readonly CellValue[] = [
  ...TRADING,
  FUND_STATUS.registration,
  FUND_STATUS.payingDividend,
  FUND_STATUS.closed,
]

/** Whether the open periods of a fund after a line fit its other terms; `known` is the fund before it, undefined for a new one. */
export function windowsFit(
  { values, limitsFrom }: Pick<FundLine, 'values'> & { limitsFrom: IsoDate | null },
  known: StoredFund | undefined,
  complain: Complain,
): boolean {
  const fund: StoredFund = new Map([...(known ?? []), ...values])
  if (windowsOf(fund) === null) return true
  const refuse = (column: string, problem: string, why: string): false => {
    complain(column, problem, why)
    return false
  }
  if (!DRIVEN.includes(fund.get('status') ?? null))
    return refuse('windows', 'the fund does not trade yet, or no more', '基金尚未成立或已终止，不能设置开放期')
  if (!known || !values.has('status')) return true
  const isOther = values.get('status') !== known.get('status')
  if (limitsFrom === null && (!isOther || (known.get('open_windows') ?? null) === null)) return true
  return refuse(
    'status',
    'its open periods decide its status: change or empty windows',
    '状态由开放期决定，请修改或清空开放期',
  )
}
