import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { MOST_FIGURE, MOST_NAV_E4, type NavRow, navsName } from '@zhixiao/domain/fund/nav-rows.ts'
import { publicTypes } from '@zhixiao/domain/fund/new-fund.ts'
import { z } from 'zod'
import { choice, flag, formed, rowsOf, sentence, sourceFile } from './act-fields.ts'
import { defineAct } from './define-act.ts'

/** The NAVs of seven hundred funds and a month. */
export const MOST_NAVS = 20_000
const isFundCode = (text: string): boolean => /^\d{6}$/.test(text)
const nav = z.int().min(1).max(MOST_NAV_E4)
const figure = z.int().min(-MOST_FIGURE).max(MOST_FIGURE).optional()
const ratio = z.int().min(1).max(MOST_FIGURE).optional()

const navRow = z.strictObject({
  fund: z.string().refine(isFundCode),
  day: z.string().refine(text => parseIsoDate(text) !== null),
  nav,
  accNav: nav,
  income: figure,
  yield7: figure,
  growth: figure,
  dividend: ratio,
  split: ratio,
  line: z.int().min(1).optional(),
}) satisfies z.ZodType<NavRow>

export const navImport = defineAct({
  name: 'nav import',
  area: 'nav',
  zh: '净值录入与更正',
  en: 'prices orders, pays dividends, splits shares, restates confirmations',
  help: [
    'An income belongs to its date unless income_from and income_to name a period; it is then spread over those days.',
    'The seven-day yield is computed from the incomes; a published one that contradicts them is reported, not shown.',
    '--name with --type creates a missing fund, with purchases suspended.',
    'A NAV that differs from the one stored is a correction: it gets the next version, and is refused when orders',
    'were confirmed at the old one. --restate accepts it; the next settlement adjusts those orders by orders of the fund',
    'that refer to them.',
    'A NAV that differs from the custodian’s is refused, and so is one that the custodian has not given yet, where',
    'CUSTODIAN or CUSTODIAN_FROM asks for it.',
  ],
  expires: { by: ({ restate }) => ({ at: restate === true ? '20:00' : '20:30' }) },
  input: z.strictObject({
    rows: rowsOf(
      '净值',
      navRow,
      MOST_NAVS,
      'a CSV or JSON file with the columns fund_code (or --fund), date, unit_nav, accumulated_nav, and if wanted daily_growth_percent, distribution, income_per_10k, income_from, income_to, seven_day_yield_percent',
    ),
    file: sourceFile().optional(),
    fund: formed('基金', isFundCode, {
      fault: '基金代码为 6 位数字',
      en: 'the fund of a file without a fund_code column, six digits',
    }).optional(),
    name: sentence('名称').optional(),
    type: choice('类型', publicTypes).optional(),
    restate: flag('更正已公布的净值').optional(),
    explain: formed('与托管行不同的原因', text => text !== '' && text.length <= 500, {
      fault: '请填写与托管行不同的原因',
      en: 'why our figures are right where they differ from the custodian’s; logged with both; for several funds "990020：...；990021：..."',
    }).optional(),
  }),
  places: ['rows'],
  object: { name: ({ rows }) => navsName(rows) },
  checkers: 'navs',
})
