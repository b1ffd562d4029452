import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestOf, shareOf } from './income-scale.ts'

test('AST-03 a day of the calendar is tinted, and a bar drawn, by the size of its income against the largest of the list', () => {
  const incomes = ['+0.00', '578.44', '-1156.88', null, '289.22']
  const longest = longestOf(incomes)
  assert.equal(longest, 1156.88)
  assert.deepEqual(
    incomes.map(income => shareOf(income, longest)),
    [0, 0.5, 1, 0, 0.25],
  )
  assert.equal(shareOf(null, longestOf([null, '0.00'])), 0)
})
