import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { paperNumber } from './paper-number.ts'
import {
  isCardNumber,
  isEmpty,
  isErrorEnvelope,
  isLoginPassword,
  isMobile,
  isTradeAmount,
  passesLuhn,
} from './rules.ts'
import { isTradePassword, tradePasswordFault } from './trade-password.ts'

function check(rule: (text: string) => boolean, good: readonly string[], bad: readonly string[]): void {
  for (const text of good) assert.equal(rule(text), true, `should pass: ${text}`)
  for (const text of bad) assert.equal(rule(text), false, `should fail: ${text}`)
}

test('VAL-01 a mobile number is 11 digits, 1 and then 3 to 9', () => {
  check(
    isMobile,
    ['13000000000', '19912345678'],
    [
      ...[
        '12912345678',
        '1391234567',
        '139123456789',
        '23912345678',
        '１3912345678',
        ' 13912345678',
        '13912345678\n',
        '',
      ],
    ],
  )
})

test('VAL-02 a login password is 8 to 20 letters and digits with one of each', () => {
  check(
    isLoginPassword,
    ['abcdefg1', 'A1234567', `a1${'b'.repeat(18)}`],
    [...['abcdefg', 'abcdefgh', '12345678', 'abc 1234', 'abcdef1!', `a1${'b'.repeat(19)}`, '密码abcd1234']],
  )
})

test('VAL-03 a card number is 16 to 19 digits', () => {
  check(
    isCardNumber,
    ['6222021234567890', '6222021234567890123'],
    ['622202123456789', '62220212345678901234', '6222 0212 3456 7890'],
  )
})

test('VAL-04 a trade password is exactly six digits', () => {
  check(isTradePassword, ['135790', '000000'], ['12345', '1234567', '12345a', '１２３４５６', '123456\n'])
})

test('VAL-04 a new trade password gives nothing away', () => {
  const zhangSan = { birthday: isoDate('1990-03-07'), idNumber: '11010119900307803X', mobile: '13912345678' }
  const faults = {
    '12345': 'form',
    '888888': 'same',
    '123456': 'sequential',
    '567890': 'sequential',
    '654321': 'sequential',
    '098765': 'sequential',
    '900307': 'birthday',
    '070390': 'birthday',
    '199003': 'birthday',
    '307803': 'id-tail',
    '139123': 'mobile',
    '391234': 'mobile',
  }
  for (const [password, fault] of Object.entries(faults))
    assert.equal(tradePasswordFault(password, zhangSan), fault, password)
  assert.equal(tradePasswordFault('261594', zhangSan), null)
  assert.equal(tradePasswordFault('900307', {}), null)
  assert.equal(tradePasswordFault('231234', { idNumber: '340524198001231234' }), 'id-tail')
})

test('VAL-05 an amount to trade is above zero, without sign, leading zero, exponent or full-width digit', () => {
  check(
    isTradeAmount,
    ['1', '0.01', '0.1', '10', '9999999999999.99'],
    [
      ...[
        '0',
        '0.0',
        '0.00',
        '-1',
        '+1',
        '01',
        '00.5',
        '1.001',
        '1e3',
        '１',
        '10000000000000',
        ' 1',
        '1 ',
        '',
        'Infinity',
      ],
    ],
  )
})

test('VAL-06 empty is empty, undefined, null or blank; zero is not', () => {
  for (const value of ['', '  ', '\t\n', '　', null, undefined]) assert.equal(isEmpty(value), true)
  for (const value of [0, false, 'a', [], {}]) assert.equal(isEmpty(value), false)
})

test('VAL-07 an error envelope has both code and msg', () => {
  assert.equal(isErrorEnvelope({ code: '0001', msg: '' }), true)
  for (const value of [{ code: '0001' }, { msg: 'x' }, null, 'code msg', undefined, []])
    assert.equal(isErrorEnvelope(value), false)
})

test('VAL-03 the Luhn check', () => {
  check(passesLuhn, ['6228480402564890018', '6225880137706868'], ['6222021234567890123', '', 'a', '0'])
})

test('CON-07 the number of a paper is taken as courts and authorities print it, in one spelling', () => {
  for (const [typed, kept] of [
    ['（2026）沪01执118号', '（2026）沪01执118号'],
    ['(2026)沪01执118号', '（2026）沪01执118号'],
    [' （２０２６）沪０１１５民初　１２３４５号之一 ', '（2026）沪0115民初12345号之一'],
    ['(2026) 沪 01 执 118 号', '（2026）沪01执118号'],
    ['［2026］沪01执118号', '（2026）沪01执118号'],
    ['（2026）沪0115⺠初⼀号', '（2026）沪0115民初一号'],
    ['⻢公〔2026〕12号', '马公〔2026〕12号'],
    ['马公[2026]12号', '马公〔2026〕12号'],
    ['马公 (2026) 12 号', '马公〔2026〕12号'],
    ['马公【２０２６】12号', '马公〔2026〕12号'],
    ['（2026）沪01执118号（保）', '（2026）沪01执118号（保）'],
    ['TA 2026  9', 'TA 2026 9'],
    ['沪税稽三强扣〔2026〕12号', '沪税稽三强扣〔2026〕12号'],
    ['TA/2026-9', 'TA/2026-9'],
    ['HU-1', 'HU-1'],
  ] as const)
    assert.equal(paperNumber(typed), kept)
  const refused = [
    '',
    ' ',
    '（）',
    '-5',
    '/x',
    '=1+1',
    '+1',
    '@A1',
    '1\n2',
    '1\t2',
    '1\u00002',
    '<b>',
    '1,2',
    "1'",
    'a"b',
    '😀',
    '⺀1',
    '沪\u200b01',
    '\u202e01',
    '1'.repeat(25),
  ]
  for (const text of refused) assert.equal(paperNumber(text), null, JSON.stringify(text))
})

test('VAL-05 no text of any length keeps a rule busy', () => {
  for (const rule of [isMobile, isLoginPassword, isCardNumber, isTradeAmount, isTradePassword, passesLuhn]) {
    fc.assert(fc.property(fc.string(), text => typeof rule(text) === 'boolean'))
    for (const long of ['1'.repeat(200_000), 'a1'.repeat(100_000), `${'0.'.repeat(100_000)}x`])
      assert.equal(rule(long), false)
  }
})
