import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explanationOf, explanationsText } from './nav-explanations.ts'

test('CON-03 one text explains every fund, or each fund has its own sentence', () => {
  assert.equal(explanationOf('尾差', '990020'), '尾差')
  const text = explanationsText(
    new Map([
      ['990020', '尾差；以本方为准'],
      ['990021', ' 估值调整 '],
      ['990022', ' '],
    ]),
  )
  assert.equal(text, '990020：尾差，以本方为准；990021：估值调整')
  assert.equal(explanationOf(text, '990020'), '尾差，以本方为准')
  assert.equal(explanationOf(text, '990021'), '估值调整')
  assert.equal(explanationOf(text, '990022'), null)
  assert.equal(explanationOf(' ', '990020'), null)
})
