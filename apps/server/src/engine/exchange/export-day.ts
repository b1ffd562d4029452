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
import type { ExchangeRecord } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import type { Context } from '../../kernel/context.ts'
import { openAccount, sealAccount } from './account-records.ts'
import { writeDay } from './write-day.ts'
import { discard, type PartFile } from './write-files.ts'

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
  const sets: PartFile[][] = []
  try {
    for (const registrar of [...others, house]) {
      const files = await exportFor(tx, ctx, { registrar, house, day }, folder)
      sets.push(files)
      await keepFiles(tx, files)
    }
    return [...sets.flatMap(files => files.slice(0, -1)), ...sets.flatMap(files => files.slice(-1))]
  } catch (error) {
    await discard(sets.flat())
    throw error
  }
}

/** The files of a day as they were sent to a registrar, as parts in `folder`. */
export const rewriteFiles = (
  tx: Tx,
  ctx: Exporter,
  sent: Pick<Sending, 'registrar' | 'day'>,
  folder: string,
): Promise<PartFile[]> => exportFor(tx, ctx, { ...sent, house: ctx.env.exchange.registrar }, folder)

/** Writes a registrar's files; the index, sent after all of them, is the last. */
async function exportFor(tx: Tx, ctx: Exporter, sending: Sending, folder: string): Promise<PartFile[]> {
  const { registrar: receiver, house, day } = sending
  const { self: creator, version } = ctx.env.exchange
  const parties = { creator, receiver, day, version }
  const names = [...(['01', '03'] as const).map(type => dataFileName({ ...parties, type })), indexName(parties)]
  if ((await findFiles(tx, names)).size === 0) await choose(tx, ctx, sending)
  const accounts = await countSent(tx, 'accounts', sending)
  const trades = (await countSent(tx, 'orders', sending)) + (await countSent(tx, 'plans', sending))
  // Our own registrar also gets a file for an empty day; others get none.
  if (receiver !== house && accounts + trades === 0) return []
  return writeDay(
    parties,
    [
      { type: '01', count: accounts, records: accountRecords(tx, ctx, sending) },
      { type: '03', count: trades, records: tradeRecords(tx, creator, sending) },
    ],
    folder,
  )
}

async function keepFiles(tx: Tx, files: readonly PartFile[]): Promise<void> {
  const before = await findFiles(
    tx,
    files.map(({ name }) => name),
  )
  for (const { name, sha256, records } of files) {
    const known = before.get(name)
    if (!known) await insertFile(tx, { name, sha256, state: 'written', records })
    else if (known.sha256 !== sha256) throw new Error(`${name} would not be what it was when it was written first`)
  }
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
