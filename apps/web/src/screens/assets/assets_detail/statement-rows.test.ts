import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementRows } from './statement-rows.ts'

test('PLUS-08 a statement to keep says whose and of when it is, keeps leading zeros, and ends with the sum', () => {
  const line = {
    fundCode: '000001',
    fundName: '示例混合A',
    tradeacco: 'T1',
    bankName: '招商银行',
    cardTail: '0301',
    shares: '7980.74',
    nav: '1.2345',
    navDay: '2026-11-19',
    marketValue: '9852.22',
    cost: '10000.00',
    unitCost: '1.2530',
    holdingIncome: '-147.78',
    holdingRate: '-0.01477800',
    realised: '0.00',
    dividend: '0.00',
    cumulative: '-147.78',
    lots: [],
  }
  const { marketValue, cost, holdingIncome, realised, dividend, cumulative } = line
  const rows = statementRows(
    { date: '2026-11-20', marketValue, cost, holdingIncome, realised, dividend, cumulative, list: [line] },
    '测试机构有限公司',
  )
  assert.deepEqual(rows, [
    ['客户', '测试机构有限公司'],
    ['对账日期', '2026-11-20'],
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
    [
      '示例混合A（000001）',
      '招商银行（0301）',
      '7980.74',
      '1.2345',
      '2026-11-19',
      '9852.22',
      '10000.00',
      '-147.78',
      '-147.78',
    ],
    ['合计', '', '', '', '', '9852.22', '10000.00', '-147.78', '-147.78'],
  ])
})
