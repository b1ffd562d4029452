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
  assert.equal(cardOf('9999990137706868'), null)
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
  assert.ok(bankBins.every(row => /^\d{6}$/.test(row.bin) && row.cardLength >= 15 && row.cardLength <= 19))
})
