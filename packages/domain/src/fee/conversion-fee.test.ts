import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import { fenText, navE4, parseFen, parseNav, parseRate, parseShares, shareCents, sharesText } from '../money/money.ts'
import { conversionTerms } from '../settle/working.ts'
import { type ConversionFacts, conversionFee } from './conversion-fee.ts'
import type { FeeTier } from './fee-tier.ts'
import type { FundTerms } from './fund-contract.ts'
import type { Lot } from './redemption-fee.ts'

const CONFIRM = isoDate('2026-07-06')
const tier = (
  kind: FeeTier['kind'],
  fromValue: bigint,
  rate: string,
  fixedFee: FeeTier['fixedFee'] = null,
): FeeTier => ({
  kind,
  effectiveFrom: isoDate('2020-01-01'),
  fromValue,
  rate: parseRate(rate),
  fixedFee,
  holder: 'all',
  channel: 'all',
  toFundE4: 10_000,
})
const lotOf = (lotId: bigint, daysAgo: number, shares: string): Lot => ({
  lotId,
  orderId: lotId,
  registerDate: addDays(CONFIRM, -daysAgo),
  tradeDate: addDays(CONFIRM, -daysAgo - 1),
  feeType: 'A',
  channel: 'own',
  nav: parseNav('1.0000'),
  remaining: parseShares(shares),
})
type Row = { shares: string; navOut: string; navIn: string; redeem: string; rateOut: string; rateIn: string }
const facts = (row: Row, more: Partial<ConversionFacts> = {}): ConversionFacts => ({
  shares: parseShares(row.shares),
  navOut: parseNav(row.navOut),
  navIn: parseNav(row.navIn),
  lots: [lotOf(1n, 100, row.shares)],
  confirmDate: CONFIRM,
  redemption: { redeemTiers: [tier('redeem', 0n, row.redeem)], backendTiers: [], backendFormula: 'A' },
  purchaseTiersOut: [tier('purchase', 0n, row.rateOut)],
  purchaseTiersIn: [tier('purchase', 0n, row.rateIn)],
  formula: 'A',
  shareRounding: 'half-up',
  ...more,
})

// rules 2.7: shares, NAV out, NAV in, redemption rate, purchase rates out and in, then redemption fee, amount,
// supplement and shares by formula A, supplement and shares by formula B
const CONVERSIONS = [
  ['100', '1.2000', '1.0000', '0.015', '0.010', '0.015', '1.80', '118.20', '0.59', '117.61', '0.58', '117.62'],
  [
    '10000',
    '1.0500',
    '1.3200',
    '0.005',
    '0.0015',
    '0.015',
    '52.50',
    '10447.50',
    '139.16',
    '7809.35',
    '138.75',
    '7809.66',
  ],
  ['10000', '1.5000', '1.0200', '0', '0.015', '0.006', '0.00', '15000.00', '0.00', '14705.88', '0.00', '14705.88'],
  ['5000', '1.0000', '2.5000', '0.01', '0', '0.015', '50.00', '4950.00', '73.15', '1950.74', '73.15', '1950.74'],
] as const

for (const [shares, navOut, navIn, redeem, rateOut, rateIn, fee, amount, addA, inA, addB, inB] of CONVERSIONS) {
  test(`ENG-03 ${shares} shares at ${navOut} convert to ${inA} by formula A and ${inB} by formula B at ${navIn}`, () => {
    const row = { shares, navOut, navIn, redeem, rateOut, rateIn }
    const [a, b] = [conversionFee(facts(row)), conversionFee(facts(row, { formula: 'B' }))]
    assert.deepEqual([a.redeemFee, a.toFund, a.amount].map(fenText), [fee, fee, amount])
    assert.deepEqual([fenText(a.supplement), sharesText(a.sharesIn)], [addA, inA])
    assert.deepEqual([fenText(b.supplement), sharesText(b.sharesIn)], [addB, inB])
  })
}

const ROW: Row = { shares: '1800', navOut: '1.2345', navIn: '1.0000', redeem: '0', rateOut: '0', rateIn: '0' }

test('ENG-03 a conversion leaves the oldest lots first and pays the redemption fee of each', () => {
  const converted = conversionFee(
    facts(ROW, {
      lots: [lotOf(3n, 5, '800'), lotOf(1n, 182, '1000'), lotOf(2n, 26, '500')],
      redemption: {
        redeemTiers: [tier('redeem', 0n, '0.015'), tier('redeem', 7n, '0.01'), tier('redeem', 180n, '0')],
        backendTiers: [],
        backendFormula: 'A',
      },
    }),
  )
  assert.deepEqual(
    converted.uses.map(use => [use.lotId, sharesText(use.shares), fenText(use.fee)]),
    [
      [1n, '1000.00', '0.00'],
      [2n, '500.00', '6.17'],
      [3n, '300.00', '5.56'],
    ],
  )
  assert.deepEqual([converted.amount, converted.netIn].map(fenText), ['2210.37', '2210.37'])
})

test('ENG-03 both rates are those of the tier the crossing amount falls in, not of the gross', () => {
  const row = { ...ROW, shares: '10000', navOut: '1.0000', redeem: '0.015' }
  const tiers = [tier('purchase', 0n, '0.015'), tier('purchase', 1_000_000n, '0.001')]
  const converted = conversionFee(facts(row, { purchaseTiersIn: tiers }))
  assert.deepEqual([fenText(converted.gross), fenText(converted.amount)], ['10000.00', '9850.00'])
  assert.equal(converted.rateIn, parseRate('0.015'))
})

test('ENG-03 a fixed fee has no rate: what is paid is the difference of the two fees, never less than nothing', () => {
  const row = { ...ROW, shares: '10000', navOut: '1.0000' }
  const fixed = [tier('purchase', 0n, '0', parseFen('1000'))]
  const cheap = [tier('purchase', 0n, '0.006')]
  const up = conversionFee(facts(row, { purchaseTiersOut: cheap, purchaseTiersIn: fixed }))
  const down = conversionFee(facts(row, { purchaseTiersOut: fixed, purchaseTiersIn: cheap }))
  // 10,000 / 1.006 leaves a fee of 59.64
  assert.deepEqual([up.supplement, down.supplement].map(fenText), ['940.36', '0.00'])
})

test('ENG-03 a back-end class pays its deferred charge when it is left, and no supplement', () => {
  const row = { ...ROW, shares: '10000', navOut: '1.2500', redeem: '0.0025' }
  const converted = conversionFee(
    facts(row, {
      lots: [{ ...lotOf(1n, 100, '10000'), feeType: 'B', nav: parseNav('1.0500') }],
      redemption: {
        redeemTiers: [tier('redeem', 0n, '0.0025')],
        backendTiers: [tier('backend', 0n, '0.01')],
        backendFormula: 'A',
      },
      purchaseTiersOut: [],
      purchaseTiersIn: [],
    }),
  )
  assert.deepEqual([converted.backendFee, converted.amount, converted.supplement].map(fenText), [
    '105.00',
    '12363.75',
    '0.00',
  ])
})

test('ENG-03 whatever is converted, gross is exactly fees, supplement and what is invested, by both formulas', () => {
  const rate = fc.integer({ min: 0, max: 300 }).map(bp => `0.0${bp.toString().padStart(3, '0')}`)
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 11n),
      fc.bigInt(1n, 10n ** 5n),
      rate,
      rate,
      rate,
      fc.constantFrom('A' as const, 'B' as const),
      (cents, nav, redeem, rateOut, rateIn, formula) => {
        const shares = sharesText(shareCents(cents))
        const row = { shares, navOut: '1.0000', navIn: '1.0000', redeem, rateOut, rateIn }
        const converted = conversionFee(facts(row, { navOut: navE4(nav), formula }))
        assert.equal(converted.redeemFee + converted.supplement + converted.netIn, converted.gross)
        assert.ok(converted.supplement >= 0n)
        if (rateIn <= rateOut) assert.equal(converted.supplement, 0n)
      },
    ),
  )
})

test('ENG-02 an unpaid loss reduces the amount that crosses over, and the supplement with it', () => {
  const row = { shares: '100', navOut: '1.0000', navIn: '1.0000', redeem: '0', rateOut: '0', rateIn: '0.01' }
  const converted = conversionFee(facts(row, { unpaid: parseFen('-10.00'), formula: 'B' }))
  assert.deepEqual([converted.gross, converted.amount].map(fenText), ['100.00', '90.00'])
  assert.deepEqual([converted.supplement, converted.netIn].map(fenText), ['0.89', '89.11'])
  assert.equal(sharesText(converted.sharesIn), '89.11')
})

test('ENG-02 the fund that is left says by which formula the supplement is computed', () => {
  const fund = (convertFormula: 'A' | 'B', rate: string): FundTerms => ({
    fundcode: '990012',
    mainCode: '990012',
    feeType: 'A',
    shareRounding: 'half-up',
    backendFormula: 'A',
    convertFormula,
    purchaseDiscountE4: 10_000,
    hold: null,
    tiers: [tier('purchase', 0n, rate), tier('redeem', 0n, '0.015')],
    standardTiers: [],
    setupDate: null,
    raiseStart: null,
    chargesEntry: true,
    chargesBackend: true,
    raiseInterestRate: parseRate('0'),
  })
  const supplementBetween = (out: 'A' | 'B', into: 'A' | 'B') => {
    const terms = conversionTerms(fund(out, '0.010'), fund(into, '0.015'))
    const row = { shares: '100', navOut: '1.2000', navIn: '1.0000', redeem: '0', rateOut: '0', rateIn: '0' }
    return fenText(conversionFee({ ...facts(row), ...terms }).supplement)
  }
  assert.deepEqual([supplementBetween('A', 'B'), supplementBetween('B', 'A')], ['0.59', '0.58'])
})
