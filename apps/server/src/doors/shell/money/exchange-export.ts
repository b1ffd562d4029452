import { join, resolve } from 'node:path'
import { readClock, readToday } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { formatFaultText } from '@zhixiao/domain/exchange/fault-text.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { exportConfirmations } from '../../../engine/exchange/export-confirmations.ts'
import { exportDay } from '../../../engine/exchange/export-day.ts'
import { outFolder } from '../../../engine/exchange/send-and-wait.ts'
import { Unwritable } from '../../../engine/exchange/write-day.ts'
import { discard, type PartFile, publish } from '../../../engine/exchange/write-files.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { type Args, type Command, tradingDayOf } from '../command.ts'

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
  const folder = args.text('out') ?? outFolder(ctx)
  return writeFiles(ctx, args, { act: 'exchange export', day, folder, make: exportDay })
}

export const exchangeConfirmations: Command = {
  summary: 'writes what the embedded registrar confirmed on a day: files 04 and 06 of JR/T 0017 and their index',
  usage: 'DATE [--out DIR]',
  positionals: [1, 1],
  options: { out: { type: 'string' } },
  help: [
    'DATE is an open day after its settlement. The files go from EXCHANGE_REGISTRAR to EXCHANGE_SELF, for systems that read the standard.',
    'The service fee returned with a sale is a field of its own, AchievementCompen; later corrections, splits and incomes are not in the files.',
    '--out DIR   the folder, by default confirmed in EXCHANGE_DIR',
  ],
  writes: true,
  isRoutine: true,
  run: writeConfirmations,
}

async function writeConfirmations(ctx: OpsContext, args: Args): Promise<Report> {
  const day = await tradingDayOf(ctx, args.positionals[0] ?? '')
  if (ctx.env.registrar === 'files')
    return refused('An outside registrar confirms the orders (REGISTRAR=files); its files come with exchange import.')
  if (day > (await readToday(ctx.db))) return refused(`${day} has not come yet.`)
  const folder = args.text('out') ?? join(ctx.env.exchange.dir, 'confirmed')
  return writeFiles(ctx, args, { act: 'exchange confirmations', day, folder, make: exportConfirmations })
}

type Files = {
  act: 'exchange export' | 'exchange confirmations'
  day: IsoDate
  folder: string
  make: (tx: Tx, ctx: OpsContext, day: IsoDate, folder: string) => Promise<PartFile[]>
}

/** Writes a day's files and reports their records. */
async function writeFiles(ctx: OpsContext, args: Args, { act, day, folder, make }: Files): Promise<Report> {
  let files: PartFile[] = []
  try {
    const report = await inTransaction(ctx, args, async tx => {
      files = await make(tx, ctx, day, resolve(folder))
      const written = files.map(({ name, records }) => ({ name, records }))
      await writeAudit(tx, { actor: ctx.actor, act, detail: { day, files: written } })
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
