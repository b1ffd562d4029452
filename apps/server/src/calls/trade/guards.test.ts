import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  GUARD_CODE,
  type GuardFacts,
  type GuardName,
  guards,
  guardsFor,
  type Intent,
} from '@zhixiao/domain/customer/guards.ts'
import type { Profile } from '@zhixiao/domain/customer/profile-complete.ts'
import { checkGuards } from './pass-guards.ts'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')
const profile: Profile = {
  sex: '1',
  liveNation: '156',
  workcode: '07',
  address: 'given',
  annualsalary: '2',
  educational: '02',
  invalidate: '20351231',
  mobileno: 'given',
  myselfIsContorler: '1',
  myselfIsBfcy: '1',
  badintegrity: '01',
  taxResident: '1',
}
const zhangSan: GuardFacts = {
  loggedIn: true,
  isEnterprise: false,
  custbelongto: '1',
  idcardupload: '1',
  profile,
  isHeld: false,
  isFrozen: false,
  isReviewOverdue: false,
  riskability: 'C3',
  riskExpiresAtMs: NOW + 1,
  nowMs: NOW,
}

/** The customers that each guard stops, and the server's code. */
const stopped: Record<GuardName, readonly [Partial<GuardFacts>, string][]> = {
  login: [[{ loggedIn: false }, GUARD_CODE.login]],
  enterprise: [[{ isEnterprise: true }, GUARD_CODE.enterprise]],
  openAccount: [
    [{ custbelongto: '0' }, GUARD_CODE.openAccount],
    [{ custbelongto: null }, GUARD_CODE.openAccount],
  ],
  idUpload: [
    [{ idcardupload: '0' }, GUARD_CODE.idUpload],
    [{ idcardupload: '4' }, GUARD_CODE.idUpload],
    [{ idcardupload: '2' }, GUARD_CODE.idReview],
  ],
  hold: [[{ isHeld: true }, GUARD_CODE.idReview]],
  freeze: [[{ isFrozen: true }, GUARD_CODE.frozen]],
  review: [[{ isReviewOverdue: true }, GUARD_CODE.review]],
  profile: [
    ...Object.keys(profile).map((field): [Partial<GuardFacts>, string] => [
      { profile: { ...profile, [field]: field === 'sex' ? null : '' } },
      GUARD_CODE.profile,
    ]),
  ],
  risk: [
    [{ riskability: null, riskExpiresAtMs: null }, GUARD_CODE.riskMissing],
    [{ riskExpiresAtMs: NOW }, GUARD_CODE.riskExpired],
  ],
  idExpiry: [[{ profile: { ...profile, invalidate: '20261119' } }, GUARD_CODE.idExpired]],
}

const tradeIntents = ['purchase', 'fix', 'sell', 'change', 'dividend', 'move'] as const satisfies readonly Intent[]

test('GRD-06 every guard on every trade intent: the server refuses with its own code, or lets pass by design', () => {
  let refused = 0
  for (const intent of tradeIntents) {
    assert.equal(checkGuards({ guard: zhangSan }, intent), null, intent)
    for (const { name } of guards) {
      for (const [facts, code] of stopped[name]) {
        const answer = checkGuards({ guard: { ...zhangSan, ...facts } }, intent)
        const asked = guardsFor[intent].server.includes(name)
        assert.equal(answer?.code ?? null, asked ? code : null, `${intent} ${name} ${JSON.stringify(facts)}`)
        if (asked) refused++
      }
    }
  }
  assert.ok(refused > 60)
})

test('GRD-01 the server names the first guard of the chain that blocks', () => {
  const everything: GuardFacts = {
    ...zhangSan,
    ...Object.assign({}, ...guards.map(({ name }) => stopped[name][0]?.[0])),
    profile: { invalidate: '20261119' },
  }
  let facts = everything
  for (const { name } of guards) {
    const code = checkGuards({ guard: facts }, 'purchase')?.code
    assert.equal(code, stopped[name][0]?.[1], name)
    facts = { ...facts, ...mended[name] }
  }
  assert.equal(checkGuards({ guard: facts }, 'purchase'), null)
})

const mended: Record<GuardName, Partial<GuardFacts>> = {
  login: { loggedIn: true },
  enterprise: { isEnterprise: false },
  openAccount: { custbelongto: '1' },
  idUpload: { idcardupload: '1' },
  hold: { isHeld: false },
  freeze: { isFrozen: false },
  review: { isReviewOverdue: false },
  profile: { profile: { ...profile, invalidate: '20261119' } },
  risk: { riskability: 'C3', riskExpiresAtMs: NOW + 1 },
  idExpiry: { profile },
}
