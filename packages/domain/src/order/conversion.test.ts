import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFen, parseShares, ZERO_FEN, ZERO_SHARES } from '../money/money.ts'
import { type ConversionOrderFacts, decideConversion } from './conversion.ts'
import { type DividendMethodFacts, decideDividendMethod } from './dividend-method.ts'

const CONVERSION: ConversionOrderFacts = {
  out: { fundcode: '990001', status: '0', fundType: 'bond', feeType: 'A', registrar: '98', convertInto: null },
  into: {
    fundcode: '990002',
    status: '0',
    fundType: 'stock',
    feeType: 'A',
    registrar: '98',
    convertInto: null,
    riskLevel: 'R3',
  },
  minRedeem: parseShares('10'),
  minHold: parseShares('10'),
  held: parseShares('1000'),
  frozen: parseShares('400'),
  sellable: parseShares('600'),
  shares: parseShares('200'),
  limits: { singleMax: ZERO_FEN, dayMax: ZERO_FEN },
  usedToday: ZERO_FEN,
  estimate: parseFen('240'),
  investor: 'C3',
  hasLeaveMark: false,
}
const converted = (more: Partial<ConversionOrderFacts>) => {
  const decision = decideConversion({ ...CONVERSION, ...more })
  return decision.ok ? 'ok' : decision.code
}
const { out, into } = CONVERSION

test('TRD-03 shares convert between two funds of one charge type and one registrar, not within one fund', () => {
  assert.equal(converted({}), 'ok')
  assert.equal(converted({ into: { ...into, feeType: 'B' } }), 'TRADE-CLOSED')
  assert.equal(converted({ out: { ...out, feeType: 'B' }, into: { ...into, feeType: 'B' } }), 'ok')
  assert.equal(converted({ into: { ...into, registrar: '12' } }), 'TRADE-CLOSED')
  assert.equal(converted({ into: { ...into, fundcode: out.fundcode } }), 'TRADE-CLOSED')
})

test('TRD-03 the fund left must be open for redemption, the fund entered for purchase', () => {
  assert.equal(converted({ out: { ...out, status: '5' }, into: { ...into, status: '6' } }), 'ok')
  assert.equal(converted({ out: { ...out, status: '6' } }), 'TRADE-CLOSED')
  assert.equal(converted({ into: { ...into, status: '5' } }), 'TRADE-CLOSED')
  assert.equal(converted({ into: { ...into, status: '1' } }), 'TRADE-CLOSED')
})

test('TRD-03 a conversion takes free shares and minds the minimums of the fund left', () => {
  assert.equal(converted({ shares: parseShares('600.01') }), 'TRADE-NO-SHARES')
  assert.equal(converted({ shares: parseShares('9.99') }), 'TRADE-MIN-REDEEM')
  assert.equal(converted({ shares: parseShares('590.01') }), 'TRADE-MIN-HOLD')
  assert.equal(converted({ shares: parseShares('600') }), 'ok')
})

test('TRD-08 a conversion counts within the limits of the fund entered, by the newest NAV', () => {
  assert.equal(converted({ limits: { singleMax: parseFen('239.99'), dayMax: ZERO_FEN } }), 'TRADE-MAX')
  const limits = { singleMax: ZERO_FEN, dayMax: parseFen('1000') }
  assert.equal(converted({ limits, usedToday: parseFen('760') }), 'ok')
  assert.equal(converted({ limits, usedToday: parseFen('760.01') }), 'TRADE-DAY-MAX')
})

test('RISK-02 the fund entered must suit the investor, or its warning be confirmed', () => {
  assert.equal(converted({ investor: 'C2' }), 'DS-TR0U0119')
  assert.equal(converted({ investor: 'C2', hasLeaveMark: true }), 'ok')
  assert.equal(converted({ investor: 'C0', hasLeaveMark: true }), 'TRADE-UNSUITABLE')
})

const METHOD: DividendMethodFacts = {
  fund: { status: '0', fundType: 'mixed', hasHoldingPeriod: false },
  held: parseShares('1'),
  current: '1',
  asked: '0',
}
const changed = (more: Partial<DividendMethodFacts>) => {
  const decision = decideDividendMethod({ ...METHOD, ...more })
  return decision.ok ? 'ok' : decision.code
}

test('TRD-05 a holder changes the dividend method to the other one, in a closed period too', () => {
  assert.equal(changed({}), 'ok')
  assert.equal(changed({ fund: { ...METHOD.fund, status: '4' } }), 'ok')
  assert.equal(changed({ asked: '1' }), 'TRADE-SAME-METHOD')
  assert.equal(changed({ held: ZERO_SHARES }), 'TRADE-NO-SHARES')
  for (const status of ['a', '3'] as const) assert.equal(changed({ fund: { ...METHOD.fund, status } }), 'TRADE-CLOSED')
})

test('TRD-05 a money fund pays no cash, a private scheme is changed at the counter', () => {
  assert.equal(changed({ fund: { ...METHOD.fund, fundType: 'money' }, current: '0', asked: '1' }), 'TRADE-CLOSED')
  assert.equal(changed({ fund: { ...METHOD.fund, fundType: 'special' } }), 'TRADE-CLOSED')
})
