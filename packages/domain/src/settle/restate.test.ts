import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import type { FeeTier } from '../fee/fee-tier.ts'
import type { FundTerms } from '../fee/fund-contract.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { fen, fenText, navE4, parseFen, parseNav, parseRate, parseShares, rateE8, sharesText } from '../money/money.ts'
import { type Given, type Restated, restateBuy, restateConversion, restateSale } from './restate.ts'

const tier = (kind: FeeTier['kind'], rate: string, toFundE4 = 0): FeeTier => ({
  kind,
  effectiveFrom: isoDate('2020-01-01'),
  fromValue: 0n,
  rate: parseRate(rate),
  fixedFee: null,
  holder: 'all',
  channel: 'all',
  toFundE4,
})
const fund = (fundcode: string, tiers: FeeTier[]): FundTerms => ({
  fundcode,
  feeType: 'A',
  shareRounding: 'half-up',
  backendFormula: 'A',
  convertFormula: 'A',
  purchaseDiscountE4: 10_000,
  hold: null,
  tiers,
  standardTiers: [],
  setupDate: null,
  mainCode: fundcode,
  raiseStart: null,
  chargesEntry: true,
  chargesBackend: true,
  raiseInterestRate: rateE8(0n),
})
const out = fund('000001', [tier('purchase', '0.0015'), tier('redeem', '0.005', 2_500)])
const into = fund('000002', [tier('purchase', '0.015')])
const lot: Lot = {
  lotId: 1n,
  orderId: 1n,
  registerDate: isoDate('2026-08-03'),
  tradeDate: isoDate('2026-07-31'),
  feeType: 'A',
  channel: 'own',
  nav: navE4(10_000n),
  remaining: parseShares('10000'),
}
const sold = { lots: [lot], confirmDate: isoDate('2026-11-23'), request: null }
const given = (shares: string, paid: string, company: string, companyInto: string): Given => ({
  shares: parseShares(shares),
  paid: parseFen(paid),
  company: parseFen(company),
  companyInto: parseFen(companyInto),
})
const shown = ({ shares, payout, crossing, company, companyInto }: Restated) => [
  sharesText(shares),
  ...[payout, crossing, company, companyInto].map(fenText),
]

// rules 2.7: 10,000 at 1.0500 into 1.3200, 0.5 % (a quarter stays in the fund), 0.15 and 1.5 %: 52.50, 10,447.50,
// 139.16, 7,809.35.
const CONVERTED = given('7809.35', '10447.50', '39.37', '139.16')
const convert = (navOut: string, navIn: string, free: string, before = CONVERTED) =>
  shown(
    restateConversion(
      sold,
      { fund: out, nav: parseNav(navOut) },
      { fund: into, nav: parseNav(navIn), free: parseShares(free) },
      before,
    ),
  )

test('ENG-05 a conversion whose NAVs stay restates to nothing', () => {
  assert.deepEqual(convert('1.0500', '1.3200', '7809.35'), ['0.00', '0.00', '0.00', '0.00', '0.00'])
})

// 10,600.00 - 53.00 = 10,547.00; 10,547.00 / 1.0135 = 10,406.51; / 1.3200 = 7,883.72; 53.00 - 13.25 = 39.75
test('ENG-05 a higher NAV of the fund left moves money to the fund entered, and to the company what of the fees is its', () => {
  assert.deepEqual(convert('1.0600', '1.3200', '7809.35'), ['74.37', '0.00', '99.50', '0.38', '1.33'])
  const corrected = given('7883.72', '10547.00', '39.75', '140.49')
  assert.deepEqual(convert('1.0500', '1.3200', '7883.72', corrected), ['-74.37', '0.00', '-99.50', '-0.38', '-1.33'])
})

// 10,308.34 / 1.3400 = 7,692.79; of 116.56 shares too many 16.56 are gone: x 1.3400 = 22.19
test('ENG-05 shares too many that are gone are paid for by the company, once however often the NAV is corrected', () => {
  assert.deepEqual(convert('1.0500', '1.3400', '7809.35'), ['-116.56', '0.00', '0.00', '0.00', '0.00'])
  assert.deepEqual(convert('1.0500', '1.3400', '100'), ['-100.00', '0.00', '0.00', '0.00', '-22.19'])
  const after = given('7709.35', '10447.50', '39.37', '116.97')
  assert.deepEqual(convert('1.0500', '1.3400', '0', after), ['0.00', '0.00', '0.00', '0.00', '0.00'])
  assert.deepEqual(convert('1.0500', '1.3200', '0', after), ['100.00', '0.00', '0.00', '0.00', '22.19'])
})

// 10,000 x 1.2000 = 12,000.00 - 60.00 (15.00 to the fund); at 1.2100 12,100.00 - 60.50 (15.13 to the fund)
test('ENG-05 a sale: too little is paid out, too much stays and the company covers it; fees follow the amount', () => {
  const sale = (nav: string, before: Given) => shown(restateSale(sold, out, parseNav(nav), before))
  const first = given('0', '11940.00', '45.00', '0')
  assert.deepEqual(sale('1.2100', first), ['0.00', '99.50', '0.00', '0.37', '0.00'])
  const paidMore = given('0', '12039.50', '45.37', '0')
  assert.deepEqual(sale('1.2000', paidMore), ['0.00', '0.00', '0.00', '-99.87', '0.00'])
  // The company has 45.00 of fees and has paid 99.50 in: at 1.2100 again it gets the 99.50 back.
  assert.deepEqual(sale('1.2100', given('0', '12039.50', '-54.50', '0')), ['0.00', '0.00', '0.00', '99.87', '0.00'])
})

// 9,881.42 / 1.2000 = 8,234.52 and / 1.2500 = 7,905.14
test('ENG-05 a purchase: its fee stays, shares follow the NAV', () => {
  const buy = (nav: string, shares: string, free: string, company = '0') =>
    shown(
      restateBuy(
        { invested: parseFen('9881.42'), nav: parseNav(nav), rounding: 'half-up', free: parseShares(free) },
        { ...given(shares, '0', company, '0'), paid: fen(0n) },
      ),
    )
  assert.deepEqual(buy('1.2000', '7905.14', '0'), ['329.38', '0.00', '0.00', '0.00', '0.00'])
  assert.deepEqual(buy('1.2500', '8234.52', '29.38'), ['-29.38', '0.00', '0.00', '-375.00', '0.00'])
  assert.deepEqual(buy('1.2500', '8205.14', '500', '-375.00'), ['-300.00', '0.00', '0.00', '375.00', '0.00'])
})
