import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReleasedAct, releasedActs } from '../codes/released-acts.ts'
import { COMPANY_MONEY_FEN, missingCheckers, neededCheckers } from './needed-checkers.ts'
import { mayApprove } from './staff-can.ts'

const acts = Object.keys(releasedActs).filter(isReleasedAct)

test('CON-21 who must approve is what the design says, and each checks the area of the act', () => {
  const heavy = { companyFen: COMPANY_MONEY_FEN + 1n, touchesLegal: true }
  const needed = acts.flatMap(act => {
    const roles = neededCheckers(act, heavy)
    for (const role of roles) assert.ok(mayApprove([role], act, roles), `${role} ${act}`)
    return roles.length === 0 ? [] : [`${act}: ${roles.join(', ')}`]
  })
  assert.deepEqual(needed, [
    'shares add: check, compliance',
    'shares deduct: check, compliance',
    'shares transfer: check, compliance',
    'nav import: check, finance',
    'funds import: compliance',
  ])
  assert.deepEqual(neededCheckers('nav import', { companyFen: 5_000_000n }), [])
  assert.deepEqual(neededCheckers('funds import'), [])
})

test('CON-21 after a first approval the other role is missing; who has both leaves either', () => {
  const needs = ['check', 'finance'] as const
  assert.deepEqual(missingCheckers(needs, []), needs)
  assert.deepEqual(missingCheckers(needs, [['check']]), ['finance'])
  assert.deepEqual(missingCheckers(needs, [['finance', 'service']]), ['check'])
  assert.deepEqual(missingCheckers(needs, [['check', 'finance']]), needs)
  assert.deepEqual(missingCheckers(['compliance'], []), ['compliance'])
})
