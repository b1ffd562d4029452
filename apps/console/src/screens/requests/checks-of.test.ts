import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksOf } from './checks-of.ts'

const shown = { changes: [], totals: [], tables: [], warnings: ['990044 2026-11-19：涨跌超过 10%'] }
const good = { unchanged: true, why: null, whyNot: null, now: shown, asked: shown, moved: [] }
const states = (request: Parameters<typeof checksOf>[0]) => checksOf(request).map(({ state }) => state)

test('CON-02 the checks of a request: tried again, not one’s own, within right and limit, and what to look at', () => {
  assert.deepEqual(states(good), ['good', 'good', 'good', 'look'])
  assert.deepEqual(states({ ...good, whyNot: 'own' }), ['good', 'bad', 'look'])
  assert.deepEqual(states({ ...good, whyNot: 'limit' }), ['good', 'good', 'bad', 'look'])
  assert.deepEqual(checksOf({ ...good, whyNot: 'approved' })[2], {
    state: 'good',
    text: '您已通过，等待另一位复核人',
  })
  const [moved] = checksOf({ ...good, unchanged: false, why: '11-19 已结算', now: null })
  assert.deepEqual(moved, { state: 'bad', text: '提交之后情况已变化：11-19 已结算' })
})
