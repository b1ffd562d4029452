import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cheaperText } from './words.ts'

const lower = { day: '2026-11-27', rate: '0.01000000', backendRate: null }
const lotsOf = (...days: string[]) => days.map(registerDate => ({ registerDate }))

test('PLUS-11 shares of one day get cheaper together; of several days, a part of them', () => {
  assert.equal(cheaperText(lower, lotsOf('2026-11-20', '2026-11-20')), '自 2026-11-27 的申请起，赎回费率降为 1.00%')
  assert.equal(
    cheaperText(lower, lotsOf('2026-11-20', '2026-11-23')),
    '自 2026-11-27 的申请起，其中部分份额赎回费率降为 1.00%',
  )
})

test('PLUS-11 a rate that falls to zero is no fee', () => {
  assert.equal(
    cheaperText({ ...lower, rate: '0.00000000', backendRate: '0.00500000' }, lotsOf('2026-11-20')),
    '自 2026-11-27 的申请起，不收赎回费，后端申购费率降为 0.50%',
  )
})
