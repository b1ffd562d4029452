import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fanDataOf, pathOf, underOf } from '@zhixiao/domain/drawing/cover-from-index.ts'
import { growthIndex } from '@zhixiao/domain/fund/growth-index.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { coverPlot } from './cover-plot.ts'

const levels = (each: number) =>
  growthIndex(
    Array.from({ length: 30 }, (_, at) => ({
      date: addMonths(isoDate('2024-01-02'), at),
      nav: navE4(BigInt(10_000 + (at % 2) * each)),
    })),
  )
const days = { from: null, to: isoDate('2026-12-31') }
const fund = { name: '示例基金', index: levels(1_000) }

test('LAW-07 the full-size drawing of a fund has the values of its benchmark day by day; of an index none', () => {
  const drawn = (source: Parameters<typeof underOf>[0]) => {
    const [path, under, fan] = [pathOf(source, days), underOf(source, days), fanDataOf(source, days)]
    assert.ok(path && under && fan)
    return [coverPlot({ kind: 'path', last: '1.0000', ...path }), coverPlot(under), coverPlot(fan)]
  }
  const benchmarksOf = (source: Parameters<typeof underOf>[0]) =>
    drawn(source).map(plot => (plot && 'benchmark' in plot ? plot.benchmark : 'absent'))
  const [path, under, fan] = benchmarksOf({ ...fund, benchmark: levels(500) })
  assert.ok(Array.isArray(path) && Array.isArray(under) && Array.isArray(fan))
  assert.deepEqual(path.slice(0, 3), [0, 5, 0])
  assert.deepEqual(under.slice(0, 3), [-0, -0, -4.76])
  assert.deepEqual(fan.slice(0, 3), [1, 1.05, 1])
  assert.deepEqual(benchmarksOf({ ...fund, benchmark: null }), [null, null, null])
  assert.deepEqual(benchmarksOf(fund), ['absent', 'absent', 'absent'])
})
