import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fen, fenText, parseFen, parseShares, shareCents } from '../money/money.ts'
import { lossShare, moneyFundIncome, unpaidTaken } from './money-fund.ts'

// rules 2.9: shares, income per 10,000 shares, income half-up, income cut
const INCOMES = [
  ['123456.78', 5_807n, '7.17', '7.16'],
  ['99.99', 4_000n, '0.00', '0.00'],
  ['8000', -811n, '-0.06', '-0.06'],
] as const

for (const [shares, incomeE4, halfUp, cut] of INCOMES) {
  test(`ENG-03 ${shares} shares earn ${halfUp} at ${incomeE4} ten-thousandths per 10,000, cut ${cut}`, () => {
    assert.equal(fenText(moneyFundIncome(parseShares(shares), incomeE4, 'half-up')), halfUp)
    assert.equal(fenText(moneyFundIncome(parseShares(shares), incomeE4, 'truncate')), cut)
  })
}

const borne = (unpaid: string, leaving: string, left: string) =>
  fenText(lossShare(parseFen(unpaid), parseShares(leaving), parseShares(left)))

test('ENG-03 the last shares bear an unpaid loss; income is none, and shares left bear their own', () => {
  assert.equal(borne('-0.06', '8000', '0'), '-0.06')
  assert.equal(borne('-3.36', '7999', '3.35'), '-3.36')
  assert.equal(borne('-3.36', '7999', '3.36'), '0.00')
  assert.equal(borne('2.45', '8000', '0'), '0.00')
  assert.equal(borne('-3.36', '3.35', '0'), '0.00')
})

test('ENG-03 however a holding is sold, its loss is borne once at most, and by the last order where it had not been', () => {
  const parts = fc.array(fc.bigInt(1n, 1_000_000n), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.bigInt(1n, 500n), (sold, loss) => {
      let [left, unpaid] = [sold.reduce((sum, part) => sum + part, 0n), -loss]
      const last = sold.at(-1) ?? 0n
      for (const part of sold) {
        left -= part
        unpaid -= lossShare(fen(unpaid), shareCents(part), shareCents(left))
        assert.ok(unpaid === -loss || unpaid === 0n)
      }
      if (last >= loss) assert.equal(unpaid, 0n)
    }),
  )
})

test('TRD-02 TRD-03 an order takes along the income that is left with the last shares, and the loss that no order before it bears', () => {
  const taken = (unpaid: string, before: [string, boolean][], leaving: string) => {
    const claims = before.map(([shares, isSale]) => ({ shares: parseShares(shares), isSale }))
    return fenText(unpaidTaken(parseFen(unpaid), parseShares('8000'), claims, parseShares(leaving)))
  }
  assert.equal(taken('1.83', [], '8000'), '1.83')
  assert.equal(taken('1.83', [], '7999.99'), '0.00')
  assert.equal(taken('1.83', [['3000', true]], '5000'), '1.83')
  assert.equal(taken('-1.83', [], '7999'), '-1.83')
  assert.equal(taken('-1.83', [['5000', true]], '3000'), '-1.83')
  // What is left after the first sale cannot bear the loss: that sale does.
  assert.equal(taken('-1.83', [['7999', true]], '1'), '0.00')
  // A forced decrease bears none.
  assert.equal(taken('-1.83', [['5000', false]], '3000'), '-1.83')
  assert.equal(taken('-1.83', [['7998.17', false]], '1.83'), '-1.83')
})
