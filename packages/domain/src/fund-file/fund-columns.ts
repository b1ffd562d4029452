import { ALWAYS, type IsoDate } from '../calendar/dates.ts'
import { dividendTypes } from '../codes/dividend-types.ts'
import { fundStatuses } from '../codes/fund-status.ts'
import { fundTypes } from '../codes/fund-types.ts'
import { riskLevelOf } from '../codes/risk-levels.ts'
import { isCode } from '../codes/table.ts'
import * as cells from '../format/cell-forms.ts'
import { type CellForm, type CellValue, cellOf } from '../format/cell-forms.ts'
import { PARTNERS } from '../fund/convert-partners.ts'
import { announcedTerms, type FundTerm, fundTermNames, TRADING, trimmed } from '../fund/fund-terms.ts'
import { holderLimits } from '../fund/holder-limit.ts'
import { parseWindows, WINDOWS_FORM, windowsCell } from '../fund/open-windows.ts'
import { formatScaled, parseScaled } from '../money/decimal.ts'
import { fenText, sharesText } from '../money/money.ts'
import { LEAST_RAISING } from '../settle/raising.ts'

const as = <Column extends string>(column: Column, form: CellForm): CellForm & { column: Column } => ({
  column,
  ...form,
})

const shares = cells.decimal(2, 'a number of shares')
// 1.5 (per cent) is 1500000 in 1e-8.
const percent: CellForm = {
  ...cells.decimal(6, 'a percentage such as 1.5'),
  write: value => trimmed(formatScaled(BigInt(Number(value)), 6)),
}
const discount: CellForm = {
  form: 'a part from 0 to 1 such as 0.1',
  read: cell => {
    const value = parseScaled(cell, 4)
    return value !== null && value >= 0n && value <= 10_000n ? Number(value) : undefined
  },
  write: value => trimmed(formatScaled(BigInt(Number(value)), 4)),
}

/** `meaning`: where the cell is empty. */
const orEmpty = (form: CellForm, meaning: string): CellForm => ({
  ...form,
  form: `${form.form}, or empty where ${meaning}`,
  read: cell => (cell === '' ? null : form.read(cell)),
})
/** A part of a holding period. */
const held = (form: CellForm): CellForm => orEmpty(form, 'there is no holding period')
/** A term of institutions. */
const own = (form: CellForm): CellForm => orEmpty(form, 'the one of persons holds')

const fields = {
  fund_code: as('fundcode', cells.fundCode),
  name: as('fundname', cells.filled),
  type: as('fund_type', cells.oneOf(Object.keys(fundTypes))),
  share_class: as('share_class', cells.filled),
  main_code: as('main_code', cells.fundCode),
  status: as('status', cells.oneOf(Object.keys(fundStatuses))),
  inst_status: as('inst_status', own(cells.oneOf(TRADING))),
  shown: as('list_state', cells.oneOf(['0', '1'])),
  risk_level: as('risk_level', {
    form: 'one of R1, R2, R3, R4, R5',
    read: cell => Number(riskLevelOf(cell)?.slice(1)) || undefined,
    write: value => `R${value}`,
  }),
  fee_type: as('fee_type', cells.oneOf(['A', 'B'])),
  setup_date: as('setup_date', cells.dateOrEmpty),
  end_date: as('end_date', cells.dateOrEmpty),
  raise_start: as('raise_start', cells.dateOrEmpty),
  raise_end: as('raise_end', cells.dateOrEmpty),
  raise_interest_percent: as('raise_interest_rate_e8', percent),
  raise_cap: as('raise_cap_fen', cells.yuan),
  raise_min_shares: as(
    'raise_min_shares_cents',
    cells.decimal(2, `a number of shares from ${sharesText(LEAST_RAISING.minShares)}`, LEAST_RAISING.minShares),
  ),
  raise_min_amount: as(
    'raise_min_fen',
    cells.decimal(2, `an amount in yuan from ${fenText(LEAST_RAISING.minAmount)}`, LEAST_RAISING.minAmount),
  ),
  raise_min_holders: as('raise_min_holders', cells.count(LEAST_RAISING.minHolders)),
  other_shares: as('other_shares_cents', shares),
  other_holders: as('other_holders', cells.count(0)),
  holder_limit: as('holder_limit', {
    form: 'half, founder or custom, or empty where shares sold elsewhere decide',
    read: cell => (cell === '' ? null : isCode(holderLimits, cell) ? cell : undefined),
  }),
  confirm_lag: as('confirm_lag', cells.whole(1, 10)),
  pay_lag: as('pay_lag', cells.whole(0, 10)),
  share_rounding: as('share_rounding', cells.oneOf(['half-up', 'truncate'])),
  backend_formula: as('backend_formula', cells.oneOf(['A', 'B'])),
  convert_formula: as('convert_formula', cells.oneOf(['A', 'B'])),
  convert_into: as('convert_into', {
    form: 'fund codes with a space between them, or none, or empty for every fund of the same register',
    read: cell => (cell === '' ? null : PARTNERS.test(cell) ? cell : undefined),
  }),
  purchase_discount: as('purchase_discount_e4', discount),
  inst_purchase_discount: as('inst_purchase_discount_e4', own(discount)),
  terms_from: as('terms_from', {
    ...cells.dateOrEmpty,
    // The first terms of a fund hold for all of its days.
    write: value => (value === ALWAYS ? '' : String(value)),
  }),
  min_first: as('min_first_fen', cells.yuan),
  min_further: as('min_further_fen', cells.yuan),
  single_max: as('single_max_fen', cells.yuan),
  day_max: as('day_max_fen', cells.yuan),
  inst_min_first: as('inst_min_first_fen', own(cells.yuan)),
  inst_min_further: as('inst_min_further_fen', own(cells.yuan)),
  inst_single_max: as('inst_single_max_fen', own(cells.yuan)),
  inst_day_max: as('inst_day_max_fen', own(cells.yuan)),
  windows: as(
    'open_windows',
    orEmpty(
      {
        form: WINDOWS_FORM,
        read: cell => {
          const windows = parseWindows(cell)
          return windows === null ? undefined : windowsCell(windows)
        },
      },
      'staff change its status',
    ),
  ),
  hold_kind: as('hold_kind', cells.oneOf(['none', 'minimum', 'rolling'])),
  hold_length: as('hold_length', held(cells.whole(1, 3650))),
  hold_unit: as('hold_unit', held(cells.oneOf(['day', 'month', 'year']))),
  hold_from: as('hold_from', held(cells.oneOf(['application', 'registration']))),
  hold_until: as('hold_until', held(cells.oneOf(['application', 'confirmation']))),
  min_redeem: as('min_redeem_cents', shares),
  min_hold: as('min_hold_cents', shares),
  carry: as('carry', {
    form: 'daily or monthly, or empty where the fund is no money fund',
    read: cell => (cell === '' ? null : ['daily', 'monthly'].includes(cell) ? cell : undefined),
  }),
  carry_day: as('carry_day', cells.whole(1, 28)),
  dividend_method: as('default_dividend_method', cells.oneOf(Object.keys(dividendTypes))),
  can_withdraw: as('can_withdraw', cells.yesOrNo),
  // Derived from type and name; a file may only repeat it.
  fee_exempt: as('fee_exempt', cells.yesOrNo),
  benchmark_code: as('benchmark_code', cells.text),
  benchmark_text: as('benchmark_text', cells.text),
  company: as('company', cells.text),
  registrar: as('registrar', {
    form: 'a code of 1 to 8 digits or capital letters, or empty where the company keeps the register',
    read: cell => (cell === '' ? null : /^[0-9A-Z]{1,8}$/.test(cell) ? cell : undefined),
  }),
  custodian: as('custodian', cells.text),
  size: as('size_fen', cells.yuan),
  manage_percent: as('manage_rate_e8', percent),
  custody_percent: as('custody_rate_e8', percent),
  service_percent: as('service_rate_e8', percent),
  summary: as('summary', cells.text),
  recommended: as('featured', {
    form: 'the place among the recommended funds, from 1, or empty',
    read: cell => (cell === '' ? null : cells.whole(1, 99).read(cell)),
  }),
} satisfies Record<FundTerm | 'fund_code' | 'fee_exempt', CellForm & { column: string }>

/** A column of the table of funds that a file may fill. */
export type FundColumn = (typeof fields)[keyof typeof fields]['column']
/** The stored columns of a fund, or some of them, by name. */
export type StoredFund = ReadonlyMap<string, CellValue>

/** THE columns of a funds file. Columns missing in a file stay as they are, or take the default in a new fund. */
export const fundFields: Readonly<Record<string, CellForm & { column: FundColumn }>> = fields

/** Whether changes of a column may have a future effective date. */
export const isAnnounced = (column: FundColumn): boolean => announcedTerms.some(term => fields[term].column === column)

/** The terms of a stored fund as cells of a funds file. */
export const termCells = (stored: StoredFund): { term: FundTerm; cell: string }[] =>
  fundTermNames.map(term => ({ term, cell: cellOf(fields[term], stored.get(fields[term].column) ?? null) }))

/** An announced change that holds from a later trading day. */
export type ComingTerm = { day: IsoDate; term: FundColumn; value: CellValue }

/** The value of a term on `day`, without what is announced for that day itself. */
export const valueBefore = (
  coming: readonly ComingTerm[],
  { term, day }: Pick<ComingTerm, 'term' | 'day'>,
  stored: StoredFund,
): CellValue => {
  const last = coming.findLast(each => each.term === term && each.day < day)
  return last ? last.value : (stored.get(term) ?? null)
}

/** Announced changes of a fund as cells, by day; `standing` is the value on that day without the change. */
export function comingCells(stored: StoredFund, coming: readonly ComingTerm[]) {
  return coming.flatMap(({ day, term: column, value }) => {
    const term = announcedTerms.find(each => fields[each].column === column)
    if (term === undefined) return []
    const before = valueBefore(coming, { term: column, day }, stored)
    return [{ day, term, cell: cellOf(fields[term], value), standing: cellOf(fields[term], before) }]
  })
}

/** The term that a column stores, with its cell; null for columns that no file has. */
export function termOfColumn(column: string, value: CellValue): { term: FundTerm; cell: string } | null {
  const term = fundTermNames.find(name => fields[name].column === column)
  return term === undefined ? null : { term, cell: cellOf(fields[term], value) }
}
