import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen } from '../money/money.ts'
import { type CandidateFacts, decideCandidateAct } from './candidate-decide.ts'
import { type CrsCaseFacts, decideCrs } from './crs-decide.ts'

const custno = '100000000001'
const [day, dueOn, watchedUntil] = [isoDate('2026-11-17'), isoDate('2026-11-24'), isoDate('2026-12-04')]
const reason = '已核对护照与税单'

test('ACT-01 CON-15 a large transaction is not watched, a suspicion is until a later day, and a decided one stays so', () => {
  const found: CandidateFacts = {
    custno,
    rule: 'large-in',
    day,
    amount: fen(50_000_000n),
    evidence: [],
    earlier: '',
    state: 'open',
    dueOn,
    watchedUntil,
  }
  const decide = (facts: CandidateFacts | null, decision: 'bank' | 'watched' | 'reported') => {
    const made = decideCandidateAct(facts, { id: '3', decision, reason })
    return made.ok ? made.effects.dueOn : made.refusal.code
  }
  assert.equal(decide(found, 'bank'), dueOn)
  assert.equal(decide(found, 'watched'), 'candidate.wrong-decision')
  const suspicion: CandidateFacts = { ...found, rule: 'fast-in-out' }
  assert.equal(decide(suspicion, 'watched'), watchedUntil)
  assert.equal(decide({ ...suspicion, state: 'watched' }, 'reported'), dueOn)
  assert.equal(decide({ ...suspicion, state: 'reported' }, 'reported'), 'candidate.decided')
  assert.equal(decide(null, 'bank'), 'candidate.unknown')
})

test('ACT-01 CON-15 a declaration is accepted only when it is complete, and a decided case stays so', () => {
  const facts = {
    isPerson: true,
    openedOn: day,
    status: null,
    declaredOn: null,
    statusBefore: null,
    detail: null,
    nationality: 'CN',
  }
  const found: CrsCaseFacts = { custno, rule: 'missing', since: day, dueOn, facts, state: 'open', earlier: '' }
  const decide = (of: CrsCaseFacts | null, decision: 'asked' | 'accepted' | 'nonresident') => {
    const made = decideCrs(of, { id: '3', decision, reason })
    return made.ok ? made.effects.after : made.refusal.code
  }
  assert.equal(decide(found, 'asked'), 'asked')
  assert.equal(decide(found, 'accepted'), 'crs.not-declared')
  assert.equal(decide({ ...found, state: 'asked', facts: { ...facts, status: '1' } }, 'accepted'), 'accepted')
  assert.equal(decide({ ...found, state: 'nonresident' }, 'asked'), 'crs.decided')
  assert.equal(decide(null, 'asked'), 'crs.unknown')
})
