import assert from 'node:assert/strict'
import { test } from 'node:test'
import { envelopeOf, isEnvelope } from './envelope.ts'
import { errors, isErrorCode, isSilent, statusOf } from './errors.ts'

test('ERR-01 the codes the specification names are accepted silently, any other is shown', () => {
  for (const code of ['0000', '0040', 'DS-TR0U1057', 'DS-TR0Q1058', 'OCR-1111', 'DS-TR0U0119']) {
    assert.equal(isSilent(code), true, code)
    assert.ok(isErrorCode(code), code)
  }
  for (const code of ['PARAM-0001', 'DS-ORG-0001', 'AUTH-0002', 'no such code', 'toString'])
    assert.equal(isSilent(code), false, code)
})

test('VAL-07 an envelope has both code and msg', () => {
  assert.ok(isEnvelope(envelopeOf('0000', { a: 1 })))
  for (const value of [null, 'text', {}, { code: '1' }, { msg: 'x' }, { code: 1, msg: 'x' }])
    assert.ok(!isEnvelope(value))
})

test('every code has a text and a status of HTTP', () => {
  for (const code of Object.keys(errors)) {
    assert.ok(isErrorCode(code))
    assert.ok(errors[code].msg.length > 0, code)
    assert.ok([200, 401, 404, 413, 429, 500, 503].includes(statusOf(code)), code)
  }
})
