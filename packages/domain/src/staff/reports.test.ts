import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { cutOffOfReport, isTooLong, reportTable, whyNoReport, whyUnfinished } from './reports.ts'

const DAY = isoDate('2026-11-19')
const NEXT = isoDate('2026-11-20')
const calm = { waiting: 0, withoutNav: [] }

test('CON-16 a report is of days that have begun, in order, and of a year at most', () => {
  assert.equal(whyNoReport({ from: DAY, to: NEXT }, NEXT), null)
  assert.equal(whyNoReport({ from: NEXT, to: DAY }, NEXT), '结束日早于开始日')
  assert.equal(whyNoReport({ from: DAY, to: NEXT }, DAY), '这一天还没有到')
  assert.equal(whyNoReport({ from: isoDate('2025-11-20'), to: NEXT }, NEXT), null)
  assert.equal(whyNoReport({ from: isoDate('2025-11-19'), to: NEXT }, NEXT), '一次最多一年')
})

test('CON-16 figures are final when the day is over, its orders are confirmed and its NAVs are there', () => {
  assert.equal(whyUnfinished(DAY, NEXT, calm), '')
  assert.equal(whyUnfinished(DAY, DAY, calm), '当日尚未结束')
  assert.equal(
    whyUnfinished(DAY, NEXT, { waiting: 2, withoutNav: ['990011', '990012'] }),
    '2 笔订单待确认，990011 等 2 只基金尚无当日净值',
  )
  const midnight = Date.parse('2026-11-19T16:00:00Z')
  assert.equal(cutOffOfReport(DAY, midnight + 1), midnight)
  assert.equal(cutOffOfReport(DAY, midnight - 1), midnight - 1)
})

test('CON-16 rows of the same words are added up in integers, and all of them in the total', () => {
  const big = 9_007_199_254_740_993n
  const rows = [
    { fund: '990044', amount: big, orders: 1n },
    { fund: '990058', amount: 1n, orders: 2n },
    { fund: '990044', amount: -3n, orders: 1n },
  ]
  const table = reportTable(
    '按基金',
    rows,
    [{ head: '基金代码', of: row => row.fund }],
    [
      { head: '笔数', unit: 'count', of: row => row.orders },
      { head: '金额（元）', unit: 'yuan', of: row => row.amount },
    ],
  )
  assert.deepEqual(table.rows, [
    ['990044', '2', '90071992547409.90'],
    ['990058', '2', '0.01'],
  ])
  assert.deepEqual(table.total, ['合计', '4', '90071992547409.91'])
})

test('CON-16 a report of more than 100,000 rows is refused', () => {
  const table = { title: '', head: [''], words: 1, total: null }
  const ofRows = (count: number) => [{ ...table, rows: Array.from({ length: count }, () => ['']) }]
  assert.equal(isTooLong([...ofRows(60_000), ...ofRows(40_000)]), false)
  assert.equal(isTooLong([...ofRows(60_000), ...ofRows(40_001)]), true)
})
