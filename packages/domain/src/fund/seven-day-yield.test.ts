import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import { shareText } from '../format/percent.ts'
import { rateE8 } from '../money/money.ts'
import { contradictsIncomes, defaultCarry, type IncomeDay, sevenDayYieldAt, shownYield } from './seven-day-yield.ts'

const FRIDAY = isoDate('2026-11-13')
const WEEK = [15787n, 15461n, 14670n, 14223n, 13845n, 13674n, 13671n]

/** Consecutive calendar days. */
const daysOf = (incomes: readonly (bigint | null)[]): IncomeDay[] =>
  incomes.map((incomeE4, index) => ({ date: addDays(FRIDAY, index), incomeE4 }))
const lastYield = (incomes: readonly (bigint | null)[], carry: 'daily' | 'monthly' = 'daily') =>
  sevenDayYieldAt(daysOf(incomes), incomes.length - 1, carry)

test('CUS-04 seven natural days compound where income is carried daily and are averaged where monthly (rules 2.9)', () => {
  assert.equal(shareText(lastYield(WEEK), 3), '5.425%')
  assert.equal(shareText(lastYield(WEEK, 'monthly'), 3), '5.284%')
  assert.equal(lastYield(Array(7).fill(1n), 'monthly'), 365n)
  assert.equal(lastYield(Array(7).fill(0n)), 0n)
  assert.equal(defaultCarry('money'), 'daily')
  assert.equal(defaultCarry('bond'), null)
})

test('CUS-04 the compound yield is the float result to nine places, and a loss is negative', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -5_000n, max: 60_000n }), { minLength: 7, maxLength: 7 }), week => {
      const float = week.reduce((product, income) => product * (1 + Number(income) / 1e8), 1) ** (365 / 7) - 1
      assert.ok(Math.abs(Number(lastYield(week)) / 1e8 - float) < 2e-8)
    }),
  )
  const loss = lastYield(Array(7).fill(-811n))
  assert.ok(loss !== null && loss < 0n)
})

test('CUS-04 only the last seven days count; six days, a missing day and a day without income give none', () => {
  assert.equal(lastYield([99_999n, ...WEEK]), lastYield(WEEK))
  assert.equal(lastYield(WEEK.slice(1)), null)
  const eight = daysOf([...WEEK, 13_000n])
  const gap = eight.filter(day => day.date !== addDays(FRIDAY, 3))
  assert.equal(sevenDayYieldAt(gap, gap.length - 1, 'daily'), null)
  assert.equal(lastYield([...WEEK.slice(0, 3), null, ...WEEK.slice(4)]), null)
  // Trading days alone are not seven calendar days.
  const weekdays = daysOf(Array(14).fill(14_000n)).filter(
    ({ date }) => !['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22'].includes(date),
  )
  assert.equal(sevenDayYieldAt(weekdays, weekdays.length - 1, 'daily'), null)
})

test('CUS-04 a published yield is shown where the incomes say the same, theirs where it contradicts, none unchecked', () => {
  const computed = lastYield(WEEK)
  assert.ok(computed !== null)
  const printed = rateE8(5_425_000n)
  assert.ok(!contradictsIncomes(printed, computed))
  assert.equal(shownYield(printed, computed), printed)
  for (const wrong of [rateE8(5_284_000n), rateE8(5_427_000n), rateE8(-5_425_000n)]) {
    assert.ok(contradictsIncomes(wrong, computed), String(wrong))
    assert.equal(shownYield(wrong, computed), computed)
  }
  for (const [difference, contradicts] of [
    [1_000n, false],
    [1_001n, true],
  ] as const) {
    assert.equal(contradictsIncomes(rateE8(computed + difference), computed), contradicts)
    assert.equal(contradictsIncomes(rateE8(computed - difference), computed), contradicts)
  }
  assert.equal(shownYield(null, computed), computed)
  assert.equal(shownYield(printed, null), null)
})
