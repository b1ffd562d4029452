import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import { addFen, fen, fenText, parseFen, parseRate, rateText } from '../money/money.ts'
import { incomeTrend, monthCalendar, monthSums } from './income-calendar.ts'
import { moneyWeightedReturn } from './money-weighted.ts'

const flow = (date: string, amount: string) => ({ date: isoDate(date), amount: parseFen(amount) })
const shown = (flows: ReturnType<typeof flow>[], value: string, on: string) => {
  const result = moneyWeightedReturn(flows, parseFen(value), isoDate(on))
  return result && [rateText(result.period), result.annual === null ? null : rateText(result.annual)]
}

test('AST-03 one payment: its money-weighted return is its growth, by the year from a year on', () => {
  assert.deepEqual(shown([flow('2025-01-01', '1000')], '1100', '2026-01-01'), ['0.10000000', '0.10000000'])
  assert.deepEqual(shown([flow('2024-01-02', '1000')], '1210', '2026-01-01'), ['0.21000000', '0.10000000'])
  assert.deepEqual(shown([flow('2026-01-01', '1000')], '900', '2026-01-02'), ['-0.10000000', null])
})

test('AST-03 a later payment weighs by its time: 1,000 for a year and 1,000 for half a year, worth 2,150', () => {
  // x = growth of 365 days; 1000 x + 1000 x^(1/2) = 2150 gives sqrt x = (-1 + sqrt 9.6) / 2, x = 1.10080666...
  const flows = [flow('2024-01-01', '1000'), flow('2025-01-01', '1000')]
  // 366 + 366 days
  const result = moneyWeightedReturn(flows, parseFen('2150'), addDays(isoDate('2025-01-01'), 366))
  assert.equal(result?.period, parseRate('0.10080666'))
})

test('AST-03 money taken out counts from its day, and all lost is -100 %', () => {
  const halfBack = [flow('2024-01-02', '1000'), flow('2025-01-01', '-550')]
  assert.deepEqual(shown(halfBack, '605', '2026-01-01'), ['0.21000000', '0.10000000'])
  const allBack = [flow('2025-01-01', '1000'), flow('2025-07-01', '-1050')]
  assert.deepEqual(shown(allBack, '0', '2026-01-01'), ['0.05000000', null])
  assert.deepEqual(shown([flow('2025-01-01', '1000')], '0', '2025-06-30'), ['-1.00000000', null])
})

test('AST-03 without a flow, without a day, or beyond any growth there is no figure', () => {
  assert.equal(moneyWeightedReturn([], parseFen('1'), isoDate('2026-01-01')), null)
  assert.equal(shown([flow('2026-01-01', '1000')], '1000', '2026-01-01'), null)
  assert.equal(shown([flow('2026-01-01', '0.01')], '1000000000', '2026-01-02'), null)
})

test('AST-03 whatever was paid when, growing it all at one rate gives that rate back', () => {
  const payments = fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.bigInt(1_000_000n, 10n ** 10n)), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(payments, fc.integer({ min: -60, max: 300 }), (paid, percent) => {
      const end = isoDate('2026-01-01')
      const yearly = 1 + percent / 100
      const flows = paid.map(([days, amount]) => ({ date: addDays(end, -days - 400), amount: fen(amount) }))
      const worth = paid.reduce((sum, [days, amount]) => sum + Number(amount) * yearly ** ((days + 400) / 365), 0)
      const annual = moneyWeightedReturn(flows, fen(BigInt(Math.round(worth))), end)?.annual
      assert.ok(annual != null && Math.abs(Number(annual) / 1e8 - percent / 100) < 1e-4)
    }),
  )
})

const incomes = [
  ['2026-10-30', '5.00'],
  ['2026-11-02', '-1.50'],
  ['2026-11-02', '2.00'],
  ['2026-11-03', '0.00'],
].map(([date = '', amount = '']) => ({ date: isoDate(date), income: parseFen(amount) }))

test('AST-03 the income calendar has every day of the month, funds of one day added, days without a NAV empty', () => {
  const days = monthCalendar(incomes, isoDate('2026-11-20'))
  assert.equal(days.length, 30)
  assert.deepEqual(
    days.slice(0, 3).map(each => [each.date, each.income === null ? null : fenText(each.income)]),
    [
      ['2026-11-01', null],
      ['2026-11-02', '0.50'],
      ['2026-11-03', '0.00'],
    ],
  )
  assert.ok(monthCalendar([], isoDate('2024-02-29')).length === 29)
})

test('AST-03 months and the trend are sums of the same days', () => {
  assert.deepEqual(
    monthSums(incomes).map(each => [each.month, fenText(each.income)]),
    [
      ['2026-10', '5.00'],
      ['2026-11', '0.50'],
    ],
  )
  const trend = incomeTrend(incomes)
  assert.deepEqual(
    trend.map(each => [each.date, fenText(each.total)]),
    [
      ['2026-10-30', '5.00'],
      ['2026-11-02', '5.50'],
      ['2026-11-03', '5.50'],
    ],
  )
  assert.equal(addFen(...incomes.map(each => each.income)), trend.at(-1)?.total)
})
