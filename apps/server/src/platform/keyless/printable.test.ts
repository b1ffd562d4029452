import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable } from './printable.ts'

test('CUS-17 a character that the font cannot draw is printed as its number, and an invisible one not at all', () => {
  const drawn = new Set([...'张三，'].map(character => character.codePointAt(0) ?? 0))
  assert.equal(printable('{"a":"张三，\\n"}', drawn), '{"a":"张三，\\n"}')
  assert.equal(printable('张\u{2A700}\u{E0100}三\u200b\uE863', drawn), '张〔U+2A700〕三〔U+E863〕')
})
