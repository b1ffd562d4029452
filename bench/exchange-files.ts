import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, compactDate, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import { DataFileWriter, type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import { writeIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import { type FundTerms, tiersOf } from '@zhixiao/domain/fee/fund-contract.ts'
import { purchaseFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { redemptionFee } from '@zhixiao/domain/fee/redemption-fee.ts'
import {
  type Fen,
  fenText,
  type NavE4,
  navE4,
  navText,
  type ShareCents,
  shareCents,
  sharesFor,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { cashDividend } from '@zhixiao/domain/settle/dividend.ts'

/** Holdings are bought on the first day and confirmed on the second, whose own orders are confirmed on the third. */
export const [FIRST, SECOND, THIRD] = [isoDate('2026-11-16'), isoDate('2026-11-17'), isoDate('2026-11-18')] as const
const LONG_AGO = isoDate('1998-01-01')
export const PER_SHARE_E6 = 50_000n
export const REGISTRAR = '99'
const SELF = '888'

export type Placed = {
  orderId: bigint
  kind: typeof KIND.purchase | typeof KIND.redemption
  fundcode: string
  tradeacco: string
  amount: Fen | null
  shares: ShareCents | null
}
export type Fund = FundTerms & { nav: NavE4; purchaseTiers: FeeTier[] }
export type Books = Map<string, ShareCents>
const keyOf = ({ tradeacco, fundcode }: { tradeacco: string; fundcode: string }) => `${tradeacco}|${fundcode}`

export type Type = '02' | '04' | '05' | '06' | '07'
const partiesOf = (day: IsoDate) => ({ creator: REGISTRAR, receiver: SELF, day })

/** Writes the registrar's file of a day into each folder. */
export function send(
  folders: readonly string[],
  day: IsoDate,
  type: Type,
  count: number,
  records: Iterable<ExchangeRecord>,
) {
  const parties = partiesOf(day)
  const header = { ...parties, version: '21', summaryNo: 0, type, sender: REGISTRAR, recipient: SELF } as const
  const writer = new DataFileWriter(header, count)
  const files = folders.map(folder => {
    mkdirSync(folder, { recursive: true })
    return openSync(join(folder, dataFileName({ ...parties, type })), 'w')
  })
  const put = (bytes: Uint8Array) => {
    for (const file of files) writeSync(file, bytes)
  }
  for (const record of records) put(writer.add(record))
  const end = writer.end()
  if (!end.ok) throw new Error(JSON.stringify(end.faults[0]))
  put(end.bytes)
  for (const file of files) closeSync(file)
}

export function sendIndex(folder: string, day: IsoDate, types: readonly Type[]): void {
  const parties = partiesOf(day)
  const names = types.map(type => dataFileName({ ...parties, type }))
  const written = writeIndex({ version: '21', ...parties, names })
  if (!written.ok) throw new Error(JSON.stringify(written.faults[0]))
  writeFileSync(join(folder, indexName(parties)), written.bytes)
}

export function tradeRecord(order: Placed, fund: Fund, confirmed: IsoDate, books: Books): ExchangeRecord {
  const { orderId, kind, fundcode, tradeacco, amount, shares } = order
  const key = keyOf(order)
  const before = books.get(key) ?? shareCents(0n)
  const reported = { AppSheetSerialNo: String(orderId), FundCode: fundcode, TransactionAccountID: tradeacco }
  const done = { TransactionCfmDate: compactDate(confirmed), BusinessCode: `1${kind.slice(1)}`, ReturnCode: '0000' }
  const common = { ...reported, ...done, TASerialNO: String(orderId), NAV: `${navText(fund.nav)}00` }
  if (amount !== null) {
    const { net, fee } = purchaseFee(amount, fund.purchaseTiers, fund.purchaseDiscountE4)
    const bought = sharesFor(net, fund.nav, fund.shareRounding)
    books.set(key, shareCents(before + bought))
    return recordOf('04', {
      ...common,
      ConfirmedVol: sharesText(bought),
      ConfirmedAmount: fenText(amount),
      Charge: fenText(fee),
    })
  }
  const sold = shares ?? shareCents(0n)
  const { net, fee } = redemptionFee(
    sold,
    fund.nav,
    [
      {
        lotId: 1n,
        orderId: 1n,
        registerDate: SECOND,
        tradeDate: FIRST,
        feeType: 'A',
        channel: 'own',
        nav: fund.nav,
        remaining: before,
      },
    ],
    confirmed,
    {
      redeemTiers: tiersOf(fund, 'redeem'),
      backendTiers: [],
      backendFormula: fund.backendFormula,
    },
  )
  books.set(key, shareCents(before - sold))
  return recordOf('04', {
    ...common,
    ConfirmedVol: sharesText(sold),
    ConfirmedAmount: fenText(net),
    Charge: fenText(fee),
  })
}

const partsOf = (key: string) => {
  const [tradeacco = '', fundcode = ''] = key.split('|')
  return { FundCode: fundcode, TransactionAccountID: tradeacco, TransactionCfmDate: compactDate(THIRD) }
}

export const accountRecord = (tradeacco: string): ExchangeRecord =>
  recordOf('02', {
    AppSheetSerialNo: accountSerial(tradeacco),
    TransactionAccountID: tradeacco,
    TAAccountID: tradeacco.slice(1),
    InvestorName: '欧阳测试',
    TransactionCfmDate: compactDate(THIRD),
    ReturnCode: '0000',
    BusinessCode: '101',
  })

/** One share more for every other holder, one frozen share for the rest. */
export function* actRecords(books: Books): Generator<ExchangeRecord> {
  let serial = 0
  for (const key of books.keys()) {
    serial += 1
    yield recordOf('04', {
      ...partsOf(key),
      BusinessCode: serial % 2 === 0 ? '144' : '131',
      ReturnCode: '0000',
      TASerialNO: String(900_000_000 + serial),
      ConfirmedVol: '1.00',
    })
  }
}

export function* shareRecords(books: Books): Generator<ExchangeRecord> {
  for (const [key, shares] of books)
    yield recordOf('05', {
      ...partsOf(key),
      TotalVolOfDistributorInTA: sharesText(shares),
      AvailableVol: sharesText(shares),
    })
}

/** In cash, as declared. */
export function* dividendRecords(books: Books, navs: ReadonlyMap<string, NavE4>): Generator<ExchangeRecord> {
  let serial = 0
  for (const [key, shares] of books) {
    const parts = partsOf(key)
    const paid = fenText(cashDividend(shares, PER_SHARE_E6))
    serial += 1
    yield recordOf('06', {
      ...parts,
      BusinessCode: '143',
      ReturnCode: '0000',
      RegistrationDate: compactDate(SECOND),
      XRDate: compactDate(SECOND),
      DividentDate: compactDate(THIRD),
      TASerialNO: String(800_000_000 + serial),
      BasisforCalculatingDividend: sharesText(shares),
      DividendAmount: paid,
      ConfirmedAmount: paid,
      DefDividendMethod: '1',
      NAV: `${navText(navs.get(parts.FundCode) ?? navE4(0n))}00`,
    })
  }
}

/** Past days without a NAV yet, of one fund after the other. */
export function* fundRecords(funds: readonly string[], count: number): Generator<ExchangeRecord> {
  for (let nth = 0; nth < count; nth++)
    yield recordOf('07', {
      FundCode: funds[nth % funds.length] ?? '',
      UpdateDate: compactDate(addDays(LONG_AGO, Math.floor(nth / funds.length))),
      NAV: '1.234500',
      AccumulativeNAV: '1.234500',
      FundStatus: '0',
    })
}
