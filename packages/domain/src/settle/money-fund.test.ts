import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '../calendar/dates.ts'
import { fenText, parseFen, parseShares, shareCents, sharesText, ZERO_FEN } from '../money/money.ts'
import {
  afterCarry,
  afterMoneyDay,
  earningShares,
  type MoneyBalance,
  moneyFundIncome,
  redeemMoneyFund,
} from './money-fund.ts'

const balanceOf = (shares: string, unpaid = '0'): MoneyBalance => ({
  shares: parseShares(shares),
  unpaid: parseFen(unpaid),
})
const shown = (balance: MoneyBalance): string[] => [sharesText(balance.shares), fenText(balance.unpaid)]

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

// Friday to Monday; the rule gives no figure for Sunday, only its income of 0.61.
const WEEKEND = [6_123n, 6_120n, 6_120n, 6_200n]
function over(days: readonly bigint[], start: MoneyBalance, carry: 'daily' | 'monthly') {
  const incomes: string[] = []
  let balance = start
  for (const incomeE4 of days) {
    const day = afterMoneyDay(balance, incomeE4, carry, 'half-up')
    incomes.push(fenText(day.income))
    balance = day.balance
  }
  return { incomes, balance }
}

test('ENG-03 a weekend of daily carry: 10,000.00 shares are 10,002.45 after Monday', () => {
  const { incomes, balance } = over(WEEKEND, balanceOf('10000'), 'daily')
  assert.deepEqual(incomes, ['0.61', '0.61', '0.61', '0.62'])
  assert.deepEqual(shown(balance), ['10002.45', '0.00'])
})

test('ENG-03 a monthly carry keeps the same weekend unpaid, and makes it shares on the carry day', () => {
  const { balance } = over(WEEKEND, balanceOf('10000'), 'monthly')
  assert.deepEqual(shown(balance), ['10000.00', '2.45'])
  assert.deepEqual(shown(afterCarry(balance)), ['10002.45', '0.00'])
})

test('ENG-03 a loss takes shares at once by daily carry, and waits in the unpaid income by monthly', () => {
  assert.deepEqual(shown(over([-811n], balanceOf('8000'), 'daily').balance), ['7999.94', '0.00'])
  assert.deepEqual(shown(afterCarry(over([-811n], balanceOf('8000'), 'monthly').balance)), ['7999.94', '0.00'])
})

test('ENG-03 selling all pays the unpaid income, selling a part leaves it', () => {
  const all = redeemMoneyFund(balanceOf('10000', '2.45'), parseShares('10000'), true)
  assert.deepEqual(
    [fenText(all.paid), fenText(all.unpaidPart), ...shown(all.balance)],
    ['10002.45', '2.45', '0.00', '0.00'],
  )
  const part = redeemMoneyFund(balanceOf('10000', '2.45'), parseShares('9999.99'), false)
  assert.deepEqual([fenText(part.paid), ...shown(part.balance)], ['9999.99', '0.01', '2.45'])
  assert.equal(fenText(redeemMoneyFund(balanceOf('8000', '-0.06'), parseShares('8000'), true).paid), '7999.94')
  assert.throws(() => redeemMoneyFund(balanceOf('1'), parseShares('1.01'), false), RangeError)
})

test('ENG-03 an order to sell all takes the shares carried since it was placed', () => {
  const all = redeemMoneyFund(balanceOf('10001.83'), parseShares('10000'), true)
  assert.deepEqual(
    [sharesText(all.shares), fenText(all.paid), sharesText(all.balance.shares)],
    ['10001.83', '10001.83', '0.00'],
  )
})

test('ENG-03 bought on Friday earns from Monday, redeemed on Friday earns through Sunday', () => {
  const friday = isoDate('2026-11-20')
  const calendar = createCalendar(
    Array.from({ length: 30 }, (_, index) => {
      const day = addDays(isoDate('2026-11-02'), index)
      return { day, isOpen: weekdayOf(day) <= 5 }
    }),
  )
  const earning = (delta: string) =>
    [0, 1, 2, 3].map(days =>
      sharesText(
        earningShares(
          calendar,
          [
            { tradeDate: isoDate('2026-11-09'), delta: parseShares('500') },
            { tradeDate: friday, delta: parseShares(delta) },
          ],
          addDays(friday, days),
        ),
      ),
    )
  assert.deepEqual(earning('100'), ['500.00', '500.00', '500.00', '600.00'])
  assert.deepEqual(earning('-500'), ['500.00', '500.00', '500.00', '0.00'])
})

test('ENG-03 whatever a month brings, income is shares gained, and monthly carry gives the sum of its days', () => {
  const days = fc.array(fc.bigInt(-2_000n, 20_000n), { maxLength: 31 })
  fc.assert(
    fc.property(fc.bigInt(100n, 10n ** 11n), days, (cents, month) => {
      for (const carry of ['daily', 'monthly'] as const) {
        let balance: MoneyBalance = { shares: shareCents(cents), unpaid: ZERO_FEN }
        let earned = 0n
        for (const incomeE4 of month) {
          const day = afterMoneyDay(balance, incomeE4, carry, 'half-up')
          earned += day.income
          balance = day.balance
        }
        assert.equal(afterCarry(balance).shares, cents + earned)
      }
    }),
  )
})
