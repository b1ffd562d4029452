import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { listRegistrars } from '@zhixiao/db/exchange/applications.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readDataFileName, readIndexName } from '@zhixiao/domain/exchange/file-names.ts'
import { readIndex } from '@zhixiao/domain/exchange/index-file.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { formatFaultLines } from '../../../engine/exchange/fault-text.ts'
import { fileSource, hashOf } from '../../../engine/exchange/file-source.ts'
import {
  type CheckedFile,
  checkFile,
  type ImportedFile,
  importFiles,
  isReceived,
  type Parties,
} from '../../../engine/exchange/import-files.ts'
import { lastPricedNow } from '../../../engine/market/last-priced.ts'
import { checkBooks, LedgerBroken, refuseOnBreak } from '../../../jobs/settle-and-verify.ts'
import { done, Refusal, type Report, refusedFor } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

const SHOWN = 50

export const exchangeImport: Command = {
  summary: "imports the registrar's files 02, 04, 05, 06 and 07 of JR/T 0017 and books them, all or nothing",
  usage: 'DIR',
  positionals: [1, 1],
  help: [
    'Needs REGISTRAR=files. A file that was booked before is skipped. With an index, no file may be missing.',
    'Differences from our own figures are listed and stored; what the registrar reports is booked.',
  ],
  writes: true,
  readsFolder: true,
  run: importFolder,
}

async function importFolder(ctx: OpsContext, args: Args): Promise<Report> {
  if (ctx.env.registrar !== 'files')
    return refusedFor(
      '没有使用外部登记机构，不收文件',
      'The embedded registrar confirms the orders: set REGISTRAR=files.',
    )
  const folder = resolve(args.positionals[0] ?? '')
  const paths = await filesIn(folder)
  const mine = [...paths.keys()].filter(name => isReceived(readDataFileName(name)?.type ?? ''))
  if (mine.length === 0)
    return refusedFor('没有登记机构的文件', `There is no file of a registrar in ${args.positionals[0]}.`)
  const { registrar: house, self } = ctx.env.exchange
  const { at } = await readClock(ctx.db)
  const days = { today: shanghaiDate(at.getTime()), lastPriced: await lastPricedNow(ctx, at) }
  const parties = { self, registrars: await listRegistrars(ctx.db, house), ...days }
  const unsent = await indexFaults(paths, parties)
  if (unsent.length > 0) return refusedFor('文件不齐或与索引不符', ...unsent, 'Nothing was imported.')
  const files: CheckedFile[] = []
  const faults: string[] = []
  for (const name of mine) {
    const source = fileSource(paths.get(name) ?? '')
    const read = checkFile({ name, source, sha256: hashOf(source) }, parties)
    if (read.ok) files.push(read.value)
    else faults.push(...formatFaultLines(name, read.faults))
  }
  if (faults.length > 0) return refusedFor(`文件格式有 ${faults.length} 处不对`, ...faults)
  const report = await whileBooksAgree(ctx, () =>
    inTransaction(ctx, args, async tx => {
      const custodianFrom = ctx.env.custodian.requiredFrom
      const imported = await importFiles(tx, files, { house, custodianFrom })
      if (!imported.ok)
        return refusedFor(`文件 ${imported.name} 的记录不能入账`, ...formatFaultLines(imported.name, imported.faults))
      await writeAudit(tx, {
        actor: ctx.actor,
        act: 'exchange import',
        detail: { files: files.map(({ name, sha256, open }) => ({ name, sha256, records: open.count })) },
      })
      return {
        ...done(...linesOf(imported.files)),
        rests: files.map(({ name, sha256 }) => ({ name, sha256 })),
        shown: shownOf(files, imported.files),
      }
    }),
  )
  return report.ok && !args.dryRun ? checked(ctx, report) : report
}

function shownOf(files: readonly CheckedFile[], imported: readonly ImportedFile[]): Shown {
  const differing = (name: string) => imported.find(each => each.name === name)?.differences.count ?? 0
  const count = files.reduce((sum, { name }) => sum + differing(name), 0)
  return {
    changes: [],
    totals: [
      { name: '文件', value: `${files.length} 个` },
      { name: '与本方不同', value: `${count} 处` },
    ],
    tables: [
      {
        title: '文件',
        columns: ['文件', '记录', '与本方不同'].map((name, at) => ({ name, isFigure: at > 0 })),
        rows: files.map(({ name, open }) => [name, String(open.count), String(differing(name))]),
        more: 0,
      },
    ],
    warnings: count > 0 ? ['以登记机构的数字入账，不同之处列在“交换文件”和“对账”'] : [],
  }
}

function linesOf(files: readonly ImportedFile[]): string[] {
  const count = files.reduce((sum, file) => sum + file.differences.count, 0)
  const shown = files.flatMap(file => file.differences.shown).slice(0, SHOWN)
  return [
    ...files.map(file => `${file.name}: ${file.lines.join('\n')}`),
    ...(count > 0 ? [`differences, the registrar's figure stands: ${count}`] : []),
    ...shown.map(each => `  ${each.subject}: ${each.figure} ${each.reported}, ours ${each.own}`),
    ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
  ]
}

/** Paths by name. Names are written in capital letters, but a system that folds case may have moved the file. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    const known = paths.get(name.toUpperCase())
    if (known !== undefined) throw new Refusal(`${basename(known)} and ${name} have one name. Nothing was imported.`)
    paths.set(name.toUpperCase(), join(folder, name))
  }
  return paths
}

/** Faults: files missing though a registrar's index lists them, or an unreadable index. */
async function indexFaults(paths: ReadonlyMap<string, string>, { self, registrars }: Parties): Promise<string[]> {
  const faults: string[] = []
  for (const [name, path] of paths) {
    if (!/^OFI_.*\.TXT$/.test(name)) continue
    const index = readIndex(await readFile(path))
    if (!index.ok) {
      faults.push(...formatFaultLines(name, index.faults))
      continue
    }
    const { creator, receiver, day, names: listed } = index.value
    if (receiver !== self || !registrars.includes(creator)) faults.push(`${name} goes from ${creator} to ${receiver}`)
    const named = readIndexName(name)
    if (named && !isDeepStrictEqual(named, { creator, receiver, day }))
      faults.push(`${name} is of ${day} and goes from ${creator} to ${receiver}: its name says otherwise`)
    faults.push(...listed.filter(each => !paths.has(each.toUpperCase())).map(each => `${name} names ${each}: missing`))
  }
  return faults
}

const businessDate = async ({ db }: OpsContext): Promise<IsoDate> => shanghaiDate((await readClock(db)).at.getTime())

/** Books nothing while the ledger has a break, like a settlement. */
async function whileBooksAgree(ctx: OpsContext, work: () => Promise<Report>): Promise<Report> {
  try {
    await refuseOnBreak(ctx)
  } catch (error) {
    if (error instanceof LedgerBroken)
      return refusedFor('账目有差异，处理后才能入账', `Nothing was imported, the ledger has a break: ${error.message}`)
    throw error
  }
  return work()
}

/** Checks the books like a settlement does; a break stops the next import. */
async function checked(ctx: OpsContext, report: Report): Promise<Report> {
  const { breaks, books } = await checkBooks(ctx.db, await businessDate(ctx))
  const lines = [
    ...breaks.map(each => `break of ${each.invariant}: ${each.first.subject}: ${each.first.problem}`),
    ...(books.agrees ? [] : [`the books differ: ${books.lines.join('; ')}`]),
  ]
  if (lines.length === 0) return report
  return refusedFor('入账后核对发现账目差异', ...report.lines, ...lines)
}
