import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { businessKindOf, confirmedKindOf } from '../codes/business-kinds.ts'
import { fen, shareCents } from '../money/money.ts'
import {
  type AccountApplication,
  accountRecord,
  applicationKinds,
  type TradeApplication,
  tradeRecord,
} from './applications.ts'
import type { ExchangeRecord } from './data-file.ts'
import { writeDataFile } from './testing.ts'

const order: TradeApplication = {
  orderId: 12n,
  kind: '022',
  fundcode: '710001',
  tradeacco: 'T0000000010',
  fundAccount: '980000000010',
  isInstitution: false,
  amount: fen(1_000_050n),
  shares: null,
  acceptedAtMs: Date.parse('2026-11-20T14:59:58.900+08:00'),
  discountE4: 1_000,
  feeType: 'A',
  largeRedemption: null,
  targetFundcode: null,
  dividendMethod: null,
  plan: null,
}
const account: AccountApplication = {
  serial: 'AT0000000010',
  business: '001',
  tradeacco: 'T0000000010',
  fundAccount: '980000000010',
  isInstitution: false,
  name: '欧阳修',
  idType: '0',
  idNumber: '11010119900307451X',
  idValidTo: '20351231',
  mobile: '13900000010',
  sex: '1',
  birthday: isoDate('1990-03-07'),
  nationality: '156',
  address: '北京市东城区测试路1号',
  appliedAtMs: Date.parse('2025-03-03T10:00:00+08:00'),
}

const pick = (record: ExchangeRecord, ...names: string[]) => names.map(name => record.get(name))
const sent = (change: Partial<TradeApplication>) => tradeRecord({ ...order, ...change }, '888')

test('ENG-08 an order is applied for under its number, with time, amount, discount and charge type', () => {
  assert.deepEqual(
    pick(
      sent({}),
      'AppSheetSerialNo',
      'TransactionDate',
      'TransactionTime',
      'ApplicationAmount',
      'DiscountRateOfCommission',
      'ShareClass',
      'CurrencyType',
    ),
    ['12', '20261120', '145958', '10000.50', '0.1000', '0', '156'],
  )
  const sale = sent({ kind: '024', amount: null, shares: shareCents(12_345n), largeRedemption: '0', feeType: 'B' })
  assert.deepEqual(
    pick(sale, 'BusinessCode', 'ApplicationVol', 'ApplicationAmount', 'LargeRedemptionFlag', 'ShareClass'),
    [...['024', '123.45', '0.00', '0', '1']],
  )
})

test('ENG-08 a conversion names its target, a dividend method the method, a deduction its plan', () => {
  assert.deepEqual(pick(sent({ kind: '036', targetFundcode: '710002' }), 'BusinessCode', 'CodeOfTargetFund'), [
    '036',
    '710002',
  ])
  assert.deepEqual(
    pick(sent({ kind: '029', amount: null, dividendMethod: '0' }), 'BusinessCode', 'DefDividendMethod'),
    ['029', '0'],
  )
  const plan = { planId: 5n, dueDate: isoDate('2026-11-20'), unit: '3' }
  assert.deepEqual(
    pick(
      sent({ kind: '039', plan }),
      'BusinessCode',
      'RationProtocolNo',
      'DateOfPeriodicSubs',
      'PeriodSubTimeUnit',
      'FrequencyOfPeSubs',
    ),
    ['039', '5', '20261120', '1', '2'],
  )
})

test('ENG-08 an account goes out as opened, or as one more under a number; an address too long for its field is left out', () => {
  const record = accountRecord(account, '888')
  assert.deepEqual(
    pick(record, 'InvestorName', 'BusinessCode', 'MultiAcctFlag', 'CertValidDate', 'InvestorsBirthday'),
    [...['欧阳修', '001', '0', '20351231', '19900307']],
  )
  const another = accountRecord({ ...account, business: '008', idValidTo: '', address: '路'.repeat(61) }, '888')
  assert.deepEqual(pick(another, 'MultiAcctFlag', 'CertValidDate', 'Address'), ['1', '99991231', ''])
  const house = accountRecord({ ...account, isInstitution: true }, '888')
  assert.deepEqual(pick(house, 'IndividualOrInstitution', 'InvestorsBirthday'), ['0', ''])
})

test('ENG-08 every application can be written', () => {
  const header = {
    version: '21',
    creator: '888',
    receiver: '99',
    day: isoDate('2026-11-20'),
    summaryNo: 0,
    sender: '888',
    recipient: '99',
  } as const
  const orders = applicationKinds.map(kind => sent({ kind }))
  assert.equal(writeDataFile({ header: { ...header, type: '03' }, records: orders }).ok, true)
  assert.equal(writeDataFile({ header: { ...header, type: '01' }, records: [accountRecord(account, '888')] }).ok, true)
})

test('ENG-08 CODE-14 what is applied for as 0nn is confirmed as 1nn, both being one kind of the list', () => {
  for (const code of applicationKinds) assert.equal(confirmedKindOf(`1${code.slice(1)}`), businessKindOf(code))
})
