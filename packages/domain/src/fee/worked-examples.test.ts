import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import {
  fen,
  fenText,
  moneyFor,
  navE4,
  parseFen,
  parseNav,
  parseRate,
  parseShares,
  ratioE9,
  shareCents,
  sharesFor,
  sharesText,
} from '../money/money.ts'
import { type FeeTier, tiersInForce } from './fee-tier.ts'
import { frontEndFee, purchaseFee, type StandardTerms, standardFee } from './purchase-fee.ts'
import { cheaperFrom, type Lot, lotsAfterSales, redemptionFee } from './redemption-fee.ts'
import { subscriptionInterest } from './subscription-interest.ts'

const START = isoDate('2020-01-01')
const tier = (kind: FeeTier['kind'], fromValue: bigint, rate: string, more: Partial<FeeTier> = {}): FeeTier => ({
  kind,
  effectiveFrom: START,
  fromValue,
  rate: parseRate(rate),
  fixedFee: null,
  holder: 'all',
  channel: 'all',
  toFundE4: 10_000,
  ...more,
})

// rules 2.3: gross, rate, discount in 1/10000, NAV, net, fee, shares
const PURCHASES = [
  ['100000', '0.012', 10_000, '1.1800', '98814.23', '1185.77', '83740.87'],
  ['100000', '0.015', 10_000, '1.0170', '98522.17', '1477.83', '96875.29'],
  ['5000', '0.012', 10_000, '1.1280', '4940.71', '59.29', '4380.06'],
  ['10000', '0.008', 10_000, '1.0025', '9920.63', '79.37', '9895.89'],
  ['10000', '0.015', 1_000, '1.2345', '9985.02', '14.98', '8088.31'],
  ['4999999.99', '0.003', 10_000, '1.0560', '4985044.86', '14955.13', '4720686.42'],
] as const

for (const [gross, rate, discountE4, nav, net, fee, shares] of PURCHASES) {
  test(`ENG-01 ${gross} yuan at ${rate} x ${discountE4 / 10_000} and NAV ${nav} buys ${shares} shares`, () => {
    const result = purchaseFee(parseFen(gross), [tier('purchase', 0n, rate)], discountE4)
    assert.deepEqual([fenText(result.net), fenText(result.fee)], [net, fee])
    assert.equal(sharesText(sharesFor(result.net, parseNav(nav), 'half-up')), shares)
  })
}

test('ENG-01 the tier goes by gross, and the fixed fee of the highest tier is not discounted', () => {
  const tiers = [tier('purchase', 0n, '0.003'), tier('purchase', 500_000_000n, '0', { fixedFee: parseFen('1000') })]
  const below = purchaseFee(parseFen('4999999.99'), tiers, 1_000)
  const at = purchaseFee(parseFen('5000000.00'), tiers, 1_000)
  assert.equal(below.fixedFee, null)
  assert.deepEqual([fenText(at.net), fenText(at.fee)], ['4999000.00', '1000.00'])
  assert.equal(sharesText(sharesFor(at.net, parseNav('1.0560'), 'half-up')), '4733901.52')
  const dear = purchaseFee(parseFen('600'), [tier('purchase', 0n, '0', { fixedFee: parseFen('1000') })], 1_000)
  assert.deepEqual([fenText(dear.net), fenText(dear.fee)], ['0.00', '600.00'], 'never more than is paid')
})

test('ENG-01 a purchase is discounted, a subscription is not, and a back-end class takes nothing at the start', () => {
  const tiers = [tier('purchase', 0n, '0.015'), tier('subscribe', 0n, '0.012')]
  const frontEnd = { feeType: 'A', tiers, standardTiers: tiers, purchaseDiscountE4: 1_000, chargesEntry: true } as const
  const feesOf = (fund: StandardTerms, isSubscription: boolean) =>
    [frontEndFee, standardFee].map(of => fenText(of(parseFen('10000'), fund, isSubscription).fee))
  // 10,000 - 10,000 / 1.0015, / 1.015 and / 1.012
  assert.deepEqual(feesOf(frontEnd, false), ['14.98', '147.78'])
  assert.deepEqual(feesOf(frontEnd, true), ['118.58', '118.58'])
  assert.deepEqual(feesOf({ ...frontEnd, feeType: 'B' }, false), ['0.00', '0.00'])
})

test('ENG-01 10,000 yuan of an exchange-traded LOF at 1.0250 buy 9,640 whole shares and leave 0.42', () => {
  const { net, fee } = purchaseFee(parseFen('10000'), [tier('purchase', 0n, '0.012')], 10_000)
  const shares = sharesFor(net, parseNav('1.0250'), 'truncate')
  const whole = shareCents(shares - (shares % 100n))
  assert.deepEqual([fenText(net), fenText(fee), sharesText(whole)], ['9881.42', '118.58', '9640.00'])
  assert.equal(fenText(fen(net - moneyFor(whole, parseNav('1.0250')))), '0.42')
})

test('ENG-01 gross = net + fee for every amount, rate and discount, and a higher rate never costs less', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 15n),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, bp, discount) => {
        const rate = `0.0${bp.toString().padStart(3, '0')}`
        const low = purchaseFee(fen(amount), [tier('purchase', 0n, rate)], discount)
        const high = purchaseFee(fen(amount), [tier('purchase', 0n, '0.06')], discount)
        assert.equal(low.net + low.fee, amount)
        assert.ok(low.fee >= 0n && low.fee <= high.fee)
      },
    ),
  )
})

// rules 2.4: the registrar gives the interest, so days and rate are chosen to yield it
const SUBSCRIPTIONS = [
  ['10000', '0.012', '3.00', '9881.42', '118.58', '9884.42'],
  ['100000', '0.010', '55.55', '99009.90', '990.10', '99065.45'],
  ['1000000', '0.006', '123.45', '994035.79', '5964.21', '994159.24'],
] as const

for (const [gross, rate, interest, net, fee, shares] of SUBSCRIPTIONS) {
  test(`ENG-01 a subscription of ${gross} with ${interest} of interest becomes ${shares} shares`, () => {
    const result = purchaseFee(parseFen(gross), [tier('subscribe', 0n, rate)], 10_000)
    assert.deepEqual([fenText(result.net), fenText(result.fee)], [net, fee])
    const invested = fen(result.net + parseFen(interest))
    assert.equal(sharesText(sharesFor(invested, navE4(10_000n), 'half-up')), shares)
  })
}

test('ENG-01 subscription interest is cut to the fen, never rounded up', () => {
  const thirtyDays = [isoDate('2026-10-20'), isoDate('2026-11-19')] as const
  assert.equal(fenText(subscriptionInterest(parseFen('10000'), parseRate('0.0036'), ...thirtyDays)), '3.00')
  assert.equal(fenText(subscriptionInterest(parseFen('100000'), parseRate('0.0066667'), ...thirtyDays)), '55.55')
})

// rules 2.5: shares, NAV bought, NAV sold, back-end rate, redemption rate, gross, back-end A and B, redemption fee, net
// A and B
const BACKEND = [
  [
    '100000',
    '1.0500',
    '1.2500',
    '0.01',
    '0.0025',
    '125000.00',
    '1050.00',
    '1039.60',
    '312.50',
    '123637.50',
    '123647.90',
  ],
  ['10000', '1.0000', '1.1000', '0.018', '0.005', '11000.00', '180.00', '176.82', '55.00', '10765.00', '10768.18'],
  ['8000', '1.2500', '0.9800', '0', '0', '7840.00', '0.00', '0.00', '0.00', '7840.00', '7840.00'],
  ['10000', '1.0500', '1.2500', '0.01', '0.0025', '12500.00', '105.00', '103.96', '31.25', '12363.75', '12364.79'],
] as const

for (const [shares, bought, sold, backend, redeem, gross, feeA, feeB, redeemFee, netA, netB] of BACKEND) {
  test(`ENG-02 back-end charge on ${shares} shares from ${bought} to ${sold}: ${feeA} by formula A, ${feeB} by B`, () => {
    const day = isoDate('2026-07-06')
    const lots = [{ ...lotOf(1n, 100, shares), feeType: 'B' as const, nav: parseNav(bought) }]
    const by = (backendFormula: 'A' | 'B') =>
      redemptionFee(parseShares(shares), parseNav(sold), lots, day, {
        redeemTiers: [tier('redeem', 0n, redeem)],
        backendTiers: [tier('backend', 0n, backend)],
        backendFormula,
      })
    assert.deepEqual([by('A').gross, by('A').backendFee, by('A').fee, by('A').net].map(fenText), [
      gross,
      feeA,
      redeemFee,
      netA,
    ])
    assert.deepEqual([by('B').backendFee, by('B').net].map(fenText), [feeB, netB])
  })
}

test('ENG-02 the back-end charge on shares that were split is that on what was paid for them', () => {
  const day = isoDate('2026-07-06')
  // 1,000 shares at 1.0000 became 2,000 and then 6,000.
  const splits = [ratioE9(2_000_000_000n), ratioE9(3_000_000_000n)]
  const lot = { ...lotOf(1n, 100, '6000'), feeType: 'B' as const }
  const charge = (shares: string, backendFormula: 'A' | 'B') => {
    const terms = { redeemTiers: [], backendTiers: [tier('backend', 0n, '0.018')], backendFormula } as const
    return fenText(redemptionFee(parseShares(shares), parseNav('0.2000'), [{ ...lot, splits }], day, terms).backendFee)
  }
  assert.deepEqual([charge('6000', 'A'), charge('600', 'A'), charge('6000', 'B')], ['18.00', '1.80', '17.68'])
})

const RULE_2026 = [
  tier('redeem', 0n, '0.015'),
  tier('redeem', 7n, '0.01'),
  tier('redeem', 30n, '0.005'),
  tier('redeem', 180n, '0'),
]
const LEGACY = [
  tier('redeem', 0n, '0.015'),
  tier('redeem', 7n, '0.0075'),
  tier('redeem', 30n, '0.005', { holder: 'all', channel: 'all', toFundE4: 2_500 }),
  tier('redeem', 365n, '0', { holder: 'all', channel: 'all', toFundE4: 2_500 }),
]
const CONFIRM = isoDate('2026-07-06')
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
const THREE_LOTS = [lotOf(3n, 5, '800'), lotOf(1n, 182, '1000'), lotOf(2n, 26, '500')]
const redeem = (tiers: FeeTier[]) =>
  redemptionFee(parseShares('1800'), parseNav('1.2345'), THREE_LOTS, CONFIRM, {
    redeemTiers: tiers,
    backendTiers: [],
    backendFormula: 'A',
  })

test('ENG-02 1,800 shares leave the oldest lots first and pay by the days of each, under the rule of 2026', () => {
  const result = redeem(RULE_2026)
  assert.deepEqual(
    result.uses.map(use => [use.lotId, sharesText(use.shares), use.days, fenText(use.fee), fenText(use.toFund)]),
    [
      [1n, '1000.00', 182, '0.00', '0.00'],
      [2n, '500.00', 26, '6.17', '6.17'],
      [3n, '300.00', 5, '5.56', '5.56'],
    ],
  )
  assert.deepEqual([result.gross, result.fee, result.toFund, result.net].map(fenText), [
    '2222.10',
    '11.73',
    '11.73',
    '2210.37',
  ])
})

test('ENG-02 the same lots under the legacy table leave only part of the fee to the fund', () => {
  const result = redeem(LEGACY)
  assert.deepEqual(
    result.uses.map(use => [fenText(use.fee), fenText(use.toFund)]),
    [
      ['6.17', '1.54'],
      ['4.63', '4.63'],
      ['5.56', '5.56'],
    ],
  )
  assert.deepEqual([result.fee, result.toFund, result.net].map(fenText), ['16.36', '11.73', '2205.74'])
})

test('ENG-02 100,000 shares at 1.2130 after 100 days: half of the 0.5 % fee stays in the fund', () => {
  const result = redemptionFee(parseShares('100000'), parseNav('1.2130'), [lotOf(1n, 100, '100000')], CONFIRM, {
    redeemTiers: [tier('redeem', 0n, '0.005', { holder: 'all', channel: 'all', toFundE4: 5_000 })],
    backendTiers: [],
    backendFormula: 'A',
  })
  assert.deepEqual([result.gross, result.fee, result.toFund, result.net].map(fenText), [
    '121300.00',
    '606.50',
    '303.25',
    '120693.50',
  ])
})

for (const [days, fee] of [
  [6, '150.00'],
  [7, '100.00'],
  [29, '100.00'],
  [30, '50.00'],
  [179, '50.00'],
  [180, '0.00'],
] as const) {
  test(`ENG-02 10,000.00 redeemed after ${days} days costs ${fee}`, () => {
    const result = redemptionFee(parseShares('10000'), parseNav('1.0000'), [lotOf(1n, days, '10000')], CONFIRM, {
      redeemTiers: RULE_2026,
      backendTiers: [],
      backendFormula: 'A',
    })
    assert.equal(fenText(result.fee), fee)
  })
}

test('ENG-02 holding days run from confirmation to confirmation: over the holiday of October 10, not 2', () => {
  const lot = { ...lotOf(1n, 0, '10000'), registerDate: isoDate('2026-09-28') }
  const terms = { redeemTiers: RULE_2026, backendTiers: [], backendFormula: 'A' } as const
  const by = (confirmDate: string) =>
    redemptionFee(parseShares('10000'), parseNav('1.0000'), [lot], isoDate(confirmDate), terms)
  assert.deepEqual([by('2026-10-08').uses[0]?.days, fenText(by('2026-10-08').fee)], [10, '100.00'])
  assert.deepEqual([by('2026-09-30').uses[0]?.days, fenText(by('2026-09-30').fee)], [2, '150.00'])
})

test('ENG-02 more shares than the lots hold are refused, not sold short', () => {
  assert.throws(
    () =>
      redemptionFee(parseShares('10.01'), parseNav('1.0000'), [lotOf(1n, 9, '10')], CONFIRM, {
        redeemTiers: RULE_2026,
        backendTiers: [],
        backendFormula: 'A',
      }),
    RangeError,
  )
})

test('PLUS-11 the day from which a lot costs less is the first day of its next cheaper tier', () => {
  const front = { redeemTiers: RULE_2026, backendTiers: [] }
  const lower = (days: number, rate: string | null, backendRate: string | null = null) => ({
    days,
    rate: rate && parseRate(rate),
    backendRate: backendRate && parseRate(backendRate),
  })
  assert.deepEqual(cheaperFrom(lotOf(1n, 6, '1'), CONFIRM, front), lower(7, '0.01'))
  assert.deepEqual(cheaperFrom(lotOf(1n, 179, '1'), CONFIRM, front), lower(180, '0'))
  assert.equal(cheaperFrom(lotOf(1n, 180, '1'), CONFIRM, front), null)
  // A back-end class costs less where either charge falls.
  const back = {
    redeemTiers: RULE_2026,
    backendTiers: [tier('backend', 0n, '0.018'), tier('backend', 30n, '0.01'), tier('backend', 730n, '0')],
  }
  assert.deepEqual(cheaperFrom({ ...lotOf(1n, 6, '1'), feeType: 'B' }, CONFIRM, back), lower(7, '0.01'))
  assert.deepEqual(cheaperFrom({ ...lotOf(1n, 29, '1'), feeType: 'B' }, CONFIRM, back), lower(30, '0.005', '0.01'))
  assert.deepEqual(cheaperFrom({ ...lotOf(1n, 180, '1'), feeType: 'B' }, CONFIRM, back), lower(730, null, '0'))
  assert.equal(cheaperFrom({ ...lotOf(1n, 730, '1'), feeType: 'B' }, CONFIRM, back), null)
})

test('TRD-02 an order finds the lots that those before it leave, oldest taken first', () => {
  const lots = [lotOf(2n, 5, '300'), lotOf(1n, 40, '100')]
  const left = (taken: string) =>
    lotsAfterSales(lots, [{ shares: parseShares(taken), isFree: () => true }]).map(lot =>
      [lot.lotId, sharesText(lot.remaining)].join(' '),
    )
  assert.deepEqual(left('0'), ['1 100.00', '2 300.00'])
  assert.deepEqual(left('100'), ['2 300.00'])
  assert.deepEqual(left('150.01'), ['2 249.99'])
  assert.deepEqual(left('400'), [])
})

test('ENG-02 of lots registered on one day the one booked first leaves first', () => {
  const sameDay = [lotOf(12n, 26, '500'), lotOf(9n, 26, '800'), lotOf(10n, 26, '100')]
  const terms = { redeemTiers: RULE_2026, backendTiers: [], backendFormula: 'A' } as const
  const { uses } = redemptionFee(parseShares('950'), parseNav('1.0000'), sameDay, CONFIRM, terms)
  assert.deepEqual(
    uses.map(use => [use.lotId, sharesText(use.shares)]),
    [
      [9n, '800.00'],
      [10n, '100.00'],
      [12n, '50.00'],
    ],
  )
})

test('ENG-02 of lots registered on one day that of the earlier trading day leaves first, whatever its number', () => {
  const [later, earlier] = [lotOf(9n, 26, '800'), { ...lotOf(12n, 26, '500'), tradeDate: isoDate('2020-01-06') }]
  const terms = { redeemTiers: RULE_2026, backendTiers: [], backendFormula: 'A' } as const
  const { uses } = redemptionFee(parseShares('550'), parseNav('1.0000'), [later, earlier], CONFIRM, terms)
  assert.deepEqual(
    uses.map(use => [use.lotId, sharesText(use.shares)]),
    [
      [12n, '500.00'],
      [9n, '50.00'],
    ],
  )
})

test('ENG-02 whatever is redeemed, lots lose exactly the shares sold and the parts add up', () => {
  const lots = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.bigInt(1n, 10n ** 9n)), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(lots, fc.bigInt(1n, 10n ** 5n), fc.integer({ min: 1, max: 100 }), (drawn, nav, percent) => {
      const held = drawn.map(([days, cents], index) => ({
        ...lotOf(BigInt(index), days, '0'),
        nav: navE4(nav),
        remaining: shareCents(cents),
      }))
      const total = held.reduce((sum, lot) => sum + lot.remaining, 0n)
      const asked = shareCents((total * BigInt(percent) + 99n) / 100n)
      const result = redemptionFee(asked, navE4(nav), held, CONFIRM, {
        redeemTiers: RULE_2026,
        backendTiers: [],
        backendFormula: 'A',
      })
      assert.equal(
        result.uses.reduce((sum, use) => sum + use.shares, 0n),
        asked,
      )
      assert.equal(result.net + result.fee + result.backendFee, result.gross)
      const dates = result.uses.map(use => use.registerDate)
      assert.deepEqual(dates, [...dates].sort())
    }),
  )
})

test('ENG-01 the table in force is the newest that has begun; a later one waits for its day', () => {
  const later = isoDate('2026-01-01')
  const tiers = [...LEGACY, ...RULE_2026.map(each => ({ ...each, effectiveFrom: later }))]
  assert.equal(tiersInForce(tiers, 'redeem', isoDate('2025-12-31'))[1]?.rate, parseRate('0.0075'))
  assert.equal(tiersInForce(tiers, 'redeem', later)[1]?.rate, parseRate('0.01'))
})
