import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addressMask,
  cardMask4x4,
  cardMask6x4,
  cardPartsOf,
  cardTailMask,
  emailMask,
  idNumberMask,
  mobileMask,
  mobileTail,
  nameMask,
} from './masks.ts'

test('FMT-01 a card number shows 4 and 4 on receipts, 6 and 4 around ten stars on its page, the tail in lists', () => {
  for (const number of ['6225880137708031', '6225880137700008031']) {
    const card = cardPartsOf(number)
    assert.equal(cardMask4x4(card), '6225****8031')
    assert.equal(cardMask6x4(card), '622588**********8031')
    assert.equal(cardTailMask(card), '**** 8031')
  }
})

test('FMT-02 a mobile number shows first three, four stars, last four; its tail the last four', () => {
  assert.equal(mobileMask('13912345678'), '139****5678')
  assert.equal(mobileTail('13912345678'), '5678')
  // Head and tail of seven digits would be all of them.
  assert.equal(mobileMask('1234567'), '****')
})

test('FMT-01 no mask gives away the whole of any card number, mobile number or ID number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{16,19}$/), number => {
      for (const mask of [cardMask4x4, cardMask6x4, cardTailMask]) {
        const shown = mask(cardPartsOf(number)).replaceAll(/\D/g, '')
        assert.ok(shown.length <= 10)
        assert.ok(!mask(cardPartsOf(number)).includes(number))
      }
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,19}$/), digits => {
      for (const mask of [mobileMask, idNumberMask]) assert.ok(!mask(digits).includes(digits))
    }),
  )
})

test('an ID number keeps its middle to itself', () => {
  assert.equal(idNumberMask('11010119900307803X'), '110***********803X')
})

test('CUS-17 no mask cuts a character outside the basic plane in half', () => {
  assert.equal(nameMask('上\u{2A700}基金管理有限\u{2A700}司', 'institution'), '上\u{2A700}****\u{2A700}司')
  assert.equal(nameMask('\u{2A700}三', 'person'), '\u{2A700}*')
  assert.equal(nameMask('\uE863三', 'person'), '\uE863*')
  assert.equal(addressMask('上海市徐\u{2A700}区示例路一百二十八号'), '上海市徐\u{2A700}******')
  const whole = (text: string) => text.isWellFormed()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      for (const mask of [addressMask, emailMask, idNumberMask, mobileMask]) assert.ok(whole(mask(text)))
      for (const kind of ['person', 'institution'] as const) assert.ok(whole(nameMask(text, kind)))
    }),
  )
})

test('a name shows its first letter only, whatever a bank puts before it', () => {
  for (const [name, mask] of [
    ['张三', '张*'],
    ['𠮷田', '𠮷*'],
    ['JOHN SMITH', 'J*'],
    [' 张三', '张*'],
    ['\0张三', '张*'],
    ['\u202e张三', '张*'],
    ['=HYPERLINK("x")', 'H*'],
    ['\n', '*'],
    ['\ud842', '*'],
  ] as const)
    assert.equal(nameMask(name, 'person'), mask)
})
