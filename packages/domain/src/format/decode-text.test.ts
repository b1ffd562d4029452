import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode-text.ts'

const TEXT = '基金代码,名称\r\n990011,启明货币\r\n'
/** 基金代码 and so on as Excel in China saves them by default. */
const GBK = 'bbf9bdf0b4fac2eb2cc3fbb3c60d0a3939303031312cc6f4c3f7bbf5b1d20d0a'

test('CUS-17 a file is read in each encoding in which Excel in China saves one', () => {
  const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le')
  for (const bytes of [
    Buffer.from(TEXT),
    Buffer.from(`\ufeff${TEXT}`),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(GBK, 'hex'),
  ])
    assert.equal(decodeText(bytes), TEXT)
  assert.equal(decodeText(Buffer.from('fund_code,nav\r\n')), 'fund_code,nav\r\n')
  // A character of four bytes.
  assert.equal(decodeText(Buffer.from('95308130', 'hex'))?.length, 2)
})

test('CUS-17 bytes that are text in two encodings, or in none, are refused rather than read wrong', () => {
  // 模 in GB 18030 and ģ in UTF-8; with the mark it is the latter.
  assert.equal(decodeText(Buffer.from('c4a3', 'hex')), null)
  assert.equal(decodeText(Buffer.from('efbbbfc4a3', 'hex')), 'ģ')
  for (const hex of ['ff', 'bbf9ff', 'fffe00d8']) assert.equal(decodeText(Buffer.from(hex, 'hex')), null, hex)
})
