import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedText, cardLabel, confirmedText, headlineText, navWords } from './order-figures.ts'

const none = {
  amount: null,
  shares: null,
  dividendType: null,
  target: null,
  confirmedAmount: null,
  confirmedShares: null,
}
const bought = {
  ...none,
  businessCode: '022',
  amount: '1000.00',
  confirmedAmount: '1000.00',
  confirmedShares: '810.04',
}
const sold = { ...none, businessCode: '024', shares: '500.00', confirmedAmount: '610.00', confirmedShares: '500.00' }
const target = { fundCode: '710301', fundName: '测试债券A', supplement: '1.00', shares: '480.00' }

test('TRD-10 AST-06 each kind of order states the request and its result in its own unit', () => {
  const both = (order: Parameters<typeof askedText>[0]) => [askedText(order), confirmedText(order)]
  assert.deepEqual(both(bought), ['1,000.00 元', '810.04 份'])
  assert.deepEqual(both({ ...bought, businessCode: '039', confirmedShares: null }), ['1,000.00 元', '--'])
  assert.deepEqual(both(sold), ['500.00 份', '610.00 元'])
  assert.deepEqual(both({ ...sold, businessCode: '036', target }), ['500.00 份', '转入 480.00 份'])
  assert.deepEqual(both({ ...none, businessCode: '029', dividendType: '0' }), ['红利再投资', '--'])
  const paid = { ...none, businessCode: '143', shares: '1000.00', confirmedAmount: '50.00', confirmedShares: '0.00' }
  assert.deepEqual(both({ ...paid, dividendType: '1' }), ['1,000.00 份', '50.00 元'])
  assert.deepEqual(both({ ...paid, dividendType: '0', confirmedShares: '39.49' }), ['1,000.00 份', '39.49 份'])
  assert.equal(headlineText(bought), '¥1,000.00')
  assert.equal(headlineText(sold), '500.00 份')
  // Customers do not request dividends or corrections, so the figure is the confirmed result.
  assert.equal(headlineText({ ...paid, dividendType: '1' }), '50.00 元')
  assert.equal(headlineText({ ...none, businessCode: '144', confirmedShares: '21.89' }), '21.89 份')
  assert.equal(headlineText({ ...paid, dividendType: '1', confirmedAmount: null }), '1,000.00 份')
})

test('the card and the NAV of an order are named by what they have to do with it', () => {
  const cards = (businessCode: string, amount: string | null, payDays: (string | null)[]) =>
    payDays.map(payDate => cardLabel({ businessCode, amount, payDate }))
  assert.deepEqual(cards('022', '1000.00', [null]), ['付款银行卡'])
  assert.deepEqual(cards('024', null, ['2026-11-24', null]), ['到账银行卡', '到账银行卡'])
  assert.deepEqual(cards('029', null, [null]), ['银行卡'])
  // Paid out or reinvested; given to the customer, or moved between fund and company.
  assert.deepEqual(cards('143', null, ['2026-11-24', null]), ['到账银行卡', '银行卡'])
  assert.deepEqual(cards('140', '12.00', ['2026-11-24', null]), ['到账银行卡', '银行卡'])
  const days = { tradeDate: '2026-11-20', confirmDate: '2026-11-23' }
  assert.equal(navWords({ ...days, businessCode: '036' }), '两只基金 2026-11-20 净值')
  assert.equal(navWords({ ...days, businessCode: '029' }), null)
  assert.equal(navWords({ ...days, businessCode: '020', confirmDate: null }), '基金成立日 1.0000')
})
