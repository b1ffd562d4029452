import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { keepVerification } from '@zhixiao/db/settle/job-runs.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readDataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { readIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { FormatFault } from '@zhixiao/domain/exchange/lines.ts'
import { type GivenFile, importFiles, readTold, type ToldFile } from '../exchange/import-files.ts'
import { type Args, type Command, done, inOneStep, type OpsContext, type Report, refused } from './command.ts'

const SHOWN = 50
const RECEIVED = ['02', '04', '05', '06', '07']

export const exchangeImport: Command = {
  summary: "takes the registrar's files 02, 04, 05, 06 and 07 of JR/T 0017 and books them, all of them or none",
  usage: 'DIR',
  positionals: [1, 1],
  help: [
    'Needs REGISTRAR=files. A file that was booked before is left alone. Where an index is there, no file may be missing.',
    'Differences from our own figures are listed and kept; the figure of the registrar is the one that is booked.',
  ],
  writes: true,
  run: importFolder,
}

async function importFolder(ctx: OpsContext, args: Args): Promise<Report> {
  if (ctx.env.registrar !== 'files') return refused('The embedded registrar confirms the orders: set REGISTRAR=files.')
  const given = args.positionals[0] ?? ''
  const names = (await readdir(resolve(given)).catch(() => [])).sort()
  const load = async (name: string): Promise<GivenFile> => ({ name, bytes: await readFile(join(resolve(given), name)) })
  const mine = names.filter(name => RECEIVED.includes(readDataFileName(name)?.type ?? ''))
  if (mine.length === 0) return refused(`There is no file of a registrar in ${given}.`)
  const missing: string[] = []
  for (const name of names.filter(each => /^OFI_.*\.TXT$/i.test(each))) {
    const index = readIndex((await load(name)).bytes)
    if (!index.ok) return refused(...faultLines(name, index.faults))
    missing.push(
      ...index.value.names.filter(each => !names.includes(each)).map(each => `${name} names ${each}: missing`),
    )
  }
  if (missing.length > 0) return refused(...missing, 'Nothing was imported.')
  const files: ToldFile[] = []
  const faults: string[] = []
  for (const name of mine) {
    const read = readTold(await load(name), ctx.env.exchange)
    if (!read.ok) faults.push(...faultLines(name, read.faults))
    else if (read.value) files.push(read.value)
  }
  if (faults.length > 0) return refused(...faults)
  const report = await inOneStep(ctx, args, async tx => {
    const imported = await importFiles(tx, files)
    if (!imported.ok) return refused(...faultLines(imported.name, imported.faults))
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'exchange import',
      detail: { files: files.map(({ name, sha256, records }) => ({ name, sha256, records })) },
    })
    const differences = imported.files.flatMap(file => file.differences)
    return done(
      ...imported.files.map(file => `${file.name}: ${file.lines.join('\n')}`),
      ...(differences.length > 0 ? [`differences, the registrar's figure stands: ${differences.length}`] : []),
      ...differences.slice(0, SHOWN).map(each => `  ${each.subject}: ${each.figure} ${each.told}, ours ${each.own}`),
      ...(differences.length > SHOWN ? [`  and ${differences.length - SHOWN} more`] : []),
    )
  })
  return report.ok && !args.dryRun ? checked(ctx, report) : report
}

/** As after a settlement: a break stops what comes next. */
async function checked(ctx: OpsContext, report: Report): Promise<Report> {
  const day = shanghaiDate((await readClock(ctx.db)).at.getTime())
  const found = await findBreaks(ctx.db)
  await keepVerification(ctx.db, day, found)
  if (found.breaks.length === 0) return report
  const lines = found.breaks.map(each => `break of ${each.invariant}: ${each.first.subject}: ${each.first.problem}`)
  return refused(...report.lines, ...lines)
}

function faultLines(name: string, faults: readonly FormatFault[]): string[] {
  return [
    `${name}: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}, nothing was imported`,
    ...faults.slice(0, SHOWN).map(({ line, column, field, problem }) => {
      const place = field === '' ? '' : ` ${field}`
      return `  line ${line}, byte ${column}${place}: ${problem}`
    }),
    ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : []),
  ]
}
