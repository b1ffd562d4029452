import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '../money/money.ts'
import { type AssignFacts, decideRemittanceAssign } from './remittance-assign.ts'

const transfer = { remitId: 7n, channel: 'bank', extId: 'N7', amount: fen(200_000n), isOtherPayer: false }
const own = { tradeacco: 'T000000001', isPayer: true }
const other = { tradeacco: 'T000000002', isPayer: true }
const assign = (over: Partial<AssignFacts> = {}, tradeacco?: string, remittance = '7') => {
  const made = decideRemittanceAssign(
    { transfer, cards: [own], ...over },
    { remittance, custno: '100000000010', tradeacco },
  )
  return made.ok ? made.effects.tradeacco : made.refusal.code
}

test('ACT-01 LIV-09 money of nobody is given to the customer in whose name it came, on the one card that takes it', () => {
  assert.equal(assign(), own.tradeacco)
  assert.equal(assign({ cards: [own, other] }, other.tradeacco), other.tradeacco)
  assert.equal(assign({ cards: [own, other] }), 'remittance.several-cards')
  assert.equal(assign({ cards: [] }), 'remittance.no-card')
  assert.equal(assign({}, other.tradeacco), 'remittance.no-card')
  assert.equal(assign({ cards: [{ ...own, isPayer: false }] }), 'remittance.other-payer')
  assert.equal(assign({ transfer: { ...transfer, isOtherPayer: true } }), 'remittance.other-payer')
  assert.equal(assign({ transfer: null }), 'remittance.not-in-suspense')
  assert.equal(assign({ transfer: null }, undefined, 'x'), 'remittance.no-number')
})
