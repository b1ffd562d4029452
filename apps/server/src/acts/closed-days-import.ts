import { readClock, readToday } from '@zhixiao/db/clock.ts'
import { listClosedDays } from '@zhixiao/db/closed-days.ts'
import { listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import { lastOrderDays, setClosedDay } from '@zhixiao/db/market/closed-days-import.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockFunds, updateFund } from '@zhixiao/db/market/fund-import.ts'
import { countTouched, type Touched } from '@zhixiao/db/staff/funds.ts'
import { lockPlansOf, setNextRuns } from '@zhixiao/db/trade/plan-runs.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  type ClosedDays,
  type DayLine,
  type DaysFacts,
  type DaysGiven,
  decideClosedDays,
  movedDays,
} from '@zhixiao/domain/acts/closed-days-import.ts'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { nextPlanRunOrDue } from '@zhixiao/domain/calendar/plan-dates.ts'
import { FLAG } from '@zhixiao/domain/codes/flags.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { type Complain, cell, type Row, readDate } from '@zhixiao/domain/format/sheet.ts'
import { scheduleOf } from '../engine/orders/plan-facts.ts'
import { calendarsOf } from '../kernel/calendar.ts'
import type { ActHandler } from './act-handler.ts'
import { aroundFunds, shownTerms } from './funds/fund-shown.ts'
import { readList } from './read-file.ts'

const COLUMNS = ['fund_code', 'day', 'is_open']
type Facts = DaysFacts & { touched: Touched }

export const closedDaysImport: ActHandler<'closed-days import', Facts, ClosedDays, DaysGiven> = {
  async read({ file: path }, readFile) {
    const seen = new Set<string>()
    const list = await readList({ path, readFile }, 'list of days', COLUMNS, (row, complain) =>
      lineOf(row, seen, complain),
    )
    return list.ok ? { ok: true, given: list } : list
  },
  async lock(tx, { lines }) {
    const codes = [...new Set(lines.map(({ fundcode }) => fundcode))]
    const funds = new Set((await lockFunds(tx, codes)).keys())
    const calendar = createCalendar(await listCalendarDays(tx))
    const today = calendar.tradingDayOf((await readClock(tx)).at.getTime())
    const closed = await listClosedDays(tx, codes)
    return {
      funds,
      today,
      closed,
      inUse: await lastOrderDays(tx, codes),
      open: new Set(calendar.openDays(today, calendar.lastPublished)),
      touched: await countTouched(tx, [...new Set(movedDays({ closed }, lines).map(({ fundcode }) => fundcode))]),
    }
  },
  decide: decideClosedDays,
  async write(tx, { moved }) {
    for (const { fundcode, day, isClosed } of moved) await setClosedDay(tx, fundcode, day, isClosed)
    const codes = [...new Set(moved.map(({ fundcode }) => fundcode))]
    await reschedulePlans(tx, codes)
    // An order previewed with the old days has to be confirmed again.
    for (const fundcode of codes) await updateFund(tx, fundcode, new Map())
    await bumpVersion(tx, 'market')
  },
  event: effects => ({ ...effects.mark, changes: changesOf(effects), terms: termsOf(effects) }),
  show: effects => shownTerms(termsOf(effects)),
  around: ({ touched }) => aroundFunds(touched),
  say: effects => [
    `${effects.mark.file}: ${effects.lines} days of ${effects.funds} funds`,
    ...changesOf(effects),
    `${effects.moved.length} changes`,
  ],
}

function lineOf(row: Row, seen: Set<string>, complain: Complain): DayLine | null {
  const fundcode = cell(row, 'fund_code')
  const day = readDate(row, 'day', complain)
  const open = cell(row, 'is_open')
  if (!/^[01]$/.test(open)) complain('is_open', `${JSON.stringify(open)} is not 0 or 1`, '应为 0（休市）或 1（开市）')
  if (seen.has(`${fundcode} ${day}`))
    complain('day', `${fundcode} ${day} occurs twice`, `${fundcode} 的 ${day} 出现两次`)
  seen.add(`${fundcode} ${day}`)
  return day && { line: row.line, fundcode, day, isClosed: open === FLAG.no }
}

const changesOf = ({ moved }: ClosedDays): string[] =>
  moved.map(({ fundcode, day, isClosed }) => `${fundcode} ${isClosed ? 'rests' : 'trades'} on ${day}`)

const termsOf = ({ moved }: ClosedDays) =>
  moved.map(({ fundcode, day, isClosed }) => ({
    fundcode,
    name: day,
    ...(isClosed ? { before: '开市', after: '休市' } : { before: '休市', after: '开市' }),
  }))

/** Reschedules the next deduction of each plan, because plans deduct on open days of their fund. */
async function reschedulePlans(tx: Tx, fundcodes: readonly string[]): Promise<void> {
  const today = await readToday(tx)
  const calendarFor = await calendarsOf(tx, createCalendar(await listCalendarDays(tx)), fundcodes)
  const plans = await lockPlansOf(tx, fundcodes)
  await setNextRuns(
    tx,
    plans.map(plan => {
      const dayBefore = addDays(plan.next_due, -1)
      // A daily plan has no fixed day: a reopened day becomes its next deduction.
      const after = plan.unit === PLAN_UNIT.day && today < dayBefore ? today : dayBefore
      return { planId: plan.plan_id, next: nextPlanRunOrDue(calendarFor(plan.fundcode), scheduleOf(plan), after) }
    }),
  )
}
