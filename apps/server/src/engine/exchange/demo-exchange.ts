import { type DemoHolding, listDemoHoldings } from '@zhixiao/db/exchange/compare.ts'
import { findFiles, lockExchange } from '@zhixiao/db/exchange/files.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, compactDate, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { DONE } from '@zhixiao/domain/exchange/confirmations.ts'
import {
  DataFileWriter,
  type ExchangeRecord,
  type FileHeader,
  openDataFile,
  recordOf,
} from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { type FormatFault, joined } from '@zhixiao/domain/exchange/lines.ts'
import { shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../../kernel/context.ts'
import { exportDay } from './export-day.ts'
import { fileSource, hashOf } from './file-source.ts'
import { type CheckedFile, checkFile, type GivenFile, importFiles } from './import-files.ts'
import { outFolder } from './send-and-wait.ts'
import { discard, type PartFile, publish } from './write-files.ts'

/** The surplus of the demo's registrar in one holding. */
const BREAK = 2n
const BREAK_FUND = '990025'

type Exchange = { registrar: string; self: string; version: FileHeader['version']; day: IsoDate }

/**
 * A day of exchange with a registrar that differs by 0.02 shares in one holding. Files sent and received pass through the
 * production code. Runs once, and only if no real registrar sends files.
 */
export async function exchangeDemoFiles(ctx: Context): Promise<void> {
  if (ctx.env.registrar === 'files') return
  const { registrar, self, version } = ctx.env.exchange
  const now = shanghaiDate((await ctx.clock.now()).getTime())
  const calendar = await ctx.calendar()
  const day = calendar.isOpen(now) ? now : calendar.previousOpen(now)
  const exchange = { registrar, self, version, day }
  const shares = dataFileName({ creator: registrar, receiver: self, day, type: '05' })
  let sent: PartFile[] = []
  try {
    await withTx(ctx.db, async tx => {
      await lockExchange(tx)
      if ((await findFiles(tx, [shares])).size > 0) return
      sent = await exportDay(tx, ctx, calendar.previousOpen(addDays(day, -1)), outFolder(ctx))
      const holdings = await listDemoHoldings(tx, registrar)
      const apart = holdings.find(({ fundcode }) => fundcode === BREAK_FUND) ?? holdings[0]
      const answers = [
        fileOf(exchange, '02', recordsOf(sent, '01').map(accountAnswer)),
        fileOf(exchange, '04', recordsOf(sent, '03').flatMap(planAnswer)),
        fileOf(
          exchange,
          '05',
          holdings.map(each => holdingRecord(each, day, each === apart ? BREAK : 0n)),
        ),
      ]
      const parties = { self, registrars: [registrar], today: now, lastPriced: day }
      const imported = await importFiles(
        tx,
        answers.map(given => wellFormed(given, parties)),
        { house: registrar, custodianFrom: null },
      )
      if (!imported.ok) throw new Error(`${imported.name}: ${imported.faults.map(each => each.problem).join('; ')}`)
    })
    await publish(sent)
  } finally {
    await discard(sent)
  }
}

function recordsOf(sent: readonly PartFile[], type: '01' | '03'): ExchangeRecord[] {
  const part = sent.find(({ name }) => name.endsWith(`_${type}.TXT`))
  const opened = part && openDataFile(fileSource(part.from))
  if (!opened?.ok) return []
  const faults: FormatFault[] = []
  return [...opened.value.records(faults)].map(({ record }) => record)
}

const repeated = (record: ExchangeRecord, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, record.get(name) ?? '']))

const confirmationOf = (record: ExchangeRecord): string => `1${record.get('BusinessCode')?.slice(1)}`

const accountAnswer = (record: ExchangeRecord): ExchangeRecord =>
  recordOf('02', {
    ...repeated(record, 'AppSheetSerialNo', 'TransactionAccountID', 'TAAccountID'),
    ReturnCode: DONE,
    BusinessCode: confirmationOf(record),
  })

/** Plans are answered at once; the orders in the file are of funds that are confirmed later. */
const planAnswer = (record: ExchangeRecord): ExchangeRecord[] =>
  record.get('AppSheetSerialNo')?.startsWith('P')
    ? [
        recordOf('04', {
          ...repeated(record, 'AppSheetSerialNo', 'FundCode', 'TransactionAccountID'),
          ReturnCode: DONE,
          BusinessCode: confirmationOf(record),
        }),
      ]
    : []

function holdingRecord({ tradeacco, fundcode, shares }: DemoHolding, day: IsoDate, more: bigint): ExchangeRecord {
  const total = sharesText(shareCents(shares + more))
  return recordOf('05', {
    FundCode: fundcode,
    TransactionAccountID: tradeacco,
    TransactionCfmDate: compactDate(day),
    TotalVolOfDistributorInTA: total,
    AvailableVol: total,
  })
}

function fileOf(
  { registrar, self, version, day }: Exchange,
  type: '02' | '04' | '05',
  records: readonly ExchangeRecord[],
): GivenFile {
  const parties = { creator: registrar, receiver: self, day }
  const header = { ...parties, version, summaryNo: 0, type, sender: registrar, recipient: self }
  const file = new DataFileWriter(header, records.length)
  const parts = records.map(record => file.add(record))
  const end = file.end()
  if (!end.ok) throw new Error(end.faults.map(each => each.problem).join('; '))
  const bytes = joined([...parts, end.bytes])
  const source = () => [bytes]
  return { name: dataFileName({ ...parties, type }), source, sha256: hashOf(source) }
}

function wellFormed(given: GivenFile, parties: Parameters<typeof checkFile>[1]): CheckedFile {
  const read = checkFile(given, parties)
  if (read.ok) return read.value
  throw new Error(`${given.name}: ${read.faults.map(each => each.problem).join('; ')}`)
}
