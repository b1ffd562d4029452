import type { Db } from '@zhixiao/db/connect.ts'
import {
  listDueFunds,
  lockDueOrders,
  lockNavs,
  lockPositions,
  readDividends,
  readHugeDays,
  readLots,
  readRaising,
  readTerms,
  recordStep,
  type Turn,
} from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Position } from '@zhixiao/domain/settle/position.ts'
import { type Allotment, type DueOrder, type FundFacts, settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import type { FundTerms } from '@zhixiao/domain/settle/working.ts'

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
  const fund = await readTerms(db, fundcode)
  const raising = await readRaising(db, fundcode)
  const report: FundReport = { fundcode, confirmed: 0, waiting: 0 }
  for (const turn of ['fund', 'customers'] as const) {
    let after = 0n
    for (;;) {
      const step = await withTx(db, tx => settleChunk(tx, { fund, raising, day, turn, after, limit: chunk }))
      report.confirmed += step.confirmed
      report.waiting += step.taken - step.confirmed
      after = step.lastOrderId
      if (step.taken < chunk) break
    }
  }
  // The day of a fund is done only when nothing of it waits, for a NAV say.
  if (report.waiting === 0) await recordStep(db, day, fundcode)
  return report
}

type ChunkInput = {
  fund: FundTerms
  raising: Allotment | null
  day: IsoDate
  turn: Turn
  after: bigint
  limit: number
}
type Chunk = { taken: number; confirmed: number; lastOrderId: bigint }

async function settleChunk(tx: Tx, { fund, raising, day, turn, after, limit }: ChunkInput): Promise<Chunk> {
  const { fundcode } = fund
  const orders = await lockDueOrders(tx, fundcode, day, turn, after, limit)
  if (orders.length === 0) return { taken: 0, confirmed: 0, lastOrderId: after }
  const days = orders.map(order => order.tradeDate)
  const takesShares = (order: DueOrder) => order.shares !== null && order.kind !== '144'
  const into = await readTargets(tx, orders)
  const settled = settleFundDay({
    day,
    fund,
    raising,
    orders,
    navs: await lockNavs(tx, fundcode, days),
    positions: new Map([...(await lockPositions(tx, fundcode, orders)), ...into.positions]),
    lots: await readLots(tx, fundcode, orders.filter(takesShares)),
    dividends: await readDividends(tx, fundcode, daysOf(orders, '143')),
    hugeDays: turn === 'customers' ? await readHugeDays(tx, fundcode, days) : new Map(),
    targets: into.targets,
  })
  await writeSettled(tx, day, settled)
  return { taken: orders.length, confirmed: settled.confirmed.length, lastOrderId: orders.at(-1)?.orderId ?? after }
}

const daysOf = (orders: readonly DueOrder[], kind: DueOrder['kind']): IsoDate[] =>
  orders.filter(order => order.kind === kind).map(order => order.tradeDate)

/** The funds that conversions enter: their terms, the NAVs of the days, and what the converting holders have in them. */
async function readTargets(tx: Tx, orders: readonly DueOrder[]) {
  const targets = new Map<string, FundFacts>()
  const positions = new Map<string, Position>()
  const byTarget = Map.groupBy(
    orders.filter(order => order.targetFundcode !== null),
    order => order.targetFundcode ?? '',
  )
  for (const [fundcode, entering] of [...byTarget].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const fund = await readTerms(tx, fundcode)
    targets.set(fundcode, { fund, navs: await lockNavs(tx, fundcode, daysOf(entering, '036')) })
    for (const [key, position] of await lockPositions(tx, fundcode, entering)) positions.set(key, position)
  }
  return { targets, positions }
}
