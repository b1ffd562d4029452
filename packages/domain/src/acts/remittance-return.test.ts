import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '../money/money.ts'
import { refusalText } from './refusals.ts'
import { decideRemittanceReturn } from './remittance-return.ts'

const transfer = (remit_id: bigint, amount: bigint) => ({
  remit_id,
  channel: 'bank',
  ext_id: `S${remit_id}`,
  amount_fen: fen(amount),
  payer: '陌*人',
})
const [one, two] = [transfer(1n, 81_499n), transfer(2n, 7_000n)]

test('ACT-01 LIV-09 transfers of nobody go back together, each once, in the order in which they are named', () => {
  const made = decideRemittanceReturn([one, two], { remittances: ['2', '1', '2'] })
  assert.deepEqual(made, { ok: true, effects: { transfers: [two, one], amount: fen(88_499n) } })
})

test('ACT-01 LIV-09 one that is not in suspense, or no number, keeps all where they are', () => {
  const saidOf = (...remittances: string[]) => {
    const made = decideRemittanceReturn([one], { remittances })
    return made.ok ? null : refusalText(made.refusal).en
  }
  assert.equal(saidOf('1', '2', '3'), 'Not in suspense: 2, 3. Nothing was changed.')
  assert.equal(saidOf('1', 'x'), 'x is no number of a transfer.')
})
