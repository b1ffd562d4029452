import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeLine } from '@zhixiao/ui/drawing/plot.ts'
import { incomePaths } from './income-paths.ts'

const bridge = {
  navIncome: '0.00',
  fees: '0.00',
  interest: '0.00',
  waiting: '0.00',
  restated: '0.00',
  service: '0.00',
  converted: '0.00',
  liquidation: '0.00',
  other: '0.00',
  income: '0.00',
}
type Trend = NonNullable<Parameters<typeof incomePaths>[0][number][1]>
const trend = (...points: [day: string, sum: string][]): Trend =>
  ({ points: points.map(([day, sum]) => ({ day, income: sum, sum })), bridge }) as unknown as Trend

test('AST-02 the lines of holdings are drawn from their income, on one scale of money and of days', () => {
  const paths = incomePaths([
    ['990001', trend(['2026-05-20', '0.00'], ['2026-11-16', '200.00'])],
    ['990002', trend(['2026-08-18', '-100.00'], ['2026-11-16', '50.00'])],
    ['990003', undefined],
    ['990004', trend(['2026-11-16', '5.00'])],
  ])
  assert.ok(paths)
  assert.deepEqual([...paths.of.keys()], ['990001', '990002'])
  assert.deepEqual(paths.span, ['2026-05-20', '2026-11-16'])
  // 4 % of 300 above and below.
  assert.deepEqual(paths.extent, [-112, 212])
  const second = paths.of.get('990002')
  assert.ok(second)
  const [start, end] = placeLine(second.days, second.fund, paths.extent, paths.span)
  // Half of the span later, at its own height.
  assert.ok(start && Math.abs(start.x - 500) < 1 && Math.abs(start.y - (400 * 312) / 324) < 1e-6)
  assert.ok(end && end.x === 1000 && Math.abs(end.y - (400 * 162) / 324) < 1e-6)
  assert.equal(incomePaths([['990001', undefined]]), null)
})
