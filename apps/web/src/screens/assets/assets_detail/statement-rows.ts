import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { cardWords } from '../../../features/holding/holdings.ts'

/** A statement as rows of a file: customer and day, one line per holding, the total. */
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
    // Codes and card tails are combined with a name: alone, a spreadsheet would drop their leading zeros.
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
