import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { instantOf } from '../calendar/shanghai.ts'
import {
  GUARD_CODE,
  type GuardFacts,
  type GuardName,
  guards,
  guardsFor,
  type Intent,
  runGuards,
  type Side,
} from './guards.ts'
import { isIdExpired, isIdExpiryNear, readIdValidity } from './id-expiry.ts'
import { isProfileComplete, missingProfileFields, type Profile } from './profile-complete.ts'
import { riskExpiresAt, riskInvalidateText } from './risk-validity.ts'

const at = (day: string, time: string): number => instantOf(isoDate(day), time)

const fullProfile: Profile = {
  sex: '1',
  liveNation: '156',
  workcode: '03',
  address: '上海市浦东新区世纪大道1号',
  annualsalary: '2',
  educational: '02',
  invalidate: '20301231',
  mobileno: '13912345678',
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
  profile: fullProfile,
  isHeld: false,
  isFrozen: false,
  isReviewOverdue: false,
  riskability: 'C3',
  riskExpiresAtMs: at('2027-01-01', '00:00'),
  nowMs: at('2026-11-20', '10:00'),
}

/** For each guard, the change to zhangSan that makes it block. */
const faults: Record<GuardName, Partial<GuardFacts>> = {
  login: { loggedIn: false },
  enterprise: { isEnterprise: true },
  openAccount: { custbelongto: '0' },
  idUpload: { idcardupload: '0' },
  hold: { isHeld: true },
  freeze: { isFrozen: true },
  review: { isReviewOverdue: true },
  profile: { profile: { ...fullProfile, address: ' ' } },
  risk: { riskability: '' },
  idExpiry: { profile: { ...fullProfile, invalidate: '20261119' } },
}
/** The guards of the specification; all others are the server's own. */
const serversOwn: readonly GuardName[] = ['hold', 'freeze', 'review']
const names = guards.map(guard => guard.name).filter(name => !serversOwn.includes(name))

function blockedBy(facts: GuardFacts, intent: Intent, side: Side = 'client'): string | null {
  const result = runGuards(facts, intent, side)
  return result.ok ? null : result.guard
}

test('GRD-01 the chain is login, enterprise, open account, ID upload, profile, risk, ID expiry', () => {
  assert.deepEqual(names, ['login', 'enterprise', 'openAccount', 'idUpload', 'profile', 'risk', 'idExpiry'])
})

test('GRD-01 of several faults the first in the chain is shown', () => {
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1 }), broken => {
      const profile = { ...fullProfile }
      if (broken.includes('profile')) profile.address = ''
      if (broken.includes('idExpiry')) profile.invalidate = '20261119'
      const facts = { ...zhangSan, ...Object.assign({}, ...broken.map(name => faults[name])), profile }
      assert.equal(blockedBy(facts, 'purchase'), broken[0])
    }),
  )
})

test('GRD-03 purchase and regular investment need every guard; sell and change all but login and open account', () => {
  for (const name of names) {
    const facts = { ...zhangSan, ...faults[name] }
    const isOfBuying = name === 'login' || name === 'openAccount'
    for (const intent of ['purchase', 'fix'] as const) assert.equal(blockedBy(facts, intent), name)
    for (const intent of ['sell', 'change'] as const) assert.equal(blockedBy(facts, intent), isOfBuying ? null : name)
  }
  for (const intent of ['purchase', 'fix', 'sell', 'change', 'dividend'] as const) {
    for (const side of ['client', 'server'] as const) assert.equal(blockedBy(zhangSan, intent, side), null)
  }
})

test('GRD-03 on the server every guard is repeated with a code of its own, and lets a redemption pass without image or fresh assessment', () => {
  for (const name of names) {
    const facts = { ...zhangSan, ...faults[name] }
    for (const intent of ['purchase', 'fix', 'change'] as const) assert.equal(blockedBy(facts, intent, 'server'), name)
    const stopsSale = ['login', 'enterprise', 'profile', 'idExpiry'].includes(name)
    assert.equal(blockedBy(facts, 'sell', 'server'), stopsSale ? name : null)
  }
  assert.equal(blockedBy({ ...zhangSan, isEnterprise: true }, 'dividend', 'server'), 'enterprise')
  const codes = Object.values(GUARD_CODE)
  assert.equal(new Set(codes).size, codes.length)
  assert.equal(GUARD_CODE.enterprise, 'DS-ORG-0001')
  for (const intent of ['purchase', 'fix', 'change', 'dividend'] as const) {
    for (const name of guardsFor[intent].client) assert.ok(guardsFor[intent].server.includes(name))
  }
})

test('GRD-04 what an account has to show takes a fund account; an institution has one', () => {
  const liSiNoAccount = { ...zhangSan, custbelongto: '0' }
  assert.equal(blockedBy(liSiNoAccount, 'member'), null)
  assert.equal(blockedBy(liSiNoAccount, 'account'), 'openAccount')
  assert.equal(blockedBy(zhangSan, 'account'), null)
  assert.equal(blockedBy({ ...liSiNoAccount, isEnterprise: true }, 'account'), null)
})

test('GRD-04 a missing or unknown custbelongto is no account', () => {
  for (const custbelongto of [null, undefined, '', '9']) {
    assert.equal(blockedBy({ ...zhangSan, custbelongto }, 'purchase', 'server'), 'openAccount')
  }
  assert.equal(blockedBy({ ...zhangSan, custbelongto: '2' }, 'account'), null)
})

test('GRD-05 to collect a fund takes a login and nothing else', () => {
  const visitor = { ...zhangSan, loggedIn: false, custbelongto: null }
  const result = runGuards(visitor, 'collect', 'client')
  assert.equal(result.ok || result.code, GUARD_CODE.login)
  assert.equal(blockedBy({ ...visitor, loggedIn: true }, 'collect'), null)
})

test('GRD-03 an ID image under review stops a purchase and not a sale', () => {
  const underReview = { ...zhangSan, idcardupload: '2' }
  const result = runGuards(underReview, 'purchase', 'server')
  assert.equal(result.ok || result.code, GUARD_CODE.idReview)
  assert.equal(blockedBy(underReview, 'sell'), null)
  assert.equal(blockedBy({ ...zhangSan, idcardupload: '3' }, 'purchase'), null)
  assert.equal(blockedBy({ ...zhangSan, idcardupload: '4' }, 'purchase'), 'idUpload')
})

test('a hit on a name list stops all that moves money or shares, in the words of a review, and only on the server', () => {
  const held = { ...zhangSan, isHeld: true }
  for (const intent of ['purchase', 'fix', 'sell', 'change', 'dividend', 'move'] as const) {
    const result = runGuards(held, intent, 'server')
    assert.equal(result.ok || result.code, GUARD_CODE.idReview, intent)
    assert.equal(blockedBy(held, intent), null, intent)
  }
  for (const intent of ['account', 'member', 'collect'] as const) assert.equal(blockedBy(held, intent, 'server'), null)
})

test('RISK-03 an assessment counts for 365 days to the millisecond', () => {
  const expiresAt = riskExpiresAt(at('2025-11-21', '10:00'))
  const wangWu = { ...zhangSan, riskExpiresAtMs: expiresAt }
  assert.equal(blockedBy({ ...wangWu, nowMs: at('2026-11-21', '09:59:59') }, 'purchase'), null)
  assert.equal(blockedBy({ ...wangWu, nowMs: at('2026-11-21', '10:00:00') }, 'purchase'), 'risk')
  assert.equal(riskInvalidateText(expiresAt), '20261121')
  assert.equal(riskInvalidateText(riskExpiresAt(at('2027-11-21', '10:00'))), '20281120')
  assert.equal(blockedBy({ ...zhangSan, riskExpiresAtMs: null }, 'purchase'), 'risk')
})

test('GRD-01 an ID is good through its last day; 长期 never ends; no date at all is an incomplete profile', () => {
  assert.equal(isIdExpired('20261121', isoDate('2026-11-21')), false)
  assert.equal(isIdExpired('20261121', isoDate('2026-11-22')), true)
  for (const forGood of ['长期', '99991231']) {
    assert.equal(isIdExpired(forGood, isoDate('2099-01-01')), false)
    assert.equal(readIdValidity(forGood).kind, 'for-good')
  }
  for (const missing of ['', null, undefined, '20261331']) {
    const facts = { ...zhangSan, profile: { ...fullProfile, invalidate: missing } }
    assert.equal(blockedBy(facts, 'purchase'), 'profile')
  }
  assert.equal(isIdExpiryNear('20270220', isoDate('2026-11-20')), true)
  assert.equal(isIdExpiryNear('20270221', isoDate('2026-11-20')), false)
})

test('GRD-01 a profile is complete when each required field has a value', () => {
  assert.equal(isProfileComplete(fullProfile), true)
  assert.deepEqual(missingProfileFields({}).length, 12)
  assert.deepEqual(missingProfileFields({ ...fullProfile, workcode: null, taxResident: '' }), [
    'workcode',
    'taxResident',
  ])
})
