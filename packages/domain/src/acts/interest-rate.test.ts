import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { isDepositRate } from '../fee/settlement-interest.ts'
import { parseRate } from '../money/money.ts'
import { decideInterestRate } from './interest-rate.ts'
import { refusalText } from './refusals.ts'

const before = { from: isoDate('2026-01-01'), rate: parseRate('0.0005') }
const enter = (day: string, paidUpTo: string | null) =>
  decideInterestRate(
    { paidUpTo: paidUpTo === null ? null : isoDate(paidUpTo), rates: [before] },
    { day, percent: '0.35' },
  )

test('ACT-01 LAW-11 a rate of the bank holds from a day whose interest is not paid, or that no rate ever counted', () => {
  const effects = { day: '2026-12-21', percent: '0.35', rate: parseRate('0.0035'), before }
  assert.deepEqual(enter('2026-12-21', '2026-12-21'), { ok: true, effects })
  const first = enter('2025-12-31', '2026-12-21')
  assert.ok(first.ok && first.effects.before === null)
  const late = enter('2026-12-20', '2026-12-21')
  assert.match(late.ok ? '' : refusalText(late.refusal).en, /up to 2026-12-21 is paid/)
  assert.ok(enter('2026-12-20', null).ok)
})

test('LAW-11 a rate is a per cent number from 0 to 10 with up to 6 places', () => {
  for (const right of ['0', '0.05', '10', '9.123456']) assert.ok(isDepositRate(right), right)
  for (const wrong of ['', '-0.1', '10.000001', '0.1234567', 'x']) assert.ok(!isDepositRate(wrong), wrong)
})
