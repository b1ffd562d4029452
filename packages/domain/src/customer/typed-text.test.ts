import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PERSON_NAME, plainDigits, printedName } from './typed-text.ts'

test('CUS-17 a name is taken as the ID prints it, with whatever dot, space, width or invisible character it is typed', () => {
  for (const dot of ['·', '.', '．', '•', '‧', '∙', '⋅', '・', '･', 'ㆍ', '。', ' · ', '　·　'])
    assert.equal(printedName(`阿依古丽${dot}买买提`), '阿依古丽·买买提', dot)
  for (const typed of ['张三', ' 张 三 ', '张　三', '张\u200b三', '张\u{E0100}三', '\ufeff张三'])
    assert.equal(printedName(typed), '张三')
  assert.equal(printedName('Ｊｅａｎ－Ｐａｕｌ O’Brien'), "Jean-Paul O'Brien")
  assert.equal(printedName('J. Smith'), 'J. Smith')
})

test('CUS-17 any Chinese character is part of a name: rare, new, of the private area', () => {
  const characters = ['㛃', '䶮', '〇', '𬭊', '\u{2A700}', '\u{2EBF0}', '\u{31350}', '\u{323B0}', '\u{33480}', '\uE863']
  for (const character of characters) {
    assert.match(printedName(`张${character}`), PERSON_NAME)
    assert.match(printedName(`${character}.${character}`), PERSON_NAME)
  }
  for (const text of ['', '张3', '张<三', '张🙂', '·张', '张·', 'a·b', '张 a']) assert.doesNotMatch(text, PERSON_NAME)
})

test('CUS-17 a number is taken as an address book, a browser or a form in groups has it', () => {
  const mobiles = [
    '13800001234',
    '+86 138 0000 1234',
    '+8613800001234',
    '008613800001234',
    '0086-138-0000-1234',
    '86 13800001234',
    '(+86) 138-0000-1234',
    '＋８６ １３８００００１２３４',
    '\u202d138 0000 1234\u202c',
  ]
  for (const typed of mobiles) assert.equal(plainDigits(typed), '13800001234', typed)
  for (const other of ['8613800001', '8612800001234', '+8521380000123', '6222020000000000', '11010519491231002X'])
    assert.equal(plainDigits(other), other)
})
