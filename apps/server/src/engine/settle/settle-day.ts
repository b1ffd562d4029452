import { availableParallelism } from 'node:os'
import type { Db } from '@zhixiao/db/connect.ts'
import type { FundAct } from '@zhixiao/db/settle/fund-acts.ts'
import { listLimitedClasses } from '@zhixiao/db/settle/holder-limits.ts'
import { missingNavs, readDueOnDay } from '@zhixiao/db/settle/missing-navs.ts'
import { listReadyIncomes } from '@zhixiao/db/settle/money-income.ts'
import { beginDay, listLinkedFunds, readContract, readRaising, type Turn } from '@zhixiao/db/settle/settle-day.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { groupsOf } from '@zhixiao/domain/settle/fund-groups.ts'
import { sideBySide } from '../../kernel/side-by-side.ts'
import { runFundDay } from './fund-day.ts'
import { earliest, type FundDay, type FundReport } from './fund-day-state.ts'

/**
 * Orders settled per transaction: few enough to keep locks, memory and pauses of a shared process short; more are no
 * faster.
 */
const CHUNK = 1_000
/** A day with fewer orders is settled by one worker: more are no faster. */
const LARGE_DAY = 2_000

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
      const today = { ...actsApart(acts.get(code) ?? []), since, waitsFrom }
      reports.set(code, await settleFund(db, begun(code), day, today, chunk, turns))
    }
  })
  // A conversion into a fund is confirmed together with the fund it leaves, possibly after the turn of the target fund.
  for (const [code, late] of Map.groupBy(await listReadyIncomes(db), act => act.fundcode)) {
    const report = reports.get(code) ?? begun(code)
    reports.set(
      code,
      await settleFund(db, report, day, { acts: late, since: new Map(), waitsFrom, isEnd: true }, chunk, turns),
    )
  }
  // The conversion of a whole fund meets both funds after everything else of their day.
  for (const act of dueNow.acts.filter(isOfTwo)) {
    const report = reports.get(act.fundcode) ?? begun(act.fundcode)
    reports.set(
      act.fundcode,
      await settleFund(db, report, day, { acts: [act], since: new Map(), waitsFrom, isEnd: true }, chunk, turns),
    )
  }
  const funds = [...reports.values()]
  const total = (pick: (report: FundReport) => number) => funds.reduce((sum, report) => sum + pick(report), 0)
  return { day, funds, confirmed: total(report => report.confirmed), waiting: total(report => report.waiting) }
}

const isOfTwo = (act: FundAct): boolean => act.step === 'fund-conversion'

/** The acts of a fund that need no other one; its day ends with them unless a conversion follows. */
function actsApart(acts: readonly FundAct[]): Pick<FundDay, 'acts' | 'isEnd'> {
  const apart = acts.filter(act => !isOfTwo(act))
  return { acts: apart, isEnd: apart.length === acts.length }
}

/** A fund's acts due by the day, and per turn the first day with due orders; a missing turn has nothing due. */
type Due = Pick<FundDay, 'acts' | 'since' | 'waitsFrom' | 'isEnd'>

async function settleFund(
  db: Db,
  begun: FundReport,
  day: IsoDate,
  due: Due,
  limit: number,
  turns: readonly Turn[],
): Promise<FundReport> {
  const { fundcode } = begun
  const report = { ...begun }
  await runFundDay({
    db,
    day,
    fund: await readContract(db, fundcode),
    raising: await readRaising(db, fundcode),
    turns,
    limit,
    ...due,
    waiting: new Set(),
    stop: { all: due.waitsFrom.get(fundcode) ?? null, customers: null },
    isHeld: false,
    met: 0,
    report,
  })
  return report
}
