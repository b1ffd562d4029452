import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planFault } from './plan-fault.ts'

const limits = { planMin: '10.00', planMax: '0.00', singleMax: '0.00', dayMax: '0.00' }
const card = { singleMax: '50000.00' }

test('TRD-04 TRD-08 an amount of a plan is refused with the figure that stands in the way', () => {
  assert.equal(planFault('', limits, card), '请输入每期金额')
  assert.equal(planFault('0', limits, card), '请输入大于 0 的金额，最多两位小数')
  assert.equal(planFault('9.99', limits, card), '每期不能低于 10.00 元')
  assert.equal(planFault('10', limits, card), null)
  assert.equal(planFault('1000.01', { ...limits, planMax: '1000.00' }, card), '每期不能超过 1000元')
  assert.equal(planFault('2000', { ...limits, dayMax: '1000.00' }, card), '超过该基金单日限额 1000元')
  assert.equal(planFault('50000.01', limits, card), '超过该银行卡单笔限额 5万元')
  assert.equal(planFault('50000.01', limits, undefined), null)
})
