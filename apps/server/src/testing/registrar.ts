import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { compactDate, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { type Lot, redemptionFee } from '@zhixiao/domain/fee/redemption-fee.ts'
import {
  fen,
  fenText,
  type NavE4,
  navText,
  parseFen,
  parseShares,
  shareCents,
  sharesFor,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import { holdingRecords, RegistrarPost, same } from './registrar-post.ts'
import type { TestServer } from './server.ts'

const REGISTRAR = '99'

export type Registrar = {
  /** Writes the answers (types 02, 04 and 05) to a day's applications into `folder`, confirmed on `confirmDate`. */
  answer(traded: IsoDate, confirmDate: IsoDate, change?: (record: ExchangeRecord) => ExchangeRecord): Promise<void>
}

/** An independent registrar with its own books: it knows only the files and the funds' terms. */
export function fakeRegistrar(
  { db }: Pick<TestServer, 'db'>,
  sent: string,
  folder: string,
  navOf: (fundcode: string) => NavE4,
): Registrar {
  const books = new Map<string, Lot[]>()
  let lots = 0n
  let serial = 0
  const post = new RegistrarPost(REGISTRAR, '21', sent, folder)

  const account = (record: ExchangeRecord) =>
    recordOf('02', {
      ...same(record, 'AppSheetSerialNo', 'TransactionAccountID', 'TAAccountID', 'InvestorName'),
      ReturnCode: '0000',
      BusinessCode: `1${record.get('BusinessCode')?.slice(1)}`,
    })

  async function trade(record: ExchangeRecord, day: IsoDate): Promise<ExchangeRecord> {
    const fundcode = record.get('FundCode') ?? ''
    const fund = await readTerms(db, fundcode, day)
    const nav = navOf(fundcode)
    const key = `${record.get('TransactionAccountID')}|${fundcode}`
    const held = books.get(key) ?? []
    const common = {
      ...same(
        record,
        'AppSheetSerialNo',
        'FundCode',
        'TransactionAccountID',
        'TAAccountID',
        'ApplicationVol',
        'ApplicationAmount',
      ),
      TransactionCfmDate: compactDate(day),
      BusinessCode: `1${record.get('BusinessCode')?.slice(1)}`,
      ReturnCode: '0000',
      TASerialNO: String(++serial),
      NAV: `${navText(nav)}00`,
    }
    if (record.get('BusinessCode') === '024') {
      const asked = parseShares(record.get('ApplicationVol') ?? '')
      const fee = redemptionFee(asked, nav, held, day, redemptionTerms(fund))
      const left = new Map(fee.uses.map(use => [use.lotId, shareCents(use.remainingBefore - use.shares)]))
      books.set(
        key,
        held
          .map(lot => ({ ...lot, remaining: left.get(lot.lotId) ?? lot.remaining }))
          .filter(lot => lot.remaining > 0n),
      )
      return recordOf('04', {
        ...common,
        ConfirmedVol: sharesText(asked),
        ConfirmedAmount: fenText(fee.net),
        Charge: fenText(fen(fee.fee + fee.backendFee)),
      })
    }
    const gross = parseFen(record.get('ApplicationAmount') ?? '')
    const fee = frontEndFee(gross, fund, false)
    const shares = sharesFor(fee.net, nav, fund.shareRounding)
    const bought = {
      registerDate: day,
      tradeDate: day,
      feeType: fund.feeType,
      channel: 'own' as const,
      nav,
      remaining: shares,
    }
    books.set(key, [...held, { lotId: ++lots, orderId: lots, ...bought }])
    return recordOf('04', {
      ...common,
      ConfirmedVol: sharesText(shares),
      ConfirmedAmount: fenText(gross),
      Charge: fenText(fee.fee),
    })
  }

  return {
    async answer(traded, confirmDate, change = record => record) {
      const trades: ExchangeRecord[] = []
      for (const record of post.received('03', traded)) trades.push(change(await trade(record, confirmDate)))
      const kept = [...books].map(([key, held]): [string, bigint] => [
        key,
        held.reduce((sum, lot) => sum + lot.remaining, 0n),
      ])
      post.send('02', confirmDate, post.received('01', traded).map(account))
      post.send('04', confirmDate, trades)
      post.send('05', confirmDate, holdingRecords(kept, confirmDate))
      post.sendIndex(confirmDate)
    },
  }
}
