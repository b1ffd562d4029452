import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fallMark, payoutMarks } from './chart-marks.ts'

test('PUB-03 dividends and splits are marked on the first day of the line from their ex-date on', () => {
  const days = ['2026-03-09', '2026-03-11', '2026-07-06']
  assert.deepEqual(
    payoutMarks({
      days,
      payouts: [
        { kind: 'dividend', day: '2026-03-10', perShare: '0.070000' },
        { kind: 'split', day: '2026-07-06', ratio: '1.500000000' },
        { kind: 'split', day: '2026-07-07', ratio: '2.000000000' },
      ],
    }),
    [
      { date: '2026-03-11', kind: 'dividend', text: '每 10 份分红 0.70 元' },
      { date: '2026-07-06', kind: 'split', text: '拆分 1:1.5' },
    ],
  )
})

test('PUB-03 the deepest fall of the chart is named by its period', () => {
  const point = (day: string) => ({ day, nav: '1.0000' })
  const fall = { fall: '0.09021234', peak: point('2026-05-01'), trough: point('2026-06-01'), recovered: null }
  assert.deepEqual(fallMark({ fall, period: 'year' }), {
    from: '2026-05-01',
    to: '2026-06-01',
    text: '-9.02%',
    words: '近一年最大回撤',
  })
  assert.equal(fallMark({ fall, period: null })?.words, '区间最大回撤')
  assert.equal(fallMark({ fall: null, period: 'year' }), null)
})
