import type { ComingTerm } from '@zhixiao/db/market/coming-terms.ts'
import type { FundColumn, FundValue } from '@zhixiao/db/market/fund-import.ts'
import { dividendTypes } from '@zhixiao/domain/codes/dividend-types.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import * as cells from '@zhixiao/domain/format/cell-forms.ts'
import { type CellForm, cellOf } from '@zhixiao/domain/format/cell-forms.ts'
import { announcedTerms, type FundTerm, fundTermNames, TRADING, trimmed } from '@zhixiao/domain/fund/fund-terms.ts'
import { holderLimits } from '@zhixiao/domain/fund/holder-limit.ts'
import { formatScaled, parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { LEAST_RAISING } from '@zhixiao/domain/settle/raising.ts'

type FundField = CellForm & { column: FundColumn }

const as = (column: FundColumn, form: CellForm): FundField => ({ column, ...form })
const text = (column: FundColumn) => as(column, cells.text)
const filled = (column: FundColumn) => as(column, cells.filled)
const oneOf = (column: FundColumn, values: readonly string[]) => as(column, cells.oneOf(values))
const yesOrNo = (column: FundColumn) => as(column, cells.yesOrNo)
const date = (column: FundColumn) => as(column, cells.dateOrEmpty)
const whole = (column: FundColumn, from: number, to: number) => as(column, cells.whole(from, to))
const count = (column: FundColumn, from: number) => as(column, cells.count(from))
const yuan = (column: FundColumn) => as(column, cells.yuan)
const shares = (column: FundColumn) => as(column, cells.decimal(2, 'a number of shares'))
// 1.5 (per cent) is 1500000 in 1e-8.
const percent = (column: FundColumn): FundField => ({
  ...as(column, cells.decimal(6, 'a percentage such as 1.5')),
  write: value => trimmed(formatScaled(BigInt(Number(value)), 6)),
})

/** `meaning`: where the cell is empty. */
const orEmpty = (field: FundField, meaning: string): FundField => ({
  ...field,
  form: `${field.form}, or empty where ${meaning}`,
  read: cell => (cell === '' ? null : field.read(cell)),
})
/** A part of a holding period. */
const held = (field: FundField): FundField => orEmpty(field, 'there is no holding period')
/** A term of institutions. */
const own = (field: FundField): FundField => orEmpty(field, 'the one of persons holds')

const discount = (column: FundColumn): FundField => ({
  column,
  form: 'a part from 0 to 1 such as 0.1',
  read: cell => {
    const value = parseScaled(cell, 4)
    return value !== null && value >= 0n && value <= 10_000n ? Number(value) : undefined
  },
  write: value => trimmed(formatScaled(BigInt(Number(value)), 4)),
})

const ALWAYS = '1900-01-01'

const fields = {
  fund_code: as('fundcode', cells.fundCode),
  name: filled('fundname'),
  type: oneOf('fund_type', Object.keys(fundTypes)),
  share_class: filled('share_class'),
  main_code: as('main_code', cells.fundCode),
  status: oneOf('status', Object.keys(fundStatuses)),
  inst_status: own(oneOf('inst_status', TRADING)),
  shown: oneOf('list_state', ['0', '1']),
  risk_level: {
    column: 'risk_level',
    form: 'one of R1, R2, R3, R4, R5',
    read: cell => Number(riskLevelOf(cell)?.slice(1)) || undefined,
    write: value => `R${value}`,
  },
  fee_type: oneOf('fee_type', ['A', 'B']),
  setup_date: date('setup_date'),
  raise_start: date('raise_start'),
  raise_end: date('raise_end'),
  raise_interest_percent: percent('raise_interest_rate_e8'),
  raise_cap: yuan('raise_cap_fen'),
  raise_min_shares: as(
    'raise_min_shares_cents',
    cells.decimal(2, `a number of shares from ${sharesText(LEAST_RAISING.minShares)}`, LEAST_RAISING.minShares),
  ),
  raise_min_amount: as(
    'raise_min_fen',
    cells.decimal(2, `an amount in yuan from ${fenText(LEAST_RAISING.minAmount)}`, LEAST_RAISING.minAmount),
  ),
  raise_min_holders: count('raise_min_holders', LEAST_RAISING.minHolders),
  other_shares: shares('other_shares_cents'),
  other_holders: count('other_holders', 0),
  holder_limit: {
    column: 'holder_limit',
    form: 'half, founder or custom, or empty where shares sold elsewhere decide',
    read: cell => (cell === '' ? null : isCode(holderLimits, cell) ? cell : undefined),
  },
  confirm_lag: whole('confirm_lag', 1, 10),
  pay_lag: whole('pay_lag', 0, 10),
  share_rounding: oneOf('share_rounding', ['half-up', 'truncate']),
  backend_formula: oneOf('backend_formula', ['A', 'B']),
  convert_formula: oneOf('convert_formula', ['A', 'B']),
  purchase_discount: discount('purchase_discount_e4'),
  inst_purchase_discount: own(discount('inst_purchase_discount_e4')),
  terms_from: {
    ...date('terms_from'),
    // The first terms of a fund hold for all of its days.
    write: value => (value === ALWAYS ? '' : String(value)),
  },
  min_first: yuan('min_first_fen'),
  min_further: yuan('min_further_fen'),
  single_max: yuan('single_max_fen'),
  day_max: yuan('day_max_fen'),
  inst_min_first: own(yuan('inst_min_first_fen')),
  inst_min_further: own(yuan('inst_min_further_fen')),
  inst_single_max: own(yuan('inst_single_max_fen')),
  inst_day_max: own(yuan('inst_day_max_fen')),
  hold_kind: oneOf('hold_kind', ['none', 'minimum', 'rolling']),
  hold_length: held(whole('hold_length', 1, 3650)),
  hold_unit: held(oneOf('hold_unit', ['day', 'month', 'year'])),
  hold_from: held(oneOf('hold_from', ['application', 'registration'])),
  hold_until: held(oneOf('hold_until', ['application', 'confirmation'])),
  min_redeem: shares('min_redeem_cents'),
  min_hold: shares('min_hold_cents'),
  carry: {
    column: 'carry',
    form: 'daily or monthly, or empty where the fund is no money fund',
    read: cell => (cell === '' ? null : ['daily', 'monthly'].includes(cell) ? cell : undefined),
  },
  carry_day: whole('carry_day', 1, 28),
  dividend_method: oneOf('default_dividend_method', Object.keys(dividendTypes)),
  can_withdraw: yesOrNo('can_withdraw'),
  // Derived from type and name; a file may only repeat it.
  fee_exempt: yesOrNo('fee_exempt'),
  benchmark_code: text('benchmark_code'),
  benchmark_text: text('benchmark_text'),
  company: text('company'),
  registrar: {
    column: 'registrar',
    form: 'a code of 1 to 8 digits or capital letters, or empty where the company keeps the register',
    read: cell => (cell === '' ? null : /^[0-9A-Z]{1,8}$/.test(cell) ? cell : undefined),
  },
  custodian: text('custodian'),
  size: yuan('size_fen'),
  manage_percent: percent('manage_rate_e8'),
  custody_percent: percent('custody_rate_e8'),
  service_percent: percent('service_rate_e8'),
  summary: text('summary'),
  recommended: {
    column: 'featured',
    form: 'the place among the recommended funds, from 1, or empty',
    read: cell => (cell === '' ? null : cells.whole(1, 99).read(cell)),
  },
} satisfies Record<FundTerm | 'fund_code' | 'fee_exempt', FundField>

/** THE columns of a funds file. Columns missing in a file stay as they are, or take the default in a new fund. */
export const fundFields: Readonly<Record<string, FundField>> = fields

/** Whether changes of a column may have a future effective date. */
export const isAnnounced = (column: FundColumn): boolean => announcedTerms.some(term => fields[term].column === column)

/** The terms of a stored fund as cells of a funds file. @param stored its columns by name */
export const termCells = (stored: ReadonlyMap<string, FundValue>): { term: FundTerm; cell: string }[] =>
  fundTermNames.map(term => ({ term, cell: cellOf(fields[term], stored.get(fields[term].column) ?? null) }))

/** Announced changes of a fund as cells, by day; `standing` is the value on that day without the change. */
export function comingCells(stored: ReadonlyMap<string, FundValue>, coming: readonly ComingTerm[]) {
  return coming.flatMap(({ effective_from, term: column, value }) => {
    const term = announcedTerms.find(each => fields[each].column === column)
    if (term === undefined) return []
    const earlier = coming.findLast(each => each.term === column && each.effective_from < effective_from)
    const before = earlier ? earlier.value : (stored.get(column) ?? null)
    return [{ day: effective_from, term, cell: cellOf(fields[term], value), standing: cellOf(fields[term], before) }]
  })
}

/** The term that a column stores, with its cell; null for columns that no file has. */
export function termOfColumn(column: string, value: FundValue): { term: FundTerm; cell: string } | null {
  const term = fundTermNames.find(name => fields[name].column === column)
  return term === undefined ? null : { term, cell: cellOf(fields[term], value) }
}
