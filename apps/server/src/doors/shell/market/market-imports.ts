import { bankBins, cardKinds } from '@zhixiao/domain/codes/bank-bins.ts'
import { salesBanks } from '@zhixiao/domain/codes/banks.ts'
import * as cells from '@zhixiao/domain/format/cell-forms.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt } from '@zhixiao/domain/format/sheet.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import type { Command } from '../command.ts'
import { type ImportColumn, type ImportLine, tableImport } from '../files/table-import.ts'

const as = (column: string, form: cells.CellForm): ImportColumn => ({ column, ...form })
const weight = as('weight_e4', {
  form: 'a percentage from 0 to 1000 of two decimal places at most, such as 8.25',
  read: text => {
    const value = cells.decimal(2, '').read(text)
    return typeof value === 'bigint' && value <= 100_000n ? Number(value) : undefined
  },
})
const name = as('name', cells.filled)
const id = cells.matching(/^[A-Za-z0-9_-]{1,32}$/, 'of 1 to 32 letters, digits, - or _')
const bankCode = cells.matching(/^\d{3}$/, 'of 3 digits')
const ofFund = { ...as('fundcode', cells.fundCode), of: ['fund', 'fundcode', 'fund'] } as const
const quarterEnd = as('quarter_end', {
  form: 'the last day of a quarter, such as 2026-09-30',
  read: text => (/-(03-31|06-30|09-30|12-31)$/.test(text) ? cells.date.read(text) : undefined),
})
/** Reports of a portfolio are kept once, under the code of its first share class. */
const ofPortfolio = { ...as('fundcode', cells.fundCode), of: ['fund', 'main_code', 'portfolio'] } as const
/** A share of the assets from 0 to 1000 %: funds may borrow. */
const share = (column: string) => ({ ...weight, column })
const ALLOCATIONS = ['stock', 'bond', 'fund', 'cash', 'other']

/** A hundred percent, in ten thousandths. */
const MOST_YIELD = 1_000_000n

const ordered =
  (low: string, high: string, column: (values: ImportLine['values']) => boolean, problem: string) =>
  (lines: readonly ImportLine[]): FileFault[] =>
    lines.filter(({ values }) => column(values)).map(({ row }) => faultAt(row, high, `${problem} ${low}`))

/** The largest holdings of a quarter add up to at most 100 %, and their ranks have no gaps. */
function holdingFaults(lines: readonly ImportLine[]): FileFault[] {
  const reports = Map.groupBy(lines, ({ values }) => `${values.fundcode} ${values.quarter_end}`)
  return [...reports.values()].flatMap(report => {
    const last = report.at(-1)
    const sum = report.reduce((total, { values }) => total + Number(values.weight_e4), 0)
    const over =
      last && sum > 10_000 ? [faultAt(last.row, 'weight_percent', `the holdings add up to ${sum / 100} %`)] : []
    const gaps = report.filter(({ values }) => Number(values.rank) > report.length)
    return [...over, ...gaps.map(({ row }) => faultAt(row, 'rank', `there are only ${report.length} holdings`))]
  })
}

/** Imports of the tables that describe the firm and its market, by command. */
export const marketImports: Readonly<Record<string, Command>> = {
  'banks import': tableImport({
    act: 'banks import',
    what: 'banks',
    table: 'bank',
    columns: {
      bank_code: as('bank_code', bankCode),
      name,
      single_max: as('single_max_fen', cells.yuan),
      day_max: as('day_max_fen', cells.yuan),
      channel: as('channel', id),
      sort: as('sort', cells.whole(0, 999)),
    },
    keys: ['bank_code'],
    replaces: 'line',
    check: ordered(
      'single_max',
      'day_max',
      ({ single_max_fen, day_max_fen }) => Number(day_max_fen) > 0 && Number(day_max_fen) < Number(single_max_fen),
      'is below',
    ),
    help: [
      'bank_code is that of packages/domain/src/codes/banks.ts, or another one of the firm’s own.',
      'A limit of 0 means none. `embedded` is the pretend channel of development.',
    ],
  }),
  'bank-bins import': tableImport({
    act: 'bank-bins import',
    what: 'card prefixes',
    table: 'bank_bin',
    columns: {
      bin: as('bin', cells.matching(/^\d{3,10}$/, 'of 3 to 10 digits')),
      card_length: as('card_length', cells.whole(16, 19)),
      bank_code: { ...as('bank_code', bankCode), of: ['bank', 'bank_code', 'bank', Object.keys(salesBanks)] },
      card_kind: as('card_kind', cells.oneOf(Object.keys(cardKinds))),
    },
    keys: ['bin', 'card_length'],
    replaces: 'table',
    help: [`Until a file is imported, the ${bankBins.length} prefixes that come with the product are used.`],
  }),
  'managers import': tableImport({
    act: 'managers import',
    what: 'managers',
    table: 'manager',
    columns: {
      man_id: as('man_id', id),
      name,
      title: as('title', cells.text),
      since: as('since', cells.dateOrEmpty),
      resume: as('resume', cells.text),
      style: as('style', cells.text),
    },
    keys: ['man_id'],
    replaces: 'line',
    constants: { invented: false },
  }),
  'manager-funds import': tableImport({
    act: 'manager-funds import',
    what: 'periods of management',
    table: 'manager_tenure',
    columns: {
      man_id: { ...as('man_id', id), of: ['manager', 'man_id', 'manager'] },
      fund_code: ofFund,
      from_day: as('from_day', cells.date),
      to_day: as('to_day', cells.dateOrEmpty),
    },
    keys: ['man_id', 'fund_code', 'from_day'],
    replaces: ['fund_code'],
    check: ordered(
      'from_day',
      'to_day',
      ({ from_day, to_day }) => typeof to_day === 'string' && to_day < String(from_day),
      'lies before',
    ),
    help: ['An empty to_day means that the manager still manages the fund.'],
  }),
  'holdings import': tableImport({
    act: 'holdings import',
    what: 'holdings of funds',
    table: 'portfolio_holding',
    columns: {
      fund_code: ofFund,
      quarter_end: quarterEnd,
      rank: as('rank', cells.whole(1, 100)),
      name,
      weight_percent: weight,
    },
    keys: ['fund_code', 'quarter_end', 'rank'],
    replaces: ['fund_code', 'quarter_end'],
    check: holdingFaults,
  }),
  'allocations import': tableImport({
    act: 'allocations import',
    what: 'parts of portfolios',
    table: 'asset_allocation',
    columns: {
      fund_code: ofFund,
      quarter_end: quarterEnd,
      kind: as('kind', cells.oneOf(ALLOCATIONS)),
      weight_percent: weight,
    },
    keys: ['fund_code', 'quarter_end', 'kind'],
    replaces: ['fund_code', 'quarter_end'],
  }),
  'fund-sizes import': tableImport({
    act: 'fund-sizes import',
    what: 'net assets of portfolios',
    table: 'portfolio_size',
    columns: { fund_code: ofPortfolio, quarter_end: quarterEnd, size: as('size_fen', cells.yuan) },
    keys: ['fund_code', 'quarter_end'],
    replaces: 'line',
    help: [
      'fund_code is that of the first share class; size is the net assets of all classes together, in yuan.',
      'The page about the company adds up the public funds of each quarter.',
    ],
  }),
  'fund-styles import': tableImport({
    act: 'fund-styles import',
    what: 'periods of portfolios',
    table: 'portfolio_style',
    columns: {
      fund_code: ofPortfolio,
      quarter_end: quarterEnd,
      stock_count: as('stock_count', cells.count(0)),
      turnover: as('turnover_e2', {
        form: 'how many times the stocks were turned over in a year, of two decimal places at most, such as 0.9',
        read: text => {
          const value = cells.decimal(2, '').read(text)
          return typeof value === 'bigint' && value <= 100_000n ? Number(value) : undefined
        },
      }),
      held_months: as('held_months', {
        form: 'a whole number of months from 0 to 1200, or empty',
        read: text => (text === '' ? null : cells.whole(0, 1_200).read(text)),
      }),
    },
    keys: ['fund_code', 'quarter_end'],
    replaces: 'line',
    help: [
      'From half-year and annual reports, which name every stock: how many there were, and how often they were turned over.',
      'held_months: for how long the largest holdings have been held since they were first bought.',
    ],
  }),
  'investment-ratios import': tableImport({
    act: 'investment-ratios import',
    what: 'ranges of contracts',
    table: 'investment_ratio',
    columns: {
      fund_code: ofPortfolio,
      sort: as('sort', cells.whole(0, 99)),
      name,
      low_percent: share('low_e4'),
      high_percent: share('high_e4'),
    },
    keys: ['fund_code', 'sort'],
    replaces: ['fund_code'],
    check: ordered(
      'low_percent',
      'high_percent',
      ({ low_e4, high_e4 }) => Number(high_e4) < Number(low_e4),
      'is below',
    ),
    help: ['What the contract lets the fund hold of each kind of assets, in the order of sort.'],
  }),
  'bond-yields import': tableImport({
    act: 'bond-yields import',
    what: 'yields of government bonds',
    table: 'bond_yield',
    columns: {
      day: as('day', cells.date),
      months: as('months', cells.whole(1, 600)),
      yield_percent: as('rate_e8', {
        form: 'a yearly yield in percent of four decimal places at most, such as 1.8635',
        read: text => {
          const value = parseScaled(text, 4)
          return value === null || value > MOST_YIELD || value < -MOST_YIELD ? undefined : value * 100n
        },
      }),
    },
    keys: ['day', 'months'],
    replaces: ['day'],
    help: ['months to maturity: 12 for a year, 120 for ten. A file replaces all maturities of its days.'],
  }),
  'fx-quota import': tableImport({
    act: 'fx-quota import',
    what: 'days of the foreign-exchange quota',
    table: 'fx_quota',
    columns: {
      day: as('day', cells.date),
      granted: as('granted_e2', cells.decimal(2, 'an amount in dollars above 0', 1n)),
      used: as('used_e2', cells.decimal(2, 'an amount in dollars')),
    },
    keys: ['day'],
    replaces: 'line',
    check: ordered(
      'granted',
      'used',
      ({ granted_e2, used_e2 }) => BigInt(used_e2 ?? 0) > BigInt(granted_e2 ?? 0),
      'is above',
    ),
  }),
  'indices import': tableImport({
    act: 'indices import',
    what: 'indices and benchmarks',
    table: 'market_index',
    columns: { code: as('code', id), name },
    keys: ['code'],
    replaces: 'line',
    constants: { invented: false },
  }),
  'index-quotes import': tableImport({
    act: 'index-quotes import',
    what: 'closing values of indices',
    table: 'index_quote',
    columns: {
      code: { ...as('code', id), of: ['market_index', 'code', 'index'] },
      day: as('day', cells.date),
      close: as('close_e4', cells.decimal(4, 'a number above 0 of four decimal places at most', 1n)),
    },
    keys: ['code', 'day'],
    replaces: 'line',
  }),
  'agency-funds import': tableImport({
    act: 'agency-funds import',
    what: 'funds that agencies sell',
    table: 'agency_fund',
    columns: {
      agency_id: { ...as('agency_id', cells.filled), of: ['agency', 'agency_id', 'agency'] },
      fund_code: ofFund,
    },
    keys: ['agency_id', 'fund_code'],
    replaces: ['agency_id'],
    help: ['The agencies themselves are `agency.csv` of `content import`.'],
  }),
}
