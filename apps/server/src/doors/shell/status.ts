import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { listSettledDays } from '@zhixiao/db/ops/day-report.ts'
import { firstDueDay } from '@zhixiao/db/ops/due-orders.ts'
import { lastVerification } from '@zhixiao/db/settle/invariants.ts'
import { listLastJobRuns } from '@zhixiao/db/settle/job-runs.ts'
import { listRefusedArrivals } from '@zhixiao/db/settle/remittances.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../kernel/report.ts'
import type { Args, Command } from './command.ts'
import { refusedArrivalLine } from './money/remittance-list.ts'

const SHOWN_DAYS = 5
const SHOWN_TRANSFERS = 20

export const status: Command = {
  summary: 'shows the last run of each job, the last settled days and the last check',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: showStatus,
}

export const audit: Command = {
  summary: 'shows who did what, newest first',
  usage: '[--limit N]',
  positionals: [0, 0],
  options: { limit: { type: 'string' } },
  help: ['--limit N   number of lines, by default 20, at most 1000'],
  writes: false,
  run: showAudit,
}

async function showStatus({ db }: OpsContext): Promise<Report> {
  const runs = await listLastJobRuns(db)
  const days = await listSettledDays(db, SHOWN_DAYS)
  const check = await lastVerification(db)
  const due = await firstDueDay(db)
  const refusedArrivals = await listRefusedArrivals(db, SHOWN_TRANSFERS)
  return done(
    ...runs.map(run => `${run.job}: last for ${run.key}, at ${shanghaiText(run.at.getTime())}`),
    ...days.map(({ day, orders, funds }) => `settled ${day}: ${counted(orders, 'order')} of ${counted(funds, 'fund')}`),
    check ? `last check: ${check.checked} invariants, ${check.breaks.length} broken` : 'last check: never',
    ...refusedArrivals.map(refusedArrivalLine),
    due ? `the next orders are due on ${due}` : 'no order is due',
  )
}

async function showAudit({ db }: OpsContext, args: Args): Promise<Report> {
  const text = args.text('limit') ?? '20'
  const limit = Number(text)
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > 1000) return refused('--limit must be a number from 1 to 1000.')
  const lines = await listAudit(db, limit)
  return done(
    ...lines.map(
      line => `${shanghaiText(line.at.getTime())}  ${line.actor}  ${line.act}  ${JSON.stringify(line.detail)}`,
    ),
  )
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
