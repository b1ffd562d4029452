import assert from 'node:assert/strict'
import { test } from 'node:test'
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
