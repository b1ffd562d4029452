import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { cardFault, cardHint, recognise } from './card-number.ts'

const debit = { bin: '622588', cardLength: 16, bankCode: '007', bankName: '招商银行', cardKind: 'debit' } as const
const credit = { ...debit, bin: '622575', cardKind: 'credit' } as const
const short = { ...debit, bin: '6225', cardLength: 19, bankCode: '002', bankName: '中国工商银行' } as const
const bins = [short, debit, credit]

test('OPEN-04 typing a card number names its bank; the longest known beginning wins', () => {
  assert.equal(recognise('62258', bins)?.bankCode, '002')
  assert.equal(recognise('622588', bins)?.bankCode, '007')
  assert.equal(recognise('62258801377080311', bins)?.bankCode, '002', 'too long for the longer one')
  assert.equal(recognise('999', bins), undefined)
})

test('BANK-02 a card that cannot be bound is refused before the bank is asked', () => {
  assert.equal(cardFault('6225880137708031', bins), undefined)
  assert.match(cardFault('622588013770803', bins) ?? '', /16–19 位数字，现为 15 位/)
  assert.match(cardFault('6225750137708031', bins) ?? '', /信用卡/)
  assert.equal(cardFault('6225750137708031', []), undefined, 'without the table the server decides')
})

test('CUS-05 what the table does not know is a hint, and the bank decides', () => {
  assert.equal(cardFault('9999880137708031', bins), undefined)
  assert.match(cardHint('9999880137708031', bins), /请在下方选择/)
  assert.equal(cardFault('6225220137708031', bins), undefined)
  assert.match(cardHint('6225220137708031', bins), /工商银行.*通常为 19 位/)
  assert.equal(cardHint('6225880137708031', bins), '招商银行 · 借记卡')
})

test('CUS-05 nothing that was pasted is cut to another card', () => {
  const read = (text: string) => plainDigits(text)
  assert.equal(read('  6225 8801 3770 8031\u200b'), '6225880137708031')
  assert.equal(read('6225–8801–3770–8031'), '6225880137708031')
  assert.match(cardFault(read('62258801377080312345'), bins) ?? '', /现为 20 位/)
  assert.match(cardFault(read('6225880137708031 张三'), bins) ?? '', /只能包含数字/)
})
