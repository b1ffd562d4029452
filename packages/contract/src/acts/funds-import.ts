import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { FEE_COLUMNS, FLOATING_COLUMNS, fundTerms } from '@zhixiao/domain/fund/fund-terms.ts'
import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const fundsImport = defineAct({
  name: 'funds import',
  area: 'fund',
  zh: '基金资料与费率',
  en: 'changes fees, limits and terms of funds',
  help: [
    'FILE is CSV with funds, fee lines or floating fees, or JSON: {"funds": [...], "fee_tiers": [...], "floating_fees": [...]}.',
    `Columns of a fund: fund_code, ${codesOf(fundTerms).join(', ')}, fee_exempt.`,
    `Columns of a fee line: ${FEE_COLUMNS.join(', ')};`,
    'kind is subscribe, purchase (from: yuan), redeem or backend (from: calendar days).',
    'A fee table replaces the one of the same fund, kind and day. Redemption tables below the legal',
    'floors of the fund’s kind are refused, as are entry and service fees above their caps, entry fees of own',
    'sales where the law forbids them (channel agency keeps them for agencies), and changes to fees on which',
    'orders were accepted. holder is all, person or institution, channel all or agency.',
    `Columns of a floating management fee: ${FLOATING_COLUMNS.join(', ')}; percents are yearly, the benchmark is`,
    'written HS300*80+CBOND*20 by codes of indices, year_days is fixed (365) or actual. Funds that had orders without one get none.',
    'Discounts, fee_type, share_rounding, backend_formula and hold_kind take effect on terms_from, by default on the first day',
    'without accepted orders: orders keep the terms they were accepted on. Status and limits take effect on',
    'limits_from, by default immediately; repeating the value that applies on that day anyway withdraws an announcement for it.',
    'hold_kind is none, minimum (sold from the end of the period on) or rolling (sold on its last day, else the period',
    'repeats). Days are counted, months and years end on the corresponding day. Once orders were accepted it can only end.',
    'windows lists the open periods of a fund that is otherwise closed: FROM/TO buys sells; FROM/TO sells. They decide its status by date.',
    'Status, limits and discount whose names begin with inst_ apply to institutions; an empty one means that of persons.',
  ],
  history: 'fund',
  expires: MASTER,
  input: z.strictObject({
    file: word('文件'),
  }),
  places: ['file'],
  checkers: 'legal',
})
