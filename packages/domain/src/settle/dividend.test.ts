import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { type Lot, navInSharesOfNow } from '../fee/redemption-fee.ts'
import {
  addShares,
  fenText,
  navText,
  parseFen,
  parseNav,
  parseShares,
  ratioE9,
  shareCents,
  sharesText,
  ZERO_SHARES,
} from '../money/money.ts'
import { parseRatio } from '../money/testing.ts'
import { type DividendFacts, dividendOf, toRelease } from './dividend.ts'
import { splitLots, splitShares } from './split.ts'

const facts = (
  shares: string,
  perShareE6: bigint,
  navEx: string,
  more: Partial<DividendFacts> = {},
): DividendFacts => ({
  shares: parseShares(shares),
  frozen: ZERO_SHARES,
  perShareE6,
  method: '1',
  navEx: parseNav(navEx),
  rounding: 'half-up',
  ...more,
})

// rules 2.8: shares, yuan per share in 1/1000000, NAV on the ex-date, cash, shares when reinvested
const DIVIDENDS = [
  ['10000', 50_000n, '1.2660', '500.00', '394.94'],
  ['1234.56', 12_000n, '1.3000', '14.81', '11.39'],
  ['3333.33', 120_000n, '5.5130', '400.00', '72.56'],
] as const

for (const [shares, perShareE6, navEx, cash, reinvested] of DIVIDENDS) {
  test(`ENG-03 ${shares} shares receive ${cash} in cash, or ${reinvested} shares at ${navEx}`, () => {
    const paid = dividendOf(facts(shares, perShareE6, navEx))
    const invested = dividendOf(facts(shares, perShareE6, navEx, { method: '0' }))
    assert.deepEqual([fenText(paid.amount), sharesText(paid.shares)], [cash, '0.00'])
    assert.deepEqual([fenText(invested.amount), sharesText(invested.shares)], [cash, reinvested])
  })
}

test('ENG-03 the dividend of frozen shares is frozen with them, in cash and in shares', () => {
  const frozen = parseShares('3333.33')
  const paid = dividendOf(facts('10000', 50_000n, '1.2660', { frozen }))
  const invested = dividendOf(facts('10000', 50_000n, '1.2660', { frozen, method: '0' }))
  assert.deepEqual([paid.amount, paid.frozenAmount].map(fenText), ['500.00', '166.67'])
  assert.deepEqual([invested.shares, invested.frozenShares].map(sharesText), ['394.94', '131.65'])
  assert.throws(() => dividendOf(facts('1', 50_000n, '1.2660', { frozen })), RangeError)
})

test('ENG-03 a reinvested dividend is rounded to shares as the fund rounds', () => {
  const invested = (rounding: DividendFacts['rounding']) =>
    sharesText(dividendOf(facts('3333.33', 120_000n, '5.5130', { method: '0', rounding })).shares)
  assert.deepEqual([invested('half-up'), invested('truncate')], ['72.56', '72.55'])
})

test('ENG-03 a held dividend is paid for the shares that are free again, the rest with the last of them', () => {
  const held = { shares: parseShares('1000'), splits: [], rounding: 'half-up' } as const
  const released = (paid: string, frozen: string) =>
    fenText(toRelease({ ...held, amount: parseFen('100'), released: parseFen(paid) }, parseShares(frozen)))
  assert.deepEqual(
    [released('0', '1000'), released('0', '400'), released('60', '400'), released('60', '0'), released('100', '0')],
    ['0.00', '60.00', '0.00', '40.00', '0.00'],
  )
})

const lotOf = (lotId: bigint, remaining: string): Lot => ({
  lotId,
  orderId: lotId,
  registerDate: isoDate('2020-01-06'),
  tradeDate: isoDate('2020-01-03'),
  feeType: 'A',
  channel: 'own',
  nav: parseNav('2.5000'),
  remaining: parseShares(remaining),
})

test('ENG-03 a split multiplies shares and divides the NAV each lot was bought at', () => {
  const ratio = parseRatio('2.5')
  assert.equal(sharesText(splitShares(parseShares('333.33'), ratio, 'half-up')), '833.33')
  assert.equal(sharesText(splitShares(parseShares('333.33'), ratio, 'truncate')), '833.32')
  const [lot] = splitLots([lotOf(1n, '1000')], ratio, 'half-up')
  assert.deepEqual(lot && [sharesText(lot.remaining), navText(lot.nav), navText(navInSharesOfNow(lot))], [
    '2500.00',
    '2.5000',
    '1.0000',
  ])
})

test('ENG-03 the lots of a holding stay its sum through a split, the odd cent with the lot where it adds up', () => {
  // 3 x 0.01 at 1.5 is 0.045, half-up 0.05; each lot alone would be rounded to 0.02.
  const lots = splitLots([lotOf(1n, '0.01'), lotOf(2n, '0.01'), lotOf(3n, '0.01')], parseRatio('1.5'), 'half-up')
  assert.deepEqual(
    lots.map(lot => sharesText(lot.remaining)),
    ['0.02', '0.01', '0.02'],
  )
})

test('ENG-03 whatever the ratio, split lots add up to the split holding and none falls a cent out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 12 }),
      fc.bigInt(1n, 10n ** 10n),
      fc.constantFrom('half-up' as const, 'truncate' as const),
      (cents, ratio, rounding) => {
        const lots = cents.map((remaining, index) => ({
          ...lotOf(BigInt(index), '0'),
          remaining: shareCents(remaining),
        }))
        const after = splitLots(lots, ratioE9(ratio), rounding)
        const whole = addShares(...lots.map(lot => lot.remaining))
        assert.equal(addShares(...after.map(lot => lot.remaining)), splitShares(whole, ratioE9(ratio), rounding))
        for (const [index, lot] of after.entries()) {
          const exact = (cents[index] ?? 0n) * ratio
          const off = lot.remaining * 1_000_000_000n - exact
          assert.ok(lot.remaining >= 0n && off <= 1_000_000_000n && off >= -1_000_000_000n)
        }
      },
    ),
  )
})
