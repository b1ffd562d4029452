import { resolve } from 'node:path'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { exportDay, Unwritable } from '../exchange/export-day.ts'
import { formatFaultText } from '../exchange/fault-text.ts'
import { outFolder } from '../exchange/send-and-wait.ts'
import { discard, type PartFile, publish } from '../exchange/write-files.ts'
import {
  type Args,
  type Command,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refused,
  tradingDayOf,
} from './command.ts'

export const exchangeExport: Command = {
  summary: "writes a trading day's applications for the registrar: files 01 and 03 of JR/T 0017 and their index",
  usage: 'DATE [--out DIR]',
  positionals: [1, 1],
  options: { out: { type: 'string' } },
  help: [
    'DATE is a trading day whose cut-off has passed. Sends paid orders and accounts up to that day that have not been sent.',
    '--out DIR   the folder, by default out in EXCHANGE_DIR; a second run writes the same bytes',
  ],
  writes: true,
  isRoutine: true,
  run: exportApplications,
}

async function exportApplications(ctx: OpsContext, args: Args): Promise<Report> {
  const day = await tradingDayOf(ctx, args.positionals[0] ?? '')
  if ((await readClock(ctx.db)).at.getTime() < cutOffOf(day))
    return refused(`Orders are taken for ${day} until its 15:00; they can be sent after that.`)
  const folder = resolve(args.text('out') ?? outFolder(ctx))
  let files: PartFile[] = []
  try {
    const report = await inTransaction(ctx, args, async tx => {
      files = await exportDay(tx, ctx, day, folder)
      const written = files.map(({ name, records }) => ({ name, records }))
      await writeAudit(tx, { actor: ctx.actor, act: 'exchange export', detail: { day, files: written } })
      return done(...files.map(({ name, records }) => `${name}: ${records}`))
    })
    // Committed first, then renamed: a run interrupted here writes the same bytes when repeated.
    if (report.ok && !args.dryRun) await publish(files)
    return report
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error
    return refused(`${error.message}, nothing was sent:`, ...error.faults.map(formatFaultText))
  } finally {
    await discard(files)
  }
}
