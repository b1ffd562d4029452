import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountFault, cardFault, type Limits, limitWords } from './amount-fault.ts'

const fund = { status: '0', fundType: 'mixed', riskLevel: 'R3' } as const
const limits: Limits = {
  isFurther: false,
  minAmount: '10.00',
  singleMax: '100000.00',
  dayMax: '200000.00',
  usedToday: '150000.00',
  planMin: '10.00',
  planMax: '0.00',
  minRedeem: '1.00',
  minHold: '1.00',
  purchaseReason: null,
  redeemReason: null,
}
const card = { singleMax: '50000.00', dayMax: '0.00' }

test('TRD-08 an amount outside of a limit names the limit', () => {
  assert.equal(amountFault('9.99', fund, limits, card), '不能低于起购金额 10.00 元')
  assert.equal(amountFault('9.99', fund, { ...limits, isFurther: true }, card), '不能低于追加金额 10.00 元')
  assert.equal(amountFault('100000.01', fund, limits, card), '不能超过单笔上限 10万元')
  assert.equal(amountFault('50000.01', fund, limits, card), '超过今日剩余额度 50,000.00 元')
  // A limit that was lowered during the day can be below what is used already.
  const lowered = { ...limits, usedToday: '250000.00' }
  assert.equal(amountFault('10.00', fund, lowered, card), '超过今日剩余额度 0.00 元')
  assert.equal(amountFault('50000.01', fund, { ...limits, usedToday: '0.00' }, card), '超过该银行卡单笔限额 5万元')
})

test('an amount on a limit, or without one, is fine', () => {
  assert.equal(amountFault('10.00', fund, limits, card), null)
  assert.equal(amountFault('50000.00', fund, limits, card), null)
  assert.equal(amountFault('9000000', fund, { ...limits, singleMax: '0.00', dayMax: '0.00' }, undefined), null)
})

test('what is no amount is said to be none', () => {
  assert.equal(amountFault('', fund, limits, card), '请输入购买金额')
  assert.equal(amountFault('0.00', fund, limits, card), '请输入大于 0 的金额，最多 2 位小数')
  assert.equal(amountFault('10.', fund, limits, card), null)
})

test('the limits of a fund in one line', () => {
  assert.equal(limitWords(limits), '起购 10.00 元，单笔限额：10万元，单日限额：20万元，今日已申请 150,000.00 元')
  assert.equal(limitWords({ ...limits, singleMax: '0.00', dayMax: '0.00' }), '起购 10.00 元，单日无限额')
  const further = { ...limits, isFurther: true, singleMax: '0.00', dayMax: '0.00' }
  assert.equal(limitWords(further), '追加 10.00 元起，单日无限额')
})

test('LIV-15 an amount above what the bank takes from the card in a day is refused with that limit', () => {
  assert.equal(amountFault('20000.01', fund, limits, { ...card, dayMax: '20000.00' }), '超过该银行卡单日限额 2万元')
})

test('TRD-08 only a limit of the card has another way to pay', () => {
  const wide = { ...limits, singleMax: '0.00', dayMax: '0.00' }
  assert.equal(cardFault('50000.01', fund, wide, card), '超过该银行卡单笔限额 5万元')
  assert.equal(cardFault('50000.00', fund, wide, card), null)
  assert.equal(cardFault('100000.01', fund, limits, card), null, 'the limit of the fund comes first')
  assert.equal(cardFault('5x', fund, wide, card), null)
})
