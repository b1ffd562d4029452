import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import { fen, navE4, shareCents } from '../money/money.ts'
import {
  confirmationRecord,
  type DividendConfirmation,
  dividendRecord,
  type TradeConfirmation,
} from './confirmation-records.ts'
import { type ReadingFaults, type ReportedRecord, reportedDividends, reportedTrades } from './confirmations.ts'
import { type ExchangeRecord, type FileHeader, type OpenDataFile, openDataFile } from './data-file.ts'
import { collectedFaults, writeDataFile } from './testing.ts'

const header: Omit<FileHeader, 'type'> = {
  version: '22',
  creator: '99',
  receiver: '888',
  day: isoDate('2027-03-02'),
  summaryNo: 0,
  sender: '99',
  recipient: '888',
}

/** What a reader of the file takes from these records. */
function readBack<Fact>(
  type: '04' | '06',
  records: readonly ExchangeRecord[],
  read: (file: OpenDataFile, faults: ReadingFaults) => Iterable<Fact>,
): Fact[] {
  const written = writeDataFile({ header: { ...header, type }, records })
  assert.ok(written.ok, JSON.stringify(written))
  const opened = openDataFile(() => [written.bytes])
  assert.ok(opened.ok)
  const { faults, found } = collectedFaults()
  const facts = [...read(opened.value, faults)]
  assert.deepEqual([faults.form, found], [[], []])
  return facts
}

const account = { tradeacco: 'T1', fundAccount: '990000000001', isInstitution: false }
const sale: TradeConfirmation = {
  ...account,
  orderId: 17n,
  kind: KIND.redemption,
  fundcode: '710001',
  confirmDate: isoDate('2027-03-02'),
  acceptedAtMs: Date.parse('2027-03-01T02:00:00Z'),
  askedAmount: fen(0n),
  askedShares: shareCents(1_200_000n),
  largeRedemption: '1',
  dividendMethod: null,
  amount: fen(1_191_600n),
  shares: shareCents(1_000_000n),
  nav: navE4(12_000n),
  charge: fen(6_000n),
  supplement: fen(0n),
  performance: fen(2_400n),
  returned: fen(789n),
  interest: fen(0n),
  targetFundcode: '',
  targetShares: shareCents(0n),
  targetNav: navE4(0n),
}
const conversion: TradeConfirmation = {
  ...sale,
  orderId: 18n,
  kind: KIND.conversion,
  performance: fen(0n),
  amount: fen(1_194_000n),
  targetFundcode: '710002',
  targetShares: shareCents(1_180_000n),
  targetNav: navE4(10_000n),
  supplement: fen(14_000n),
}
const subscription: TradeConfirmation = {
  ...sale,
  orderId: 19n,
  kind: KIND.subscription,
  largeRedemption: null,
  performance: fen(0n),
  returned: fen(0n),
  interest: fen(123n),
  askedAmount: fen(1_200_000n),
  askedShares: shareCents(0n),
}

test('LAW-12 what a file 04 carries is read with the same figures: payout, charges, performance fee and the fee given back', () => {
  const trades = [sale, conversion, subscription]
  const records = trades.map(trade => confirmationRecord(trade, '888'))
  assert.deepEqual(
    records.map(record => [record.get('BusinessCode'), record.get('AchievementPay'), record.get('AchievementCompen')]),
    [
      ['124', '24.00', '7.89'],
      ['136', '0.00', '7.89'],
      ['130', '0.00', '0.00'],
    ],
  )
  const read = readBack<ReportedRecord>('04', records, reportedTrades)
  assert.equal(read.length, 3)
  for (const [nth, { about, reported }] of read.entries()) {
    assert.ok(about === 'order')
    const { line, serial, code, returnCode, detail, kind, ...figures } = reported
    const { acceptedAtMs, askedAmount, askedShares, largeRedemption, dividendMethod, ...trade } = trades[nth] ?? sale
    const { kind: orderKind, fundAccount, isInstitution, ...written } = trade
    assert.deepEqual(figures, written, `${kind} ${line} ${serial} ${code} ${returnCode} ${detail}`)
  }
})

test('LAW-12 a file 06 carries a dividend with its frozen part, its charge and its performance fee', () => {
  const dividend: DividendConfirmation = {
    ...account,
    orderId: 20n,
    perShareE6: 30_005n,
    fundcode: '710001',
    confirmDate: isoDate('2027-03-02'),
    recordDate: isoDate('2027-02-26'),
    exDate: isoDate('2027-03-01'),
    payDate: isoDate('2027-03-03'),
    entitled: shareCents(1_000_000n),
    method: '1',
    gross: fen(30_005n),
    charge: fen(200n),
    performance: fen(500n),
    returned: fen(100n),
    reinvested: shareCents(0n),
    frozenCash: fen(3_000n),
    frozenReinvested: shareCents(0n),
    frozen: shareCents(100_000n),
    nav: navE4(12_000n),
  }
  const record = dividendRecord(dividend, '888')
  assert.deepEqual(
    ['DividendPerUnit', 'DrawBonusUnit', 'ConfirmedAmount'].map(name => record.get(name)),
    ['300.05', '10000', '293.05'],
  )
  const [read] = readBack('06', [record], reportedDividends)
  assert.ok(read)
  const { line, serial, returnCode, detail, ...figures } = read
  const { orderId, perShareE6, fundAccount, isInstitution, ...written } = dividend
  assert.deepEqual(figures, written, `${line} ${serial} ${returnCode} ${detail}`)
  const reinvested = dividendRecord({ ...dividend, method: '0', reinvested: shareCents(25_000n) }, '888')
  assert.equal(reinvested.get('ConfirmedAmount'), '0.00')
})
