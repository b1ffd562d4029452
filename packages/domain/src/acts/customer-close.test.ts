import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CloseFacts, decideCustomerClose } from './customer-close.ts'
import { refusalText } from './refusals.ts'

const input = { custno: '100000000010', document: '申请 2026-1', reason: '客户书面申请' }
const nothing = { holding: 0, pending: 0, paying: 0, plan: 0, remittance: 0 }
const facts: CloseFacts = {
  fundAccount: '980000000010',
  isClosed: false,
  isFrozen: false,
  isHeld: false,
  obstacles: nothing,
}
const textOf = (given: CloseFacts | null) => {
  const decision = decideCustomerClose(given, input)
  return decision.ok ? 'closed' : refusalText(decision.refusal).zh
}

test('CON-29 an empty open account is closed for its customer', () => {
  const decision = decideCustomerClose(facts, input)
  assert.deepEqual(decision, { ok: true, effects: { ...input, fundAccount: '980000000010' } })
})

test('CON-29 each thing left in the account, a freeze, no account and a closed one refuse', () => {
  assert.equal(textOf(null), '没有这个客户号')
  assert.equal(textOf({ ...facts, isClosed: true }), '账户已注销')
  assert.equal(textOf({ ...facts, fundAccount: null }), '尚未开立基金账户，由客户本人在网站注销')
  assert.match(textOf({ ...facts, isFrozen: true }), /冻结/)
  assert.equal(textOf({ ...facts, isHeld: true }), '客户资料正在审核，暂时不能办理')
  const left: [keyof typeof nothing, RegExp][] = [
    ['holding', /还持有 1 只/],
    ['pending', /1 笔交易未确认/],
    ['paying', /1 笔款项未到账/],
    ['plan', /1 个定投计划/],
    ['remittance', /1 笔汇款未处理/],
  ]
  for (const [kind, text] of left) assert.match(textOf({ ...facts, obstacles: { ...nothing, [kind]: 1 } }), text)
  assert.equal(
    textOf({ ...facts, obstacles: { ...nothing, plan: 2, pending: 1 } }),
    '还有 1 笔交易未确认，请等待确认或撤单；还有 2 个定投计划，请先终止',
  )
})
