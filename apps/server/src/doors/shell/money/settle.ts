import { readToday } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { countDueOrders, firstDueDay } from '@zhixiao/db/ops/due-orders.ts'
import { lastVerification } from '@zhixiao/db/settle/invariants.ts'
import { asLeader, lastRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { listMissingNavs } from '@zhixiao/db/settle/missing-navs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { movePayments } from '../../../engine/settle/payments.ts'
import { LedgerBroken, settleAndVerify } from '../../../jobs/settle-and-verify.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { type Args, type Command, dateOf } from '../command.ts'

const JOB = 'settle-day'

export const settle: Command = {
  summary: 'confirms the orders due on a day, after catching up on missed days in order',
  usage: '[DATE]',
  positionals: [0, 1],
  help: [
    'DATE is the confirmation day, an open day up to today; by default the last open day.',
    'A missing NAV holds back its own fund only, and is named. Refused while the ledger has a break.',
  ],
  writes: true,
  isRoutine: true,
  run: settleUpTo,
}

async function settleUpTo(ctx: OpsContext, args: Args): Promise<Report> {
  const calendar = await ctx.calendar()
  const today = await readToday(ctx.db)
  const given = args.positionals[0]
  const day = given === undefined ? calendar.previousOpen(today) : dateOf(given)
  if (day > today) return refused(`${day} is after the business date ${today}.`)
  if (!calendar.isOpen(day)) return refused(`${day} is not a trading day.`)
  const days = await missedDays(ctx, calendar, day)
  if (args.dryRun) return preview(ctx, days, day)
  const report = await asLeader(ctx.db, () => settleDays(ctx, days, day))
  return report ?? refused('Another process is running its jobs at this moment: try again.')
}

/** From the first day not done, or with an order left pending, to `upTo`. */
async function missedDays({ db }: OpsContext, calendar: Calendar, upTo: IsoDate): Promise<IsoDate[]> {
  const lastDone = (await lastRuns(db)).get(JOB)
  const from = [upTo, lastDone && addDays(lastDone, 1), await firstDueDay(db)]
    .filter(day => typeof day === 'string')
    .sort()[0]
  return calendar.openDays(from ?? upTo, upTo)
}

async function preview({ db }: OpsContext, days: readonly IsoDate[], upTo: IsoDate): Promise<Report> {
  const due = await countDueOrders(db, upTo)
  const missing = await missingNavLines(db, upTo)
  const lines = [
    `days: ${days.join(', ')}`,
    ...due.map(({ day, orders }) => `orders due on ${day}: ${orders}`),
    ...missing,
    'Dry run: nothing was changed.',
  ]
  return missing.length > 0 ? refused(...lines) : done(...lines)
}

/** The NAVs that the settlement of a day lacks, as lines. */
export async function missingNavLines(db: Db, upTo: IsoDate): Promise<string[]> {
  const missing = await listMissingNavs(db, upTo)
  return missing.map(
    ({ fundcode, day, orders }) => `the NAV of ${fundcode} for ${day} is missing: ${orders} orders wait`,
  )
}

async function settleDays(ctx: OpsContext, days: readonly IsoDate[], upTo: IsoDate): Promise<Report> {
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'settle', detail: { days } }))
  await movePayments(ctx)
  const lines: string[] = []
  for (const day of days) {
    try {
      const { done: complete, report } = await settleAndVerify(ctx, day)
      if (complete) await recordRun(ctx.db, JOB, day, report)
      lines.push(`${day}: ${report.confirmed} confirmed, ${report.waiting} waiting`)
      lines.push(
        ...report.funds
          .filter(fund => fund.confirmed + fund.waiting > 0)
          .map(fund => `  ${fund.fundcode}: ${fund.confirmed} confirmed, ${fund.waiting} waiting`),
      )
    } catch (error) {
      if (!(error instanceof LedgerBroken)) throw error
      return refused(...lines, `${day} was not settled, the ledger has a break: ${error.message}`)
    }
    await movePayments(ctx)
  }
  const breaks = (await lastVerification(ctx.db))?.breaks ?? []
  const found = breaks.map(
    each => `break of ${each.invariant} (${each.rows}): ${each.first.subject}: ${each.first.problem}`,
  )
  const missing = await missingNavLines(ctx.db, upTo)
  return missing.length + found.length > 0 ? refused(...lines, ...missing, ...found) : done(...lines)
}
