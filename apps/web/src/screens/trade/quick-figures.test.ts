import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversionFaultOf } from './change/target-fault.ts'
import { planFault } from './fix/plan-fault.ts'
import { amountFault } from './purchase/amount-fault.ts'
import { quickShares, quickYuan } from './quick-figures.ts'
import { sharesFault } from './sell/shares-fault.ts'

const fund = { status: '0', fundType: 'mixed', riskLevel: 'R3' } as const
const none = {
  isFurther: false,
  minAmount: '10.00',
  singleMax: '0.00',
  dayMax: '0.00',
  usedToday: '0.00',
  planMin: '10.00',
  planMax: '0.00',
  minRedeem: '1.00',
  minHold: '1.00',
  purchaseReason: null,
  redeemReason: null,
}
const AMOUNTS = ['1000', '5000', '10000', '50000']

const bought = (limits: object, card?: { singleMax: string; dayMax: string }) =>
  quickYuan(AMOUNTS, value => amountFault(value, fund, { ...none, ...limits }, card)).map(({ label }) => label)
const planned = (limits: object, card?: { singleMax: string; dayMax: string }) =>
  quickYuan(AMOUNTS, value => planFault(value, { ...none, ...limits }, card)).map(({ label }) => label)

test('TRD-08 no quick amount of a purchase exceeds the single limit, what is left of the day, or the card', () => {
  assert.deepEqual(bought({}), ['1,000', '5,000', '10,000', '50,000'])
  assert.deepEqual(bought({ singleMax: '10000.00' }), ['1,000', '5,000', '10,000'])
  assert.deepEqual(bought({ dayMax: '20000.00', usedToday: '14000.00' }), ['1,000', '5,000'])
  assert.deepEqual(bought({ dayMax: '20000.00', usedToday: '20000.00' }), [])
  assert.deepEqual(bought({}, { singleMax: '5000.00', dayMax: '0.00' }), ['1,000', '5,000'])
  assert.deepEqual(bought({ minAmount: '10000.00' }), ['10,000', '50,000'])
})

test('TRD-04 TRD-08 no quick amount of a plan exceeds its own limit, that of the day, or the card', () => {
  assert.deepEqual(planned({ planMax: '5000.00' }), ['1,000', '5,000'])
  assert.deepEqual(planned({ dayMax: '1000.00' }), ['1,000'])
  assert.deepEqual(planned({}, { singleMax: '20000.00', dayMax: '10000.00' }), ['1,000', '5,000', '10,000'])
})

test('TRD-02 TRD-08 no quick part of a holding exceeds it or leaves less than must stay', () => {
  const sold = (available: string, limits: object = {}) =>
    quickShares(available, value => sharesFault(value, { available }, { ...none, ...limits })).map(({ value }) => value)
  assert.deepEqual(sold('1000.03'), ['250.00', '500.01', '1000.03'])
  assert.deepEqual(sold('1000.00', { minHold: '600.00' }), ['250.00', '1000.00'])
  assert.deepEqual(sold('1000.00', { minRedeem: '300.00' }), ['500.00', '1000.00'])
  assert.deepEqual(sold('0.01'), ['0.01'])
  assert.deepEqual(sold('0.00'), [])
})

test('TRD-03 TRD-08 no quick part of a conversion is worth more than the fund entered takes', () => {
  const into = (limits: object) =>
    quickShares(
      '1000.00',
      conversionFaultOf({ available: '1000.00', nav: '2.0000' }, none, { ...none, ...limits }),
    ).map(({ label }) => label)
  assert.deepEqual(into({}), ['1/4', '1/2', '全部'])
  assert.deepEqual(into({ singleMax: '1000.00' }), ['1/4', '1/2'])
  assert.deepEqual(into({ dayMax: '1000.00', usedToday: '500.00' }), ['1/4'])
})
