import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { cardWords } from '../../../features/holding/holdings.ts'

/** A statement as the cells of a file: whose and of when, then one line a holding, then the sum. */
export function statementRows(
  { date, list, ...total }: OutputOf<'query.shareStatement'>,
  custname: string,
): string[][] {
  return [
    ['客户', custname],
    ['对账日期', date],
    [
      '基金（代码）',
      '银行卡（末 4 位）',
      '份额',
      '净值',
      '净值日期',
      '市值（元）',
      '成本（元）',
      '持有收益（元）',
      '累计收益（元）',
    ],
    // Codes and tails stand beside a name: alone, a spreadsheet would drop the zeros they begin with.
    ...list.map(line => [
      `${line.fundName}（${line.fundCode}）`,
      cardWords(line),
      line.shares,
      line.nav,
      line.navDay ?? '',
      ...sums(line),
    ]),
    ['合计', '', '', '', '', ...sums(total)],
  ]
}

const sums = (of: Pick<OutputOf<'query.shareStatement'>, 'marketValue' | 'cost' | 'holdingIncome' | 'cumulative'>) => [
  of.marketValue,
  of.cost,
  of.holdingIncome,
  of.cumulative,
]
