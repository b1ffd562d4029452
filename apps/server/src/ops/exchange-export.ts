import { resolve } from 'node:path'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { type ExchangeBytes, exportDay, Unwritable } from '../exchange/export-day.ts'
import { outFolder } from '../exchange/send-and-wait.ts'
import { writeFiles } from '../exchange/write-files.ts'
import {
  type Args,
  type Command,
  done,
  inOneStep,
  type OpsContext,
  type Report,
  refused,
  tradingCalendar,
} from './command.ts'

export const exchangeExport: Command = {
  summary: "writes a trading day's applications for the registrar: files 01 and 03 of JR/T 0017 and their index",
  usage: 'DATE [--out DIR]',
  positionals: [1, 1],
  options: { out: { type: 'string' } },
  help: [
    'DATE is a trading day whose cut-off has passed. Paid orders and accounts up to it that were not sent yet go out.',
    '--out DIR   the folder, exchange/out in DATA_DIR without it; a second run writes the same bytes',
  ],
  writes: true,
  run: exportApplications,
}

async function exportApplications(ctx: OpsContext, args: Args): Promise<Report> {
  const given = args.positionals[0] ?? ''
  const day = parseIsoDate(given)
  if (!day) return refused(`${given} is no date of the form YYYY-MM-DD.`)
  if (!(await tradingCalendar(ctx)).isOpen(day)) return refused(`${day} is not a trading day.`)
  if ((await readClock(ctx.db)).at.getTime() < cutOffOf(day))
    return refused(`Orders are taken for ${day} until its 15:00; they can be sent after that.`)
  const folder = resolve(args.text('out') ?? outFolder(ctx))
  let files: ExchangeBytes[] = []
  const report = await inOneStep(ctx, args, async tx => {
    try {
      files = await exportDay(tx, ctx, day)
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error
      const faults = error.faults.map(
        each => `  line ${each.line}, byte ${each.column}, ${each.field}: ${each.problem}`,
      )
      return refused(`${error.message}, nothing was sent:`, ...faults)
    }
    const written = files.map(({ name, records }) => ({ name, records }))
    await writeAudit(tx, { actor: ctx.actor, act: 'exchange export', detail: { day, files: written } })
    return done(...files.map(({ name, records }) => `${name}: ${records}`))
  })
  // Kept first, then written: a run that is cut short here writes the same bytes when it is run again.
  if (report.ok && !args.dryRun) await writeFiles(folder, files)
  return report
}
