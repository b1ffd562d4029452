import type { FundColumn, FundValue } from '@zhixiao/db/market/fund-import.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { dividendTypes } from '@zhixiao/domain/codes/dividend-types.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { LEAST_RAISING } from '@zhixiao/domain/settle/raising.ts'

/** Converts a cell to a column's value; undefined when the cell does not have the form described by `form`. */
type FundField = { column: FundColumn; form: string; read: (text: string) => FundValue | undefined }

const text = (column: FundColumn): FundField => ({
  column,
  form: 'a text without control characters',
  read: cell => (/\p{Cc}/u.test(cell) ? undefined : cell),
})
const filled = (column: FundColumn): FundField => ({
  ...text(column),
  form: 'a text',
  read: cell => cell.trim() || undefined,
})
const oneOf = (column: FundColumn, values: readonly string[]): FundField => ({
  column,
  form: `one of ${values.join(', ')}`,
  read: cell => (values.includes(cell) ? cell : undefined),
})
const yesOrNo = (column: FundColumn): FundField => ({
  column,
  form: '1 or 0',
  read: cell => ({ '1': true, '0': false, true: true, false: false })[cell],
})
const date = (column: FundColumn): FundField => ({
  column,
  form: 'a date of the form YYYY-MM-DD, or empty',
  read: cell => (cell === '' ? null : (parseIsoDate(cell) ?? undefined)),
})
const whole = (column: FundColumn, from: number, to: number): FundField => ({
  column,
  form: `a whole number from ${from} to ${to}`,
  read: cell => (/^\d{1,3}$/.test(cell) && Number(cell) >= from && Number(cell) <= to ? Number(cell) : undefined),
})
const count = (column: FundColumn, from: number): FundField => ({
  column,
  form: `a whole number from ${from}`,
  read: cell => (/^\d{1,9}$/.test(cell) && Number(cell) >= from ? Number(cell) : undefined),
})
const decimal = (column: FundColumn, places: number, form: string): FundField => ({
  column,
  form,
  read: cell => {
    const value = parseScaled(cell, places)
    return value === null || value < 0n ? undefined : value
  },
})
const yuan = (column: FundColumn) => decimal(column, 2, 'an amount in yuan')
const shares = (column: FundColumn) => decimal(column, 2, 'a number of shares')
const atLeast = (least: bigint) => (cell: string) => {
  const value = parseScaled(cell, 2)
  return value === null || value < least ? undefined : value
}
// 1.5 (per cent) is 1500000 in 1e-8.
const percent = (column: FundColumn) => decimal(column, 6, 'a percentage such as 1.5')

/** THE columns of a funds file. Columns missing in a file stay as they are, or take the default in a new fund. */
export const fundFields: Readonly<Record<string, FundField>> = {
  fund_code: { column: 'fundcode', form: 'six digits', read: cell => (/^\d{6}$/.test(cell) ? cell : undefined) },
  name: filled('fundname'),
  type: oneOf('fund_type', Object.keys(fundTypes)),
  share_class: filled('share_class'),
  main_code: { column: 'main_code', form: 'six digits', read: cell => (/^\d{6}$/.test(cell) ? cell : undefined) },
  status: oneOf('status', Object.keys(fundStatuses)),
  shown: oneOf('list_state', ['0', '1']),
  risk_level: {
    column: 'risk_level',
    form: 'one of R1, R2, R3, R4, R5',
    read: cell => Number(riskLevelOf(cell)?.slice(1)) || undefined,
  },
  fee_type: oneOf('fee_type', ['A', 'B']),
  setup_date: date('setup_date'),
  raise_start: date('raise_start'),
  raise_end: date('raise_end'),
  raise_interest_percent: percent('raise_interest_rate_e8'),
  raise_cap: yuan('raise_cap_fen'),
  raise_min_shares: {
    column: 'raise_min_shares_cents',
    form: `a number of shares from ${sharesText(LEAST_RAISING.minShares)}`,
    read: atLeast(LEAST_RAISING.minShares),
  },
  raise_min_amount: {
    column: 'raise_min_fen',
    form: `an amount in yuan from ${fenText(LEAST_RAISING.minAmount)}`,
    read: atLeast(LEAST_RAISING.minAmount),
  },
  raise_min_holders: count('raise_min_holders', LEAST_RAISING.minHolders),
  other_shares: shares('other_shares_cents'),
  other_holders: count('other_holders', 0),
  confirm_lag: whole('confirm_lag', 1, 10),
  pay_lag: whole('pay_lag', 0, 10),
  share_rounding: oneOf('share_rounding', ['half-up', 'truncate']),
  backend_formula: oneOf('backend_formula', ['A', 'B']),
  purchase_discount: {
    column: 'purchase_discount_e4',
    form: 'a part from 0 to 1 such as 0.1',
    read: cell => {
      const value = parseScaled(cell, 4)
      return value !== null && value >= 0n && value <= 10_000n ? Number(value) : undefined
    },
  },
  min_first: yuan('min_first_fen'),
  min_further: yuan('min_further_fen'),
  single_max: yuan('single_max_fen'),
  day_max: yuan('day_max_fen'),
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
}
