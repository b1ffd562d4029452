import { availableParallelism } from 'node:os'
import type { Db } from '@zhixiao/db/connect.ts'
import { type FundAct, listDueActs } from '@zhixiao/db/settle/fund-acts.ts'
import { listReadyIncomes } from '@zhixiao/db/settle/money-income.ts'
import {
  beginStep,
  holdFund,
  listBegunFunds,
  listDueTurns,
  listLimitedDays,
  listLinkedFunds,
  lockDueOrders,
  readContract,
  readRaising,
  recordStep,
  type Turn,
} from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import { type SettleFacts, settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sideBySide } from '../kernel/side-by-side.ts'
import { issueAct, payHeldBack, payIncomeOfClosedHoldings } from './fund-acts.ts'
import { groupsOf } from './fund-groups.ts'
import { readFacts } from './settle-facts.ts'

/**
 * Orders settled per transaction: few enough to keep locks, memory and pauses of a shared process short; more are no
 * faster.
 */
const CHUNK = 1_000
/** A day with fewer orders is settled by one worker: more are no faster. */
const LARGE_DAY = 2_000

export type FundReport = { fundcode: string; confirmed: number; waiting: number }
export type SettlementReport = { day: IsoDate; funds: FundReport[]; confirmed: number; waiting: number }

/**
 * Confirms every order due on `day`, and the funds' own acts up to then. Each chunk is one transaction that moves its
 * orders out of pending, so the job may be killed at any commit and run again without repeating anything. Funds between
 * which no conversion moves are settled side by side by `workers`, on a large day by one per core. With an outside
 * registrar only the funds' own turn runs here; the registrar confirms the customers' orders.
 */
export async function settleDay(
  db: Db,
  day: IsoDate,
  chunk = CHUNK,
  turns: readonly Turn[] = ['fund', 'customers'],
  workers?: number,
): Promise<SettlementReport> {
  // With an outside registrar, the registrar reports the dividends.
  const own = (act: FundAct) => turns.includes('customers') || act.step !== 'dividend'
  // Both read every due order: side by side.
  const [dueActs, dueTurns] = await Promise.all([listDueActs(db, day), listDueTurns(db, day)])
  const acts = Map.groupBy(dueActs.filter(own), act => act.fundcode)
  const due = Map.groupBy(dueTurns, each => each.fundcode)
  const isLarge = dueTurns.reduce((sum, { count }) => sum + count, 0) >= LARGE_DAY
  const codes = new Set([...due.keys(), ...(await listBegunFunds(db, day)), ...acts.keys()])
  const begun = (code: string): FundReport => ({ fundcode: code, confirmed: 0, waiting: 0 })
  const sorted = [...codes].sort()
  const reports = new Map(sorted.map(code => [code, begun(code)]))
  const groups = groupsOf(sorted, sorted.length > 1 ? await listLinkedFunds(db) : [])
  await sideBySide(workers ?? (isLarge ? availableParallelism() : 1), groups, async group => {
    for (const code of group) {
      const since = new Map((due.get(code) ?? []).map(each => [each.turn, each.since]))
      reports.set(code, await settleFund(db, begun(code), day, { acts: acts.get(code) ?? [], since }, chunk, turns))
    }
  })
  // A conversion into a fund is confirmed together with the fund it leaves, possibly after the turn of the target fund.
  for (const [code, late] of Map.groupBy(await listReadyIncomes(db), act => act.fundcode)) {
    const report = reports.get(code) ?? begun(code)
    reports.set(code, await settleFund(db, report, day, { acts: late, since: new Map() }, chunk, turns))
  }
  const funds = [...reports.values()]
  const total = (pick: (report: FundReport) => number) => funds.reduce((sum, report) => sum + pick(report), 0)
  return { day, funds, confirmed: total(report => report.confirmed), waiting: total(report => report.waiting) }
}

/** A fund's acts due by the day, and per turn the first day with due orders; a missing turn has nothing due. */
type FundDay = { acts: readonly FundAct[]; since: Map<Turn, IsoDate> }

async function settleFund(
  db: Db,
  begun: FundReport,
  day: IsoDate,
  { acts, since }: FundDay,
  limit: number,
  turns: readonly Turn[],
): Promise<FundReport> {
  const { fundcode } = begun
  const fund = await readContract(db, fundcode)
  const raising = await readRaising(db, fundcode)
  const report = { ...begun }
  if (turns.includes('customers')) await beginStep(db, day, fundcode)
  /** Confirms what is due before `before` (carried orders: before `carriedBefore`). Returns how many orders wait. */
  async function settle(turn: Turn, before: IsoDate | null = null, carriedBefore = before): Promise<number> {
    let [after, waiting] = [0n, 0]
    const first = since.get(turn)
    if (!turns.includes(turn) || first === undefined || (carriedBefore !== null && first >= carriedBefore))
      return waiting
    for (;;) {
      const due = { day, turn, before, carriedBefore, after, limit }
      const step = await withTx(db, tx => settleChunk(tx, { fund, raising, ...due }))
      report.confirmed += step.confirmed
      waiting += step.taken - step.confirmed
      after = step.lastOrderId
      if (step.taken < limit && !step.defers) return waiting
    }
  }
  const limitedDays = turns.includes('customers') ? await listLimitedDays(db, fundcode, day) : []
  /** Settles customers day by day where a huge redemption was limited, because its remainder is due on the next day. */
  async function settleCustomers(before: IsoDate | null): Promise<number> {
    for (const next of limitedDays.map(limited => addDays(limited, 1))) {
      if (before !== null && next >= before) break
      const waiting = await settle('customers', next)
      if (waiting > 0) return waiting
    }
    return settle('customers', before)
  }
  // A fund's act on a day applies to the holdings after earlier orders; later orders see its result.
  let before: IsoDate | null = null
  for (const [at, act] of acts.entries()) {
    // Carried income earns from the day after it; any other act only affects what follows its trading day.
    await settle('fund', act.before, act.step === 'income' ? act.day : act.before)
    await settleCustomers(act.before)
    const confirmed = await issueAct(db, act, day)
    if (confirmed === null) {
      report.waiting += 1
      // If a split cannot be completed yet, later orders wait for it, because they are priced in the new shares.
      before = acts.slice(at).find(each => each.step === 'split')?.before ?? null
      break
    }
    report.confirmed += confirmed
    since.set('fund', act.day)
  }
  report.waiting += (await settle('fund', before)) + (await settleCustomers(before))
  if (turns.includes('customers') && (await payIncomeOfClosedHoldings(db, fundcode, day))) {
    since.set('fund', day)
    report.waiting += await settle('fund', before)
  }
  report.confirmed += await payHeldBack(db, fundcode, day)
  // A fund's day is done only when no order waits, for example for a NAV.
  if (report.waiting === 0 && turns.includes('customers')) await recordStep(db, day, fundcode)
  return report
}

type ChunkInput = {
  fund: FundContract
  raising: SettleFacts['raising']
  day: IsoDate
  turn: Turn
  before: IsoDate | null
  carriedBefore: IsoDate | null
  after: bigint
  limit: number
}
type Chunk = {
  taken: number
  confirmed: number
  lastOrderId: bigint
  /** Whether it deferred orders to the next trading day, which may already be past. */
  defers: boolean
}

async function settleChunk(tx: Tx, { fund, raising, ...due }: ChunkInput): Promise<Chunk> {
  const { day, turn, after } = due
  await holdFund(tx, fund.fundcode)
  const orders = await lockDueOrders(tx, fund.fundcode, due)
  const targets = new Set(orders.map(order => order.targetFundcode).filter(code => code !== null))
  for (const target of [...targets].sort()) await holdFund(tx, target)
  if (orders.length === 0) return { taken: 0, confirmed: 0, lastOrderId: after, defers: false }
  const facts = await readFacts(tx, { fund, raising, day, orders, holdings: 'holding' })
  const settled = settleFundDay(turn === 'customers' ? facts : { ...facts, hugeDays: new Map() })
  await writeSettled(tx, day, settled, 'holding')
  return {
    taken: orders.length,
    confirmed: settled.confirmed.length,
    lastOrderId: orders.at(-1)?.orderId ?? after,
    defers: settled.confirmed.some(({ result }) => result.deferred > 0n),
  }
}
