import {
  countSent,
  keepSentAccounts,
  listAccountsToSend,
  listOrdersToSend,
  listPlansToSend,
  listRegistrars,
  listSentAccounts,
  type OrderToSend,
  type PlanToSend,
  type Sending,
  takeOrders,
  takePlans,
} from '@zhixiao/db/exchange/applications.ts'
import { findFiles, insertFile, lockExchange } from '@zhixiao/db/exchange/files.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import {
  type PlanApplication,
  planRecord,
  type TradeApplication,
  tradeRecord,
} from '@zhixiao/domain/exchange/applications.ts'
import { DataFileWriter, type ExchangeRecord } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import { writeIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { FormatFault } from '@zhixiao/domain/exchange/lines.ts'
import type { Context } from '../kernel/context.ts'
import { openAccount, sealAccount } from './account-records.ts'
import { discard, type PartFile, writePart } from './write-files.ts'

/** A value that cannot be written in the standard's form; nothing is sent then. */
export class Unwritable extends Error {
  readonly file: string
  readonly faults: readonly FormatFault[]
  constructor(file: string, faults: readonly FormatFault[]) {
    super(`${file} cannot be written`)
    this.file = file
    this.faults = faults
  }
}

/** Records in memory at a time, because a day's file may be of any length. */
const BATCH = 2_000

type Exporter = Pick<Context, 'env' | 'keys'>

/**
 * The applications of a trading day as files 01 and 03 for each registrar; the indexes come last, our own registrar's
 * at the very end. The content is fixed when the day is first written; later runs give the same bytes. The files are
 * still parts in `folder` and get their names when the transaction is committed. @throws Unwritable
 */
export async function exportDay(tx: Tx, ctx: Exporter, day: IsoDate, folder: string): Promise<PartFile[]> {
  await lockExchange(tx)
  const house = ctx.env.exchange.registrar
  const others = (await listRegistrars(tx, house)).filter(code => code !== house)
  const parts: PartFile[] = []
  const write: WritePart = async (...file) => {
    const part = await writePart(folder, ...file)
    parts.push(part)
    return part
  }
  const indexes: PartFile[] = []
  try {
    for (const registrar of [...others, house])
      indexes.push(...(await exportFor(tx, ctx, { registrar, house, day }, write)))
    return [...parts.filter(part => !indexes.includes(part)), ...indexes]
  } catch (error) {
    await discard(parts)
    throw error
  }
}

type WritePart = (name: string, records: number, bytes: AsyncIterable<Uint8Array>) => Promise<PartFile>

/** Writes a registrar's files; returns its index, which is sent after all of them. */
async function exportFor(tx: Tx, ctx: Exporter, sending: Sending, write: WritePart): Promise<PartFile[]> {
  const { registrar: receiver, house, day } = sending
  const { self: creator, version } = ctx.env.exchange
  const parties = { creator, receiver, day }
  const nameOf = (type: '01' | '03') => dataFileName({ ...parties, type })
  const names = [nameOf('01'), nameOf('03')]
  const before = await findFiles(tx, [...names, indexName(parties)])
  if (before.size === 0) await choose(tx, ctx, sending)
  const accounts = await countSent(tx, 'accounts', sending)
  const trades = (await countSent(tx, 'orders', sending)) + (await countSent(tx, 'plans', sending))
  // Our own registrar also gets a file for an empty day; others get none.
  if (receiver !== house && accounts + trades === 0) return []
  const header = { version, ...parties, summaryNo: 0, sender: creator, recipient: receiver }
  const writeData = (type: '01' | '03', count: number, records: AsyncIterable<ExchangeRecord>) =>
    write(nameOf(type), count, bytesOf(nameOf(type), new DataFileWriter({ ...header, type }, count), records))
  const data = [
    await writeData('01', accounts, accountRecords(tx, ctx, sending)),
    await writeData('03', trades, tradeRecords(tx, creator, sending)),
  ]
  const index = writeIndex({ ...header, names })
  if (!index.ok) throw new Unwritable(indexName(parties), index.faults)
  const last = await write(indexName(parties), names.length, once(index.bytes))
  for (const { name, sha256, records } of [...data, last]) {
    const known = before.get(name)
    if (!known) await insertFile(tx, { name, sha256, state: 'written', records })
    else if (known.sha256 !== sha256) throw new Error(`${name} would not be what it was when it was written first`)
  }
  return [last]
}

async function choose(tx: Tx, ctx: Exporter, sending: Sending): Promise<void> {
  await takeOrders(tx, sending)
  await takePlans(tx, sending)
  for (;;) {
    const accounts = await listAccountsToSend(tx, sending, BATCH)
    if (accounts.length === 0) return
    await keepSentAccounts(
      tx,
      sending,
      accounts.map(account => sealAccount(ctx, account)),
    )
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* bytesOf(
  name: string,
  file: DataFileWriter,
  records: AsyncIterable<ExchangeRecord>,
): AsyncGenerator<Uint8Array> {
  for await (const record of records) yield file.add(record)
  const end = file.end()
  if (!end.ok) throw new Unwritable(name, end.faults)
  yield end.bytes
}

async function* accountRecords(tx: Tx, ctx: Exporter, sending: Sending): AsyncGenerator<ExchangeRecord> {
  let after = ''
  for (;;) {
    const accounts = await listSentAccounts(tx, sending, after, BATCH)
    for (const account of accounts) yield openAccount(ctx, account)
    const last = accounts.at(-1)
    if (!last || accounts.length < BATCH) return
    after = last.tradeacco
  }
}

async function* tradeRecords(tx: Tx, self: string, sending: Sending): AsyncGenerator<ExchangeRecord> {
  for (let after = 0n; ; ) {
    const orders = await listOrdersToSend(tx, sending, after, BATCH)
    for (const order of orders) yield tradeRecord(applicationOf(order), self)
    after = orders.at(-1)?.orderId ?? after
    if (orders.length < BATCH) break
  }
  for (let after = 0n; ; ) {
    const plans = await listPlansToSend(tx, sending, after, BATCH)
    for (const plan of plans) yield planRecord(planOf(plan), self)
    after = plans.at(-1)?.applicationId ?? after
    if (plans.length < BATCH) return
  }
}

/** The application for an order as it goes to the registrar. */
export function applicationOf({
  custtype,
  acceptedAt,
  planId,
  planUnit,
  dueDate,
  ...order
}: OrderToSend): TradeApplication {
  return {
    ...order,
    isInstitution: custtype === CUSTOMER_KIND.institution,
    acceptedAtMs: acceptedAt.getTime(),
    plan: planId !== null && dueDate !== null ? { planId, dueDate, unit: planUnit ?? '' } : null,
  }
}

const planOf = ({ custtype, at, ...plan }: PlanToSend): PlanApplication => ({
  ...plan,
  isInstitution: custtype === CUSTOMER_KIND.institution,
  appliedAtMs: at.getTime(),
})
