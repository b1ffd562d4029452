import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planFault, startFault } from './plan-fault.ts'

const limits = { planMin: '10.00', planMax: '0.00', singleMax: '0.00', dayMax: '0.00' }
const card = { singleMax: '50000.00', dayMax: '0.00' }

test('TRD-04 TRD-08 an amount of a plan is refused with the figure that stands in the way', () => {
  assert.equal(planFault('', limits, card), '请输入每期金额')
  assert.equal(planFault('0', limits, card), '请输入大于 0 的金额，最多 2 位小数')
  assert.equal(planFault('12345678901234', limits, card), '金额过大，整数最多 13 位')
  assert.equal(planFault('9.99', limits, card), '每期不能低于 10.00 元')
  assert.equal(planFault('10', limits, card), null)
  assert.equal(planFault('1000.01', { ...limits, planMax: '1000.00' }, card), '每期不能超过 1000元')
  assert.equal(planFault('1000.01', { ...limits, singleMax: '1000.00' }, card), '每期不能超过 1000元')
  assert.equal(planFault('2000', { ...limits, dayMax: '1000.00' }, card), '超过该基金单日限额 1000元')
  assert.equal(planFault('50000.01', limits, card), '超过该银行卡单笔限额 5万元')
  assert.equal(planFault('50000.01', limits, undefined), null)
})

test('TRD-04 a plan begins today or later, on a day the calendar reaches', () => {
  const none = '交易日历尚未公布至该日期'
  const faults = ['', '2026-11-19', '2026-11-20'].map(day => startFault(day, '2026-11-20', undefined))
  assert.deepEqual(faults, [null, '开始日期不能早于今天', null])
  assert.deepEqual([startFault('2099-12-31', '2026-11-20', none), startFault('', '2026-11-20', none)], [none, null])
})
