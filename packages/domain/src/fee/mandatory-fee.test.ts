import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { FEE_TYPE } from '../codes/fee-types.ts'
import { applyLegalSettings } from '../law/legal-rules.ts'
import { fenText, parseNav, parseRate, parseShares, type ShareCents, shareCents, sharesText } from '../money/money.ts'
import { freeAfter, freeOfMandatoryFee, type MandatoryFee, mandatoryFeeOn } from './mandatory-fee.ts'
import { type Lot, redemptionFee } from './redemption-fee.ts'

const BOUGHT = isoDate('2026-06-01')
const lotsOf = (...remaining: ShareCents[]): Lot[] =>
  remaining.map((shares, at) => ({
    lotId: BigInt(at),
    orderId: BigInt(at),
    registerDate: BOUGHT,
    tradeDate: BOUGHT,
    feeType: FEE_TYPE.frontEnd,
    channel: 'own',
    nav: parseNav('1.0000'),
    remaining: shares,
  }))

function sale(shares: ShareCents, mandatory: MandatoryFee | null, lots: readonly Lot[] = lotsOf(shares)) {
  const terms = { redeemTiers: [], backendTiers: [], backendFormula: 'A', mandatory } as const
  return redemptionFee(shares, parseNav('1.0000'), lots, isoDate('2026-12-01'), terms)
}

test('LAW-11 250,000.00 of a fund of 10,000,000.00 pay 1,500.00 on a declared day, all to the fund', () => {
  const rule = mandatoryFeeOn(isoDate('2026-11-30'))
  assert.ok(rule)
  const free = freeOfMandatoryFee(parseShares('10000000.00'), rule.share)
  assert.equal(sharesText(free), '100000.00')
  const charged = sale(parseShares('250000.00'), { free, rate: rule.rate })
  assert.deepEqual([charged.gross, charged.fee, charged.toFund, charged.net].map(fenText), [
    '250000.00',
    '1500.00',
    '1500.00',
    '248500.00',
  ])
  assert.equal(fenText(sale(parseShares('250000.00'), null).fee), '0.00')
  assert.equal(fenText(sale(parseShares('100000.00'), { free, rate: rule.rate }).fee), '0.00')
  assert.equal(fenText(sale(parseShares('100000.50'), { free, rate: rule.rate }).fee), '0.01')
})

test('LAW-11 a second sale of the day has what the first one left of the free part', () => {
  const [first, second] = [parseShares('60000.00'), parseShares('190000.00')]
  const free = parseShares('100000.00')
  const fees = [
    sale(first, { free, rate: parseRate('0.01') }),
    sale(second, { free: freeAfter(free, first), rate: parseRate('0.01') }),
  ]
  assert.deepEqual(
    fees.map(({ fee }) => fenText(fee)),
    ['0.00', '1500.00'],
  )
  assert.equal(freeAfter(free, parseShares('250000.00')), 0n)
})

test('LAW-11 the fee of a sale is the same over one lot and over many lots of a few fen', () => {
  const rate = parseRate('0.01')
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 5_000n), { minLength: 1, maxLength: 40 }),
      fc.bigInt(0n, 60_000n),
      (parts, free) => {
        const lots = parts.map(shareCents)
        const all = shareCents(parts.reduce((sum, part) => sum + part, 0n))
        const terms = { free: shareCents(free), rate }
        const many = sale(all, terms, lotsOf(...lots))
        assert.equal(many.fee, sale(all, terms).fee)
        assert.equal(many.fee, many.toFund)
        assert.ok(many.uses.every(use => use.fee >= 0n && use.fee <= use.gross))
      },
    ),
  )
})

test('LAW-11 a rate that compliance sets to zero is no fee: no day is declared', () => {
  const decided = { effectiveFrom: isoDate('2026-12-01'), figure: '0%', source: '办法' }
  applyLegalSettings([{ row: 'money-redemption-fee/money', ...decided }])
  try {
    assert.ok(mandatoryFeeOn(isoDate('2026-11-30')))
    assert.equal(mandatoryFeeOn(isoDate('2026-12-01')), null)
  } finally {
    applyLegalSettings([])
  }
})
