import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import type { FundContract } from '../fee/fund-contract.ts'
import { fenText, parseFen, parseNav, parseShares, rateE8, sharesText, ZERO_FEN } from '../money/money.ts'
import { type ConfirmedAt, restateOrders } from './restate-orders.ts'
import { holdingKey } from './settle-fund-day.ts'

const fundcode = '000001'
const day = isoDate('2026-11-23')
const contract: FundContract = {
  fundcode,
  mainCode: fundcode,
  setupDate: null,
  raiseStart: null,
  raiseInterestRate: rateE8(0n),
  terms: [
    {
      effectiveFrom: isoDate('1900-01-01'),
      feeType: 'A',
      shareRounding: 'half-up',
      backendFormula: 'A',
      convertFormula: 'A',
      purchaseDiscountE4: 10_000,
      institutionDiscountE4: null,
      serviceRateE8: 0,
      hold: null,
    },
  ],
  tiers: [],
}

/** A purchase of 10,000 yuan that was confirmed at 1.0000. */
const bought = (orderId: bigint): ConfirmedAt => ({
  custno: '100001',
  tradeacco: 'T1',
  orderId,
  kind: KIND.purchase,
  soldFund: fundcode,
  fundcode,
  tradeDate: day,
  confirmDate: day,
  invested: parseFen('10000.00'),
  unpaid: ZERO_FEN,
  termsDay: day,
  request: null,
  rounding: 'half-up',
  lotId: orderId,
  holder: 'person',
  shares: parseShares('10000.00'),
  paid: ZERO_FEN,
  company: ZERO_FEN,
  companyInto: ZERO_FEN,
})

function adjusted(nav: string, freeShares: string) {
  const first = bought(1n)
  const orders = restateOrders(
    [first, bought(2n)],
    {
      lots: new Map(),
      mandatory: new Map(),
      free: new Map([[holdingKey(first), parseShares(freeShares)]]),
      priced: new Map([[fundcode, { contract, nav: parseNav(nav) }]]),
    },
    { fundcode, version: 2, confirmOn: isoDate('2026-11-24') },
  )
  return orders.map(({ kind, cause, shares, amount, parentOrderId, requestId }) =>
    [kind, cause, shares ? sharesText(shares) : fenText(amount ?? ZERO_FEN), parentOrderId, requestId].join(' '),
  )
}

test('ENG-05 a lower NAV gives each order the rest of its shares, by an order that names it', () => {
  assert.deepEqual(adjusted('0.8000', '0.00'), [
    `${KIND.forcedIncrease} correction 2500.00 1 restate-1-000001-2`,
    `${KIND.forcedIncrease} correction 2500.00 2 restate-2-000001-2`,
  ])
})

test('ENG-05 two orders of a holding do not give back the same free shares; the company covers what is gone', () => {
  // 2,000 shares too many each, and 3,000 left: the second gives 1,000, and 1,250 yuan go from the company into the fund.
  assert.deepEqual(adjusted('1.2500', '3000.00'), [
    `${KIND.forcedDecrease} correction 2000.00 1 restate-1-000001-2`,
    `${KIND.forcedDecrease} correction 1000.00 2 restate-2-000001-2`,
    `${KIND.refund} covered 1250.00 2 restate-2-000001-2-c`,
  ])
})
