import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen } from '../money/money.ts'
import { planRecord } from './applications.ts'
import { reportedDividends, reportedTrades } from './confirmations.ts'
import { type ExchangeRecord, openDataFile, recordOf } from './data-file.ts'
import { collectedFaults, writeDataFile } from './testing.ts'

const FIRST_LINE_04 = 133

function opened(type: '04' | '06', records: ExchangeRecord[]) {
  const day = isoDate('2026-11-19')
  const header = {
    version: '21',
    creator: '99',
    receiver: '888',
    day,
    summaryNo: 0,
    type,
    sender: '99',
    recipient: '888',
  } as const
  const written = writeDataFile({ header, records })
  assert.ok(written.ok)
  const file = openDataFile(() => [written.bytes])
  assert.ok(file.ok)
  return file.value
}

function reported(...records: ExchangeRecord[]) {
  const { faults, found } = collectedFaults()
  return { facts: [...reportedTrades(opened('04', records), faults)], faults: found }
}

const word = (values: Parameters<typeof recordOf<'04'>>[1]) =>
  recordOf('04', {
    AppSheetSerialNo: '12',
    BusinessCode: '136',
    ReturnCode: '0000',
    TransactionCfmDate: '20261119',
    FundCode: '710001',
    TransactionAccountID: 'T1',
    ConfirmedVol: '100.00',
    ...values,
  })

test('ENG-08 of a conversion the fee of leaving and of entering are reported apart, or leaving is the whole without entering', () => {
  const fees = (values: Parameters<typeof recordOf<'04'>>[1]) => {
    const [fact] = reported(word(values)).facts
    return fact?.about === 'order' ? [fact.reported.charge, fact.reported.supplement] : fact
  }
  assert.deepEqual(fees({ ChangeFee: '5.00', RecuperateFee: '2.00', Charge: '7.00' }), [500n, 200n])
  assert.deepEqual(fees({ RecuperateFee: '2.00', Charge: '7.00' }), [500n, 200n])
  assert.deepEqual(fees({ RecuperateFee: '2.00' }), [0n, 200n])
  assert.deepEqual(fees({ Charge: '7.00' }), [700n, 0n])
})

test('ENG-08 a plan is applied for under a number of its own, and its answer names it', () => {
  const application = planRecord(
    {
      applicationId: 31n,
      planId: 7n,
      code: '059',
      fundcode: '710001',
      tradeacco: 'T1',
      fundAccount: '9800',
      isInstitution: false,
      unit: '3',
      monthDay: null,
      weekday: '06',
      amount: fen(50_000n),
      appliedAtMs: Date.parse('2026-11-16T10:00:00+08:00'),
    },
    '888',
  )
  const values = [
    'AppSheetSerialNo',
    'BusinessCode',
    'RationProtocolNo',
    'PeriodSubTimeUnit',
    'FrequencyOfPeSubs',
    'SendDayOfPeriodicSubs',
    'DiscountRateOfCommission',
  ]
  assert.deepEqual(
    values.map(name => application.get(name)),
    ['P31', '059', '7', '1', '2', '06', '1.0000'],
  )
  const { facts, faults } = reported(
    word({ AppSheetSerialNo: 'P31', BusinessCode: '159', ReturnCode: '0319' }),
    word({ AppSheetSerialNo: '31', BusinessCode: '160' }),
  )
  assert.deepEqual(facts, [
    { about: 'plan', reported: { line: FIRST_LINE_04, applicationId: 31n, returnCode: '0319', detail: '' } },
  ])
  assert.deepEqual(
    faults.map(({ line, field }) => [line, field]),
    [[FIRST_LINE_04 + 1, 'AppSheetSerialNo']],
  )
})

test('ENG-08 what a registrar does by itself goes by its own number; an order by ours, and a record that cannot be booked is left out', () => {
  const { facts, faults } = reported(
    word({ AppSheetSerialNo: 'X1', TASerialNO: '5', BusinessCode: '144' }),
    word({ AppSheetSerialNo: 'X2', BusinessCode: '145', ConfirmedVol: '0.00' }),
    word({ AppSheetSerialNo: 'X3', BusinessCode: '122' }),
    word({ BusinessCode: '999' }),
  )
  assert.deepEqual(
    facts.map(fact =>
      fact.about === 'act' ? [fact.reported.serial, fact.reported.code, fact.reported.shares] : fact.about,
    ),
    [['5', '144', 10_000n]],
  )
  assert.deepEqual(
    faults.map(({ line, field, code }) => [line - FIRST_LINE_04, field, code]),
    [
      [1, 'ConfirmedVol', 'not-positive'],
      [2, 'AppSheetSerialNo', 'not-ours'],
      [3, 'BusinessCode', 'unknown-code'],
    ],
  )
})

test('ENG-08 a dividend without its day is left out', () => {
  const { faults, found } = collectedFaults()
  const record = recordOf('06', {
    FundCode: '710001',
    TransactionAccountID: 'T1',
    ReturnCode: '0000',
    TransactionCfmDate: '20261119',
  })
  assert.deepEqual([...reportedDividends(opened('06', [record]), faults)], [])
  assert.deepEqual(
    found.map(({ field, code }) => [field, code]),
    [['XRDate', 'missing']],
  )
})

test('ENG-08 a dividend is confirmed after its ex-date and paid no earlier than on it', () => {
  const faultsOf = (values: Record<string, string>) => {
    const { faults, found } = collectedFaults()
    const record = recordOf('06', {
      FundCode: '710001',
      TransactionAccountID: 'T1',
      ReturnCode: '0000',
      TransactionCfmDate: '20261119',
      XRDate: '20261118',
      DividentDate: '20261118',
      BasisforCalculatingDividend: '100.00',
      DividendAmount: '5.00',
      ...values,
    })
    for (const _ of reportedDividends(opened('06', [record]), faults));
    return found.map(({ field }) => field)
  }
  assert.deepEqual(faultsOf({}), [])
  assert.deepEqual(faultsOf({ TransactionCfmDate: '20261118' }), ['TransactionCfmDate'])
  assert.deepEqual(faultsOf({ DividentDate: '20261117' }), ['DividentDate'])
  assert.deepEqual(faultsOf({ BasisforCalculatingDividend: '0.00' }), ['BasisforCalculatingDividend'])
  assert.deepEqual(faultsOf({ DividendAmount: '0.00' }), ['DividendAmount'])
})
