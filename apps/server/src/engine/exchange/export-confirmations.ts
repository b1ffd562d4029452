import {
  type ConfirmedDividend,
  type ConfirmedTrade,
  countConfirmations,
  listConfirmedDividends,
  listConfirmedTrades,
} from '@zhixiao/db/exchange/confirmed.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import {
  confirmationRecord,
  type DividendConfirmation,
  dividendRecord,
  type TradeConfirmation,
} from '@zhixiao/domain/exchange/confirmation-records.ts'
import type { Context } from '../../kernel/context.ts'
import { writeDay } from './write-day.ts'
import type { PartFile } from './write-files.ts'

/** Rows in memory at a time. */
const BATCH = 2_000

/**
 * What the embedded registrar confirmed on a day as files 04 and 06 with their index, from the registrar to the
 * distributor, for systems that read the standard's files. The files are parts in `folder`. @throws Unwritable
 */
export async function exportConfirmations(
  tx: Tx,
  { env: { exchange } }: Pick<Context, 'env'>,
  day: IsoDate,
  folder: string,
): Promise<PartFile[]> {
  const { registrar: creator, self: receiver, version } = exchange
  const { trades, dividends } = await countConfirmations(tx, day)
  const tradeRecord = (row: ConfirmedTrade) => confirmationRecord(tradeOf(row), receiver)
  const record = (row: ConfirmedDividend) => dividendRecord(dividendOf(row), receiver)
  return writeDay(
    { creator, receiver, day, version },
    [
      { type: '04', count: trades, records: eachOf(listConfirmedTrades(tx, day, BATCH), tradeRecord) },
      { type: '06', count: dividends, records: eachOf(listConfirmedDividends(tx, day, BATCH), record) },
    ],
    folder,
  )
}

async function* eachOf<Row, Out>(pages: AsyncIterable<readonly Row[]>, to: (row: Row) => Out): AsyncGenerator<Out> {
  for await (const page of pages) yield* page.map(to)
}

const isInstitution = (custtype: string): boolean => custtype === CUSTOMER_KIND.institution

const tradeOf = ({ custtype, acceptedAt, ...trade }: ConfirmedTrade): TradeConfirmation => ({
  ...trade,
  isInstitution: isInstitution(custtype),
  acceptedAtMs: acceptedAt.getTime(),
})

const dividendOf = ({ custtype, ...dividend }: ConfirmedDividend): DividendConfirmation => ({
  ...dividend,
  isInstitution: isInstitution(custtype),
})
