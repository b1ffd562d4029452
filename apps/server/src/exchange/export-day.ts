import { createHash } from 'node:crypto'
import {
  keepSentAccounts,
  listAccountsToSend,
  listOrdersToSend,
  listSentAccounts,
  type OrderToSend,
  takeOrders,
} from '@zhixiao/db/exchange/applications.ts'
import { findFiles, insertFile, lockExchange } from '@zhixiao/db/exchange/files.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type TradeApplication, tradeRecord } from '@zhixiao/domain/exchange/applications.ts'
import { type ExchangeRecord, type Written, writeDataFile } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import { writeIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { FormatFault } from '@zhixiao/domain/exchange/lines.ts'
import type { Context } from '../context.ts'
import { openAccount, sealAccount } from './account-records.ts'

export type ExchangeBytes = { name: string; bytes: Uint8Array; records: number }

/** What can't be written in the standard's form: nothing is sent then. */
export class Unwritable extends Error {
  readonly file: string
  readonly faults: readonly FormatFault[]
  constructor(file: string, faults: readonly FormatFault[]) {
    super(`${file} cannot be written`)
    this.file = file
    this.faults = faults
  }
}

/**
 * The applications of a trading day as files 01 and 03, and their index, which stands last. What goes out is chosen when
 * the day is written first; after that the same bytes come again. @throws Unwritable
 */
export async function exportDay(tx: Tx, ctx: Pick<Context, 'env' | 'keys'>, day: IsoDate): Promise<ExchangeBytes[]> {
  await lockExchange(tx)
  const { self: creator, registrar: receiver, version } = ctx.env.exchange
  const nameOf = (type: '01' | '03') => dataFileName({ creator, receiver, day, type })
  const names = [nameOf('01'), nameOf('03')]
  const index = indexName({ creator, receiver, day })
  const before = await findFiles(tx, [...names, index])
  if (before.size === 0) {
    await takeOrders(tx, day)
    const accounts = await listAccountsToSend(tx, day)
    await keepSentAccounts(
      tx,
      day,
      accounts.map(account => sealAccount(ctx, account)),
    )
  }
  const accounts = (await listSentAccounts(tx, day)).map(account => openAccount(ctx, account))
  const orders = (await listOrdersToSend(tx, day)).map(order => tradeRecord(applicationOf(order), creator))
  const header = { version, creator, receiver, day, summaryNo: 0, sender: creator, recipient: receiver }
  const dataFile = (type: '01' | '03', records: ExchangeRecord[]): ExchangeBytes => ({
    name: nameOf(type),
    bytes: bytesOf(nameOf(type), writeDataFile({ header: { ...header, type }, records })),
    records: records.length,
  })
  const files = [
    dataFile('01', accounts),
    dataFile('03', orders),
    { name: index, bytes: bytesOf(index, writeIndex({ ...header, names })), records: names.length },
  ]
  for (const { name, bytes, records } of files) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = before.get(name)
    if (!known) await insertFile(tx, { name, sha256, state: 'written', records })
    else if (known.sha256 !== sha256) throw new Error(`${name} would not be what it was when it was written first`)
  }
  return files
}

function bytesOf(name: string, written: Written): Uint8Array {
  if (!written.ok) throw new Unwritable(name, written.faults)
  return written.bytes
}

function applicationOf({ custtype, acceptedAt, planId, planUnit, dueDate, ...order }: OrderToSend): TradeApplication {
  return {
    ...order,
    isInstitution: custtype === '0',
    acceptedAtMs: acceptedAt.getTime(),
    plan: planId !== null && dueDate !== null ? { planId, dueDate, unit: planUnit ?? '' } : null,
  }
}
