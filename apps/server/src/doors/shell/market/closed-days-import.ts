import { readClock } from '@zhixiao/db/clock.ts'
import { listClosedDays } from '@zhixiao/db/closed-days.ts'
import { listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import { lastOrderDays, setClosedDay } from '@zhixiao/db/market/closed-days-import.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockFunds, updateFund } from '@zhixiao/db/market/fund-import.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { lockPlansOf, setNextRuns } from '@zhixiao/db/trade/plan-runs.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type Calendar, createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { nextPlanRunOrDue } from '@zhixiao/domain/calendar/plan-dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FLAG } from '@zhixiao/domain/codes/flags.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { type FileMark, faultReport, readList } from '../../../acts/read-file.ts'
import { scheduleOf } from '../../../engine/orders/plan-facts.ts'
import { calendarsOf } from '../../../kernel/calendar.ts'
import { done, type Report } from '../../../kernel/report.ts'
import { cell, faultAt, type Row, readDate } from '../../../platform/files/sheet.ts'
import type { Args, Command } from '../command.ts'
import { shownTerms, type TermChange } from './fund-shown.ts'

const COLUMNS = ['fund_code', 'day', 'is_open']

export const closedDaysImport: Command = {
  summary: 'closes or opens days of single funds, such as foreign holidays of QDII funds, from a CSV or JSON file',
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    'FILE has the columns fund_code, day and is_open: 0 closes a day of the exchange for the fund, 1 opens it again.',
    'Orders of a closed day belong to the next open one, and T+n skips it. Days up to the last one that an order',
    'of the fund depends on cannot change.',
  ],
  writes: true,
  run: importClosedDays,
}

type DayLine = { row: Row; fundcode: string; day: IsoDate; isClosed: boolean }

async function importClosedDays(ctx: OpsContext, args: Args): Promise<Report> {
  const seen = new Set<string>()
  const list = await readList(args, 'list of days', COLUMNS, (row, complain): DayLine | null => {
    const fundcode = cell(row, 'fund_code')
    const day = readDate(row, 'day', complain)
    const open = cell(row, 'is_open')
    if (!/^[01]$/.test(open)) complain('is_open', `${JSON.stringify(open)} is not 0 or 1`)
    if (seen.has(`${fundcode} ${day}`)) complain('day', `${fundcode} ${day} occurs twice`)
    seen.add(`${fundcode} ${day}`)
    return day && { row, fundcode, day, isClosed: open === FLAG.no }
  })
  return list.ok ? inTransaction(ctx, args, tx => writeDays(tx, ctx.actor, list.mark, list.lines)) : list.report
}

async function writeDays(tx: Tx, actor: string, mark: FileMark, lines: readonly DayLine[]): Promise<Report> {
  const codes = [...new Set(lines.map(line => line.fundcode))]
  const funds = await lockFunds(tx, codes)
  const calendar = createCalendar(await listCalendarDays(tx))
  const { at: now } = await readClock(tx)
  const today = calendar.tradingDayOf(now.getTime())
  const open = new Set(calendar.openDays(today, calendar.lastPublished))
  const closed = await listClosedDays(tx, codes)
  const inUse = await lastOrderDays(tx, codes)
  const moved = lines.filter(({ fundcode, day, isClosed }) => closed.get(fundcode)?.has(day) !== isClosed)
  const faults: FileFault[] = []
  for (const { row, fundcode } of lines)
    if (!funds.has(fundcode))
      faults.push(faultAt(row, 'fund_code', `there is no fund ${fundcode}`, `没有基金 ${fundcode}`))
  for (const { row, fundcode, day } of moved) {
    const last = inUse.get(fundcode)
    const refuse = (problem: string, why: string) => faults.push(faultAt(row, 'day', `${day} ${problem}`, why))
    if (day <= today) refuse('cannot change: orders belong to it already', `${day} 不能改动：已有订单属于这一天`)
    else if (last && day <= last)
      refuse(
        `cannot change: orders of ${fundcode} rest on days up to ${last}`,
        `${day} 不能改动：${fundcode} 的订单用到了 ${last} 为止的日子`,
      )
    else if (!open.has(day)) refuse('is no open day of the exchange', `${day} 交易所本来就休市，或日历尚未公布`)
  }
  if (faults.length > 0) return faultReport(mark.file, faults)
  for (const { fundcode, day, isClosed } of moved) await setClosedDay(tx, fundcode, day, isClosed)
  await reschedulePlans(tx, calendar, shanghaiDate(now.getTime()), [...new Set(moved.map(line => line.fundcode))])
  // An order previewed with the old days has to be confirmed again.
  for (const fundcode of new Set(moved.map(line => line.fundcode))) await updateFund(tx, fundcode, new Map())
  if (moved.length > 0) await bumpVersion(tx, 'market')
  const changes = moved.map(({ fundcode, day, isClosed }) => `${fundcode} ${isClosed ? 'rests' : 'trades'} on ${day}`)
  const terms = moved.map(({ fundcode, day, isClosed }): TermChange => {
    const words = isClosed ? ['开市', '休市'] : ['休市', '开市']
    return { fundcode, name: day, before: words[0] ?? null, after: words[1] ?? '' }
  })
  await writeAudit(tx, { actor, act: 'closed-days import', detail: { ...mark, changes, terms } })
  const title = `${mark.file}: ${lines.length} days of ${codes.length} funds`
  if (changes.length === 0) return { ...done(title, 'Nothing changed.'), unchanged: true }
  return {
    ...done(title, ...changes, `${changes.length} changes`),
    rests: mark,
    shown: await shownTerms(tx, terms),
  }
}

/** Reschedules the next deduction of each plan, because plans deduct on open days of their fund. */
async function reschedulePlans(
  tx: Tx,
  exchange: Calendar,
  today: IsoDate,
  fundcodes: readonly string[],
): Promise<void> {
  const calendarFor = await calendarsOf(tx, exchange, fundcodes)
  const plans = await lockPlansOf(tx, fundcodes)
  await setNextRuns(
    tx,
    plans.map(plan => {
      const dayBefore = addDays(plan.next_due, -1)
      // A daily plan has no fixed day: a day that opens again is its next.
      const after = plan.unit === PLAN_UNIT.day && today < dayBefore ? today : dayBefore
      return { planId: plan.plan_id, next: nextPlanRunOrDue(calendarFor(plan.fundcode), scheduleOf(plan), after) }
    }),
  )
}
