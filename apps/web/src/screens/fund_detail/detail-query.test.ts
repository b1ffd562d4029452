import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import { clampWords, feeAskedIn, planAskedIn, rangeOf, tabOf } from './detail-query.ts'

const search = (text: string) => new URLSearchParams(text)

test('PUB-03 each part of a fund’s page has an address; nonsense is the overview', () => {
  assert.equal(tabOf(search('tab=plan')), 'plan')
  assert.equal(tabOf(search('tab=constructor')), 'overview')
  assert.equal(tabUrl('710001', 'overview', { period: 'month' }), '/fund_detail?fundCode=710001&period=month#part')
  assert.equal(tabUrl('710001', 'navs', { page: 2 }), '/fund_detail?fundCode=710001&tab=navs&page=2#part')
})

test('PUB-03 days of one’s own: none, half open, and why they cannot be used', () => {
  assert.equal(rangeOf(search('from=&to=')), null)
  assert.deepEqual(rangeOf(search('from=2026-01-05')), { from: '2026-01-05', to: '', fault: null })
  assert.equal(rangeOf(search('from=2026-02-30'))?.fault, '日期有误，请按 2026-01-31 的格式填写')
  assert.equal(rangeOf(search('from=2026-01-05&to=2026-01-05'))?.fault, '结束日期须晚于开始日期')
})

test('PUB-03 PLUS-04 a range that was moved to the days of NAVs says so', () => {
  const span = { fromDay: '2025-12-31', toDay: '2026-11-20' }
  assert.deepEqual(clampWords({ from: '2026-01-01', to: '2026-11-22' }, span), [
    '2026-01-01 没有净值，从之前最近的 2025-12-31 起算',
    '2026-11-22 没有净值，算至之前最近的 2026-11-20',
  ])
  assert.deepEqual(clampWords({ from: '2019-01-01', to: '' }, span), ['2019-01-01 早于首个净值日，从 2025-12-31 起算'])
  assert.deepEqual(clampWords({ from: '2025-12-31', to: '2026-11-20' }, span), [])
})

test('PUB-03 the fee calculator and the plan tell what is wrong with a field and keep it', () => {
  assert.deepEqual(feeAskedIn(search('')), {
    amount: '10000',
    amountFault: undefined,
    days: '365',
    daysFault: undefined,
  })
  const asked = feeAskedIn(search('amount=1.234&days=-1'))
  assert.equal(asked.amount, '1.234')
  assert.ok(asked.amountFault && asked.daysFault)
  const usual = { from: '2023-11-20', to: '2026-11-20' }
  const plan = planAskedIn(search('every=week&weekDay=9&monthDay=28&to=2020-01-01'), usual)
  assert.deepEqual([plan.every, plan.weekDay, plan.monthDay, plan.from], ['week', '1', '28', '2023-11-20'])
  assert.equal(plan.rangeFault, '结束日期须晚于开始日期')
})
