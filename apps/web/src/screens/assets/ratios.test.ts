import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { weightsOf } from '@zhixiao/domain/format/weights.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { allocationOf } from './allocation.ts'
import { holdingRateText } from './ratios.ts'

test('AST-01 the holding rate is exact to the hundredth of a percent', () => {
  assert.equal(holdingRateText({ holdingIncome: '22923.56', marketValue: '216430.63' }), '+11.85%')
  assert.equal(holdingRateText({ holdingIncome: '-533.98', marketValue: '18466.02' }), '-2.81%')
  assert.equal(holdingRateText({ holdingIncome: '0.00', marketValue: '0.00' }), '--')
})

test('AST-01 holdings are added up by type of fund, the largest type first', () => {
  const parts = allocationOf([
    { fundType: 'bond', marketValue: '100.00' },
    { fundType: 'mixed', marketValue: '150.00' },
    { fundType: 'mixed', marketValue: '150.00' },
  ])
  assert.deepEqual(
    parts.map(({ label, text }) => [label, text]),
    [
      ['混合型', '75.00%'],
      ['债券型', '25.00%'],
    ],
  )
})

test('AST-01 the weight of a type is that of its funds in the list of holdings', () => {
  const holdings = [
    ['bond', '50625.49'],
    ['money', '30134.65'],
    ['mixed', '29573.23'],
    ['bond', '26798.30'],
    ['mixed', '22844.85'],
    ['fof', '16125.53'],
    ['bond', '11307.01'],
  ].map(([fundType = '', marketValue = '']) => ({ fundType, marketValue }))
  const rows = weightsOf(holdings.map(({ marketValue }) => parseFen(marketValue)))
  assert.equal(allocationOf(holdings).at(-1)?.text, shareText(rows[5]))
  assert.deepEqual(
    allocationOf(holdings).map(({ text }) => text),
    ['47.34%', '27.97%', '16.08%', '8.61%'],
  )
})
