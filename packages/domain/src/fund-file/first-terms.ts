import { fundTypes } from '../codes/fund-types.ts'
import { isCode } from '../codes/table.ts'
import type { CellValue } from '../format/cell-forms.ts'
import { type Complain, cell } from '../format/sheet.ts'
import { isFloorExempt, usualTerms } from '../fund/new-fund.ts'
import { defaultCarry } from '../fund/seven-day-yield.ts'
import { defaultDividendMethod } from '../settle/dividend.ts'
import { ORDINARY_RAISING } from '../settle/raising.ts'
import type { FundColumn } from './fund-columns.ts'
import type { FundLine } from './fund-lines.ts'

/** The terms of a fund that a file brings, with the usual ones; null after a complaint about what it lacks. */
export function firstTerms(
  { row, fundcode, values }: Pick<FundLine, 'row' | 'fundcode' | 'values'>,
  complain: Complain,
): Map<FundColumn, CellValue> | null {
  const type = values.get('fund_type')
  const missing = ['name', 'type', 'status'].filter(name => cell(row, name) === '')
  for (const name of missing) complain(name, `${fundcode} is new and needs it`, `${fundcode} 是新基金，缺少 ${name}`)
  if (missing.length > 0 || !isCode(fundTypes, type)) return null
  const usual = usualTerms[type]
  const defaults: [FundColumn, CellValue][] = [
    ['main_code', fundcode],
    ['risk_level', usual.risk],
    ['confirm_lag', usual.confirmLag],
    ['pay_lag', usual.payLag],
    ['fee_exempt', isFloorExempt(type, String(values.get('fundname') ?? ''))],
    ['carry', defaultCarry(type)],
    ['default_dividend_method', defaultDividendMethod(type)],
    ['raise_min_shares_cents', ORDINARY_RAISING.minShares],
    ['raise_min_fen', ORDINARY_RAISING.minAmount],
    ['raise_min_holders', ORDINARY_RAISING.minHolders],
  ]
  return new Map<FundColumn, CellValue>([...defaults, ...values])
}
