import { availableParallelism } from 'node:os'
import type { Db } from '@zhixiao/db/connect.ts'
import type { FundAct } from '@zhixiao/db/settle/fund-acts.ts'
import { listLimitedClasses, lockHolders } from '@zhixiao/db/settle/holder-limits.ts'
import { missingNavs, readDueOnDay } from '@zhixiao/db/settle/missing-navs.ts'
import { listReadyIncomes } from '@zhixiao/db/settle/money-income.ts'
import {
  beginDay,
  countDue,
  type DueChunk,
  type DueTo,
  holdFund,
  listLinkedFunds,
  lockDueOrders,
  nextDueDay,
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
import { giveServiceBack } from './give-service-back.ts'
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
 * orders out of pending, so the job may be killed at any commit and run again without repeating anything. A missing NAV
 * holds back the later days of its own fund. Funds that share no conversion and no limit of holders are settled side by side
 * by `workers`, on a large day by one per core. With an outside registrar only the funds' own turn runs here; the registrar
 * confirms the customers' orders.
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
  const { acts: dueActs, ...rest } = await readDueOnDay(db, day)
  const dueNow = { ...rest, acts: dueActs.filter(own) }
  const acts = Map.groupBy(dueNow.acts, act => act.fundcode)
  const due = Map.groupBy(dueNow.orders, each => each.fundcode)
  const isLarge = dueNow.orders.reduce((sum, { count }) => sum + count, 0) >= LARGE_DAY
  /** Where a NAV is missing, the first trading day after it: from there on everything of the fund waits. */
  const waitsFrom = new Map<string, IsoDate>()
  for (const { fundcode, day: of } of missingNavs(dueNow).toReversed()) waitsFrom.set(fundcode, addDays(of, 1))
  const started = turns.includes('customers') ? await beginDay(db, day, [...acts.keys()]) : []
  const codes = new Set([...due.keys(), ...started, ...acts.keys()])
  const begun = (code: string): FundReport => ({ fundcode: code, confirmed: 0, waiting: 0 })
  const sorted = [...codes].sort()
  const reports = new Map(sorted.map(code => [code, begun(code)]))
  const links = sorted.length > 1 ? [...(await listLinkedFunds(db)), ...(await listLimitedClasses(db))] : []
  const groups = groupsOf(sorted, links)
  await sideBySide(workers ?? (isLarge ? availableParallelism() : 1), groups, async group => {
    for (const code of group) {
      const since = new Map<Turn, IsoDate>()
      for (const each of due.get(code) ?? [])
        since.set(each.turn, earliest(each.day, since.get(each.turn) ?? null) ?? each.day)
      const today = { acts: acts.get(code) ?? [], since, waitsFrom }
      reports.set(code, await settleFund(db, begun(code), day, today, chunk, turns))
    }
  })
  // A conversion into a fund is confirmed together with the fund it leaves, possibly after the turn of the target fund.
  for (const [code, late] of Map.groupBy(await listReadyIncomes(db), act => act.fundcode)) {
    const report = reports.get(code) ?? begun(code)
    reports.set(code, await settleFund(db, report, day, { acts: late, since: new Map(), waitsFrom }, chunk, turns))
  }
  const funds = [...reports.values()]
  const total = (pick: (report: FundReport) => number) => funds.reduce((sum, report) => sum + pick(report), 0)
  return { day, funds, confirmed: total(report => report.confirmed), waiting: total(report => report.waiting) }
}

/**
 * A fund's acts due by the day, and per turn the first day with due orders; a missing turn has nothing due. `waitsFrom`:
 * the trading days from which each fund waits for a NAV.
 */
type FundDay = { acts: readonly FundAct[]; since: Map<Turn, IsoDate>; waitsFrom: ReadonlyMap<string, IsoDate> }

const earliest = (...days: (IsoDate | null)[]): IsoDate | null => days.filter(day => day !== null).sort()[0] ?? null

async function settleFund(
  db: Db,
  begun: FundReport,
  day: IsoDate,
  { acts, since, waitsFrom }: FundDay,
  limit: number,
  turns: readonly Turn[],
): Promise<FundReport> {
  const { fundcode } = begun
  const fund = await readContract(db, fundcode)
  const raising = await readRaising(db, fundcode)
  const report = { ...begun }
  /** Holdings with an order that waits, such as a conversion for the NAV of the other fund. */
  const waiting = new Set<string>()
  /** The trading days that wait, from the first on: of everything for the fund's own NAV, of customers for a remainder. */
  const stop: { all: IsoDate | null; customers: IsoDate | null } = {
    all: waitsFrom.get(fundcode) ?? null,
    customers: null,
  }
  /**
   * Confirms what is due before `before` (carried orders: before `carriedBefore`), by trading day and number. Returns how
   * many orders it met that wait.
   */
  async function settle(turn: Turn, before: IsoDate | null = null, carriedBefore = before): Promise<number> {
    const first = since.get(turn)
    let met = 0
    let after: IsoDate | null = null
    while (turns.includes(turn) && first !== undefined) {
      const stopAt = turn === 'fund' ? stop.all : earliest(stop.all, stop.customers)
      const to = { day, turn, before: earliest(before, stopAt), carriedBefore: earliest(carriedBefore, stopAt) }
      if (to.carriedBefore !== null && first >= to.carriedBefore) break
      after = await nextDueDay(db, fundcode, to, after)
      if (after === null) break
      met += await settleTradingDay(to, after)
    }
    return met
  }
  async function settleTradingDay(to: DueTo, tradeDate: IsoDate): Promise<number> {
    let [met, after] = [0, 0n]
    for (;;) {
      const due = { ...to, tradeDate, after, limit }
      const step = await withTx(db, tx => settleChunk(tx, { fund, raising, due, waiting, waitsFrom }))
      report.confirmed += step.confirmed
      met += step.taken - step.confirmed
      for (const key of step.waiting) waiting.add(key)
      if (step.lacksNav) stop.all = earliest(stop.all, addDays(tradeDate, 1))
      // The remainder of a limited day is part of what the next one accepts.
      if (step.isLimited && step.taken > step.confirmed) stop.customers = addDays(tradeDate, 1)
      after = step.lastOrderId
      if (step.taken < limit) return met
    }
  }
  // A fund's act on a day applies to the holdings after earlier orders; later orders see its result.
  for (const [at, act] of acts.entries()) {
    // Carried income earns from the day after it; any other act only affects what follows its trading day.
    await settle('fund', act.before, act.step === 'income' ? act.day : act.before)
    await settle('customers', act.before)
    const isStopped = stop.all !== null && act.day >= stop.all
    const issued = isStopped ? 'orders' : await issueAct(db, act, day)
    if (typeof issued === 'string') {
      report.waiting += 1
      // If a split cannot be completed yet, later orders wait for it, because they are priced in the new shares.
      const split = acts.slice(at).find(each => each.step === 'split')?.before ?? null
      stop.all = earliest(stop.all, split, issued === 'nav' ? addDays(act.day, 1) : null)
      break
    }
    report.confirmed += issued
    since.set('fund', act.day)
  }
  let met = (await settle('fund')) + (await settle('customers'))
  const earned = turns.includes('customers') ? await payIncomeOfClosedHoldings(db, fundcode, day) : null
  if (earned !== null) {
    since.set('fund', earned)
    met += await settle('fund')
  }
  report.confirmed += await payHeldBack(db, fundcode, day)
  if (met > 0 || stop.all !== null)
    report.waiting += turns.includes('customers') ? await countDue(db, fundcode, day) : met
  // A fund's day is done only when no order waits, for example for a NAV.
  if (report.waiting === 0 && turns.includes('customers')) await recordStep(db, day, fundcode)
  return report
}

type ChunkInput = {
  fund: FundContract
  raising: SettleFacts['raising']
  due: DueChunk
  waiting: ReadonlySet<string>
  waitsFrom: FundDay['waitsFrom']
}
type Chunk = {
  taken: number
  confirmed: number
  lastOrderId: bigint
  /** Holdings of which an order of a customer waits, by holdingKey. */
  waiting: ReadonlySet<string>
  /** Whether orders wait for the fund's own NAV of the day. */
  lacksNav: boolean
  /** Whether the day's huge redemption is accepted in part. */
  isLimited: boolean
}

async function settleChunk(tx: Tx, { fund, raising, due, waiting, waitsFrom }: ChunkInput): Promise<Chunk> {
  const { day, turn, tradeDate, after } = due
  await holdFund(tx, fund.fundcode)
  const orders = await lockDueOrders(tx, fund.fundcode, due)
  const targets = new Set(orders.map(order => order.targetFundcode).filter(code => code !== null))
  for (const target of [...targets].sort()) await holdFund(tx, target)
  await lockHolders(tx, [fund.fundcode, ...targets])
  if (orders.length === 0)
    return { taken: 0, confirmed: 0, lastOrderId: after, waiting, lacksNav: false, isLimited: false }
  const facts = await readFacts(tx, { fund, raising, day, orders, holdings: 'holding', waitsFrom })
  const isCustomers = turn === 'customers'
  const settled = isCustomers ? settleFundDay(facts, waiting) : settleFundDay({ ...facts, hugeDays: new Map() })
  await writeSettled(tx, day, settled, 'holding')
  if (isCustomers) await giveServiceBack(tx, { fund, day, settled, lots: facts.lots, holdings: 'holding' })
  return {
    taken: orders.length,
    confirmed: settled.confirmed.length,
    lastOrderId: orders.at(-1)?.orderId ?? after,
    waiting: isCustomers ? settled.waiting : new Set(),
    lacksNav: settled.confirmed.length < orders.length && !facts.navs.has(tradeDate),
    isLimited: isCustomers && facts.hugeDays.size > 0,
  }
}
