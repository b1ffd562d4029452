import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeGb18030, encodeGb18030 } from './gb18030.ts'

const hex = (text: string) => Buffer.from(encodeGb18030(text) ?? []).toString('hex')

test('ENG-08 text is written in GB18030: one, two or four bytes a character', () => {
  assert.equal(hex('A1'), '4131')
  assert.equal(hex('中文'), 'd6d0cec4')
  assert.equal(hex('€'), 'a2e3')
  // The full-width blank also decodes from a3a0.
  assert.equal(hex('\u3000'), 'a1a1')
  // The edition of 2022: in 2005 this was a private character.
  assert.equal(hex('\u9fb4'), 'fe59')
  assert.equal(hex('䶮'), 'fe9f')
  assert.equal(hex('\u0080'), '81308130')
  assert.equal(hex('𠮷'), '9534b235')
  assert.equal(encodeGb18030('a\ud800'), null)
})

test('ENG-08 every character that has a code reads back as itself, and only private ones have none', () => {
  let without = 0
  for (let point = 0; point <= 0xffff; point += 1) {
    const text = String.fromCharCode(point)
    const bytes = encodeGb18030(text)
    if (bytes) assert.equal(decodeGb18030(bytes), text, point.toString(16))
    else if (point < 0xd800 || point > 0xdfff) {
      without += 1
      assert.ok(point >= 0xe000 && point <= 0xf8ff, point.toString(16))
    }
  }
  assert.ok(without < 100, String(without))
})

test('ENG-08 bytes that are no GB18030 are refused, not replaced', () => {
  assert.equal(decodeGb18030(Uint8Array.from([0xd6])), null)
  assert.equal(decodeGb18030(Uint8Array.from([0xd6, 0x20])), null)
})
