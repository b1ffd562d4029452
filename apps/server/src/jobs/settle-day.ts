import type { Db } from '@zhixiao/db/connect.ts'
import {
  listDueFunds,
  lockDueOrders,
  lockNavs,
  lockPositions,
  readLots,
  readTerms,
  recordStep,
} from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundTerms } from '@zhixiao/domain/settle/confirm-order.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'

/** Orders settled in one transaction: small enough to keep locks short, large enough that statements are few. */
const CHUNK = 10_000

export type FundReport = { fundcode: string; confirmed: number; waiting: number }
export type SettlementReport = { day: IsoDate; funds: FundReport[]; confirmed: number; waiting: number }

/**
 * Confirms every order due on `day`. Each chunk is one transaction that moves its orders out of pending, so the job may
 * be killed at any commit and run again: what is done is not seen a second time.
 */
export async function settleDay(db: Db, day: IsoDate, chunk = CHUNK): Promise<SettlementReport> {
  const funds: FundReport[] = []
  for (const fundcode of await listDueFunds(db, day)) funds.push(await settleFund(db, fundcode, day, chunk))
  const total = (pick: (report: FundReport) => number) => funds.reduce((sum, report) => sum + pick(report), 0)
  return { day, funds, confirmed: total(report => report.confirmed), waiting: total(report => report.waiting) }
}

async function settleFund(db: Db, fundcode: string, day: IsoDate, chunk: number): Promise<FundReport> {
  const terms = await readTerms(db, fundcode)
  const report: FundReport = { fundcode, confirmed: 0, waiting: 0 }
  let after = 0n
  for (;;) {
    const step = await withTx(db, tx => settleChunk(tx, terms, day, after, chunk))
    report.confirmed += step.confirmed
    report.waiting += step.taken - step.confirmed
    after = step.lastOrderId
    if (step.taken < chunk) break
  }
  // The day of a fund is done only when nothing of it waits, for a NAV say.
  if (report.waiting === 0) await recordStep(db, day, fundcode)
  return report
}

type Chunk = { taken: number; confirmed: number; lastOrderId: bigint }

async function settleChunk(
  tx: Parameters<typeof lockDueOrders>[0],
  fund: FundTerms,
  day: IsoDate,
  after: bigint,
  limit: number,
): Promise<Chunk> {
  const orders = await lockDueOrders(tx, fund.fundcode, day, after, limit)
  const navs = await lockNavs(
    tx,
    fund.fundcode,
    orders.map(order => order.tradeDate),
  )
  const positions = await lockPositions(tx, fund.fundcode, orders)
  const lots = await readLots(
    tx,
    fund.fundcode,
    orders.filter(order => order.kind === '024'),
  )
  const settled = settleFundDay({ day, fund, navs, orders, positions, lots })
  await writeSettled(tx, fund.fundcode, day, settled)
  return { taken: orders.length, confirmed: settled.confirmed.length, lastOrderId: orders.at(-1)?.orderId ?? after }
}
