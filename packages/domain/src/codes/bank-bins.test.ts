import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankBins, cardOf } from './bank-bins.ts'
import { salesBanks } from './banks.ts'

test('OPEN-04 a card number names its bank and kind', () => {
  assert.deepEqual(cardOf('6228480402564890018'), {
    bin: '622848',
    cardLength: 19,
    bankCode: '003',
    cardKind: 'debit',
    bankName: '中国农业银行',
  })
  assert.equal(cardOf('6225880137706868')?.bankName, '招商银行')
  assert.equal(cardOf('6225760137706868')?.cardKind, 'credit')
  assert.equal(cardOf('6200540137706868')?.cardKind, 'prepaid')
})

test('OPEN-04 another bank, or a number of the wrong length, is no known card', () => {
  assert.equal(cardOf('9876540137706868'), null)
  assert.equal(cardOf('622588013770686'), null)
  assert.equal(cardOf('62258801377068689'), null)
})

test('OPEN-04 every bank of ours has debit cards, and no beginning stands twice for one length', () => {
  for (const code of Object.keys(salesBanks)) {
    assert.ok(
      bankBins.some(row => row.bankCode === code && row.cardKind === 'debit'),
      code,
    )
  }
  const keys = bankBins.map(row => `${row.bin}/${row.cardLength}`)
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  )
  assert.ok(bankBins.every(row => /^\d{3,10}$/.test(row.bin) && row.cardLength >= 16 && row.cardLength <= 19))
})

test('CUS-05 the debit cards of the supported banks are known by their first digits', () => {
  // Regressions: a bank's older and newer numbers, longer prefixes, other lengths.
  const known = [
    ['6212270200001234567', '中国工商银行'],
    ['6217900100001234567', '中国银行'],
    ['6236681210001234567', '中国建设银行'],
    ['6214856551234567', '招商银行'],
    ['6226680031234567', '中国光大银行'],
    ['6217710712345678', '中信银行'],
  ]
  for (const [number = '', bank] of known)
    assert.deepEqual([cardOf(number)?.bankName, cardOf(number)?.cardKind], [bank, 'debit'], number)
  assert.ok(bankBins.filter(row => row.cardKind === 'debit').length >= 579)
})
