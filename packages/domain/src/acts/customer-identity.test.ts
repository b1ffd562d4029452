import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { ID_UPLOAD } from '../codes/id-upload.ts'
import { checkDigit } from '../customer/id-number.ts'
import { decideCustomerIdentity, type IdentityFacts } from './customer-identity.ts'

const numberOf = (first17: string) => `${first17}${checkDigit(first17)}`
const old = { name: '张三', idno: numberOf('11010119900307803'), validity: '20351231' }
const given = { custno: '100000000001', ...old, name: '张叁', document: 'M-1', reason: '登记时姓名有误' }
const facts: IdentityFacts = {
  isClosed: false,
  hasAccount: true,
  isByCard: true,
  old,
  isTaken: false,
  upload: ID_UPLOAD.uploaded,
  pictures: 'same',
  isReported: false,
  today: isoDate('2026-11-20'),
}
const outcome = (each: IdentityFacts | null, more: Partial<typeof given> = {}) => {
  const decision = decideCustomerIdentity(each, { ...given, ...more })
  if (decision.ok) return decision.effects
  const { code, given: words } = decision.refusal
  return 'fault' in words ? `${code} ${String(words.fault)}` : code
}

test('CON-29 a corrected card is kept as cards print it, and the number says birthday and sex', () => {
  const idno = numberOf('11010119900408802').toLowerCase()
  assert.deepEqual(outcome(facts, { name: ' 张叁 ', idno, validity: '2046-11-20' }), {
    ...given,
    idno: idno.toUpperCase(),
    validity: '20461120',
    oldName: '张三',
    oldIdno: old.idno,
    oldValidity: '20351231',
    birthday: '1990-04-08',
    sex: '0',
    upload: ID_UPLOAD.uploaded,
    isReported: false,
  })
})

test('CON-29 pictures that were submitted for another card are looked at again, and others stay as they are', () => {
  const uploadOf = (upload: string, pictures: IdentityFacts['pictures']) => {
    const effects = outcome({ ...facts, upload, pictures })
    return typeof effects === 'string' ? effects : effects.upload
  }
  const { uploaded, inReview, notNeeded, asked, missing } = ID_UPLOAD
  assert.deepEqual([uploadOf(uploaded, 'other'), uploadOf(inReview, 'other')], [inReview, inReview])
  assert.deepEqual([uploadOf(inReview, 'same'), uploadOf(uploaded, 'none')], [uploaded, uploaded])
  for (const kept of [notNeeded, asked, missing]) assert.equal(uploadOf(kept, 'other'), kept)
})

test('CON-29 who is corrected has an account by ID card, and the card is another, valid and nobody else’s', () => {
  assert.equal(outcome(null), 'customer.unknown')
  assert.equal(outcome({ ...facts, isClosed: true }), 'customer.closed')
  assert.equal(outcome({ ...facts, hasAccount: false }), 'customer.unproved')
  assert.equal(outcome({ ...facts, isByCard: false }), 'identity.not-by-card')
  assert.equal(outcome({ ...facts, isTaken: true }), 'identity.taken')
  assert.equal(outcome(facts, { name: '张三' }), 'identity.same')
  assert.equal(outcome(facts, { idno: numberOf('11010120100307803') }), 'identity.card minor')
  assert.equal(outcome(facts, { idno: '110101199003078031' }), 'identity.card check-digit')
  assert.equal(outcome(facts, { validity: '20261119' }), 'identity.card expired')
  assert.equal(outcome(facts, { validity: '长期' }), 'identity.card not-for-good')
})
