import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import { fen, parseNav, parseShares, shareCents } from '../money/money.ts'
import { decideNameHitAct, type HitFacts } from './name-hit-decide.ts'
import { decideSharesAdd, decideSharesDeduct, decideSharesFreeze, decideSharesUnfreeze } from './share-acts.ts'

const holding = {
  custno: '100000000001',
  fundName: '启明均衡成长混合A',
  held: parseShares('100.00'),
  free: parseShares('60.00'),
  heldBack: parseShares('30.00'),
  tradeDate: isoDate('2026-11-20'),
  confirmDate: isoDate('2026-11-23'),
}
const facts = { ...holding, nav: parseNav('1.2345'), wasUsed: false, unpaidDay: null }
const input = { tradeacco: 'T1', fund: '990044', shares: '60.01', document: 'F-1' }
const codeOf = (decision: ReturnType<typeof decideSharesAdd>) => (decision.ok ? null : decision.refusal.code)

test('ACT-01 CON-07 shares are taken and frozen out of the free ones, freed out of the frozen ones, and added to any', () => {
  const { shares: _, ...named } = input
  assert.deepEqual(decideSharesAdd(facts, input), {
    ok: true,
    effects: {
      ...holding,
      ...named,
      kind: KIND.forcedIncrease,
      acted: shareCents(6_001n),
      worth: fen(7_408n),
      isUnusual: false,
    },
  })
  for (const decide of [decideSharesDeduct, decideSharesFreeze]) {
    assert.equal(codeOf(decide(facts, input)), 'holding.too-few-free')
    assert.equal(codeOf(decide(facts, { ...input, shares: '60.00' })), null)
  }
  assert.equal(codeOf(decideSharesUnfreeze(facts, { ...input, shares: '30.01' })), 'holding.too-few-frozen')
  assert.equal(codeOf(decideSharesUnfreeze(facts, { ...input, shares: '30' })), null)
})

test('ACT-01 CON-07 more shares added than were held is unusual', () => {
  const unusual = (decide: typeof decideSharesAdd, shares: string, held = facts.held) => {
    const made = decide({ ...facts, held }, { ...input, shares })
    return made.ok && made.effects.isUnusual
  }
  assert.deepEqual([unusual(decideSharesAdd, '100.00'), unusual(decideSharesAdd, '100.01')], [false, true])
  assert.equal(unusual(decideSharesDeduct, '60.00'), false)
  assert.equal(unusual(decideSharesAdd, '10.00', parseShares('0.00')), false, 'nothing to compare with')
})

test('ACT-01 CON-07 a paper that acted on a holding is no fault and changes nothing; a missing holding is one', () => {
  assert.deepEqual(decideSharesAdd({ ...facts, wasUsed: true }, input), {
    ok: false,
    isDone: true,
    refusal: { code: 'holding.same-paper', given: { document: 'F-1' } },
  })
  assert.equal(codeOf(decideSharesAdd(null, input)), 'holding.unknown')
  const unpriced = decideSharesAdd({ ...facts, nav: null }, input)
  assert.equal(unpriced.ok && unpriced.effects.worth, null)
})

test('ACT-01 CON-15 a hit is decided once, but a confirmed one can be cleared', () => {
  const found: HitFacts = {
    custno: '100000000001',
    who: 'self',
    match: 'birth',
    list: 'UN',
    entry: '7',
    isListed: true,
    earlier: '',
    state: 'open',
  }
  const decide = (state: HitFacts['state'], decision: 'cleared' | 'confirmed') => {
    const made = decideNameHitAct({ ...found, state }, { id: '3', decision, reason: '出生地不同' })
    return made.ok ? made.effects.after : made.refusal.code
  }
  assert.deepEqual([decide('open', 'cleared'), decide('open', 'confirmed')], ['cleared', 'confirmed'])
  assert.deepEqual([decide('confirmed', 'cleared'), decide('confirmed', 'confirmed')], ['cleared', 'hit.decided'])
  assert.deepEqual([decide('cleared', 'confirmed'), decide('cleared', 'cleared')], ['hit.decided', 'hit.decided'])
})
