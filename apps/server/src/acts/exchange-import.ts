import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { readClock, readToday } from '@zhixiao/db/clock.ts'
import { listRegistrars } from '@zhixiao/db/exchange/applications.ts'
import { decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { formatFaultLines } from '@zhixiao/domain/exchange/fault-text.ts'
import { readDataFileName, readIndexName } from '@zhixiao/domain/exchange/file-names.ts'
import { readIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { Source } from '@zhixiao/domain/exchange/lines.ts'
import { fileSource, hashOf } from '../engine/exchange/file-source.ts'
import {
  type CheckedFile,
  checkFile,
  type ImportedFile,
  importFiles,
  isReceived,
  type Parties,
} from '../engine/exchange/import-files.ts'
import { lastPricedNow } from '../engine/market/last-priced.ts'
import { checkBooks, LedgerBroken, refuseOnBreak } from '../jobs/settle-and-verify.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/report.ts'
import type { ReadFile, ReadInput, WorkingHandler } from './act-handler.ts'

const SHOWN = 50

type Given = { checked: readonly CheckedFile[] }
type Imported = Given & {
  files: readonly { name: string; sha256: string; records: number }[]
  booked: readonly Pick<ImportedFile, 'name' | 'lines' | 'differences'>[]
}

/** Differences from our own figures are stored; what the registrar reports is booked, and a record that cannot be is a difference. */
export const exchangeImport: WorkingHandler<'exchange import', null, Imported, Given> = {
  read: async ({ folder, files }, readFile, ctx) =>
    readAll(folder, files === undefined ? await filesIn(folder) : await sentFiles(files, readFile), ctx),
  lock: async () => null,
  decide: (_, { checked }) =>
    decided({
      checked,
      booked: [],
      files: checked.map(({ name, sha256, open }) => ({ name, sha256, records: open.count })),
    }),
  async work(tx, effects, { env }) {
    const [house, custodianFrom] = [env.exchange.registrar, env.custodian.requiredFrom]
    const imported = await importFiles(tx, [...effects.checked], { house, custodianFrom })
    if (imported.ok)
      return decided({
        ...effects,
        booked: imported.files.map(({ name, lines, differences }) => ({ name, lines, differences })),
      })
    const { name, faults } = imported
    return refuse('exchange.unbookable', { name, lines: formatFaultLines(name, faults) })
  },
  unsigned: ['checked'],
  fixed: ({ files }) => files,
  event: ({ files }) => ({ files }),
  show({ files, booked }) {
    const differing = (name: string) => booked.find(each => each.name === name)?.differences.count ?? 0
    const count = files.reduce((sum, { name }) => sum + differing(name), 0)
    const unbooked = booked.reduce((sum, each) => sum + each.differences.unbooked, 0)
    return {
      totals: [
        { name: '文件', value: `${files.length} 个` },
        { name: '与本方不同', value: `${count} 处` },
      ],
      tables: [
        shownTable(
          '文件',
          ['文件'],
          ['记录', '与本方不同'],
          files.map(({ name, records }) => [name, String(records), String(differing(name))]),
        ),
      ],
      warnings: [
        ...(unbooked > 0
          ? [`${unbooked} 条记录不能入账，成为当日的差异，其他记录照常入账；处理后在“对账”由两人了结`]
          : []),
        ...(count > unbooked ? ['与本方不同之处列在“交换文件”和“对账”，确认的数字以登记机构的为准'] : []),
      ],
    }
  },
  say({ booked }) {
    const count = booked.reduce((sum, file) => sum + file.differences.count, 0)
    const unbooked = booked.reduce((sum, file) => sum + file.differences.unbooked, 0)
    const shown = booked.flatMap(file => file.differences.shown).slice(0, SHOWN)
    return [
      ...booked.map(file => `${file.name}: ${file.lines.join('\n')}`),
      ...(count > 0 ? [`differences: ${count}, of these records that are not booked: ${unbooked}`] : []),
      ...shown.map(each => `  ${each.subject}: ${each.figure} ${each.reported}, ours ${each.own}`),
      ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
    ]
  },
  /** Checks the books like a settlement does; a break stops the next import. */
  async afterwards({ db }) {
    const { breaks, books } = await checkBooks(db, await readToday(db))
    const said = [
      ...breaks.map(each => `break of ${each.invariant}: ${each.first.subject}: ${each.first.problem}`),
      ...(books.agrees ? [] : [`the books differ: ${books.lines.join('; ')}`]),
    ]
    return said.length === 0 ? { said } : { said, fails: { code: 'exchange.books-differ', given: {} } }
  },
}

/** The files of a registrar, each well formed; nothing is read while the ledger has a break. */
async function readAll(folder: string, sources: ReadonlyMap<string, Source>, ctx: Context): Promise<ReadInput<Given>> {
  if (ctx.env.registrar !== 'files') return refuse('exchange.no-files', {})
  const mine = [...sources.keys()].filter(name => isReceived(readDataFileName(name)?.type ?? ''))
  if (mine.length === 0) return refuse('exchange.none', { folder })
  const { registrar: house, self } = ctx.env.exchange
  const { at } = await readClock(ctx.db)
  const days = { today: shanghaiDate(at.getTime()), lastPriced: await lastPricedNow(ctx, at) }
  const parties = { self, registrars: await listRegistrars(ctx.db, house), ...days }
  const unsent = indexFaults(sources, parties)
  if (unsent.length > 0) return refuse('exchange.index', { lines: unsent })
  const checked: CheckedFile[] = []
  const lines: string[] = []
  for (const name of mine) {
    const source = sources.get(name) ?? (() => [])
    const read = checkFile({ name, source, sha256: hashOf(source) }, parties)
    if (read.ok) checked.push(read.value)
    else lines.push(...formatFaultLines(name, read.faults))
  }
  if (lines.length > 0) return refuse('exchange.form', { lines })
  const broken = await breakOf(ctx)
  return broken === null ? { ok: true, given: { checked } } : refuse('exchange.break', { broken })
}

/** The break of the ledger that stops every booking; null without one. */
async function breakOf(ctx: Context): Promise<string | null> {
  try {
    await refuseOnBreak(ctx)
    return null
  } catch (error) {
    if (error instanceof LedgerBroken) return error.message
    throw error
  }
}

/** The files that the console sent, by name. */
async function sentFiles(names: readonly string[], readFile: ReadFile): Promise<Map<string, Source>> {
  const read = new Map<string, Source>()
  for (const name of names) {
    const bytes = await readFile(name)
    read.set(name.toUpperCase(), () => [bytes])
  }
  return read
}

/** Files by name. Names are written in capital letters, but a system that folds case may have moved the file. */
async function filesIn(folder: string): Promise<Map<string, Source>> {
  const [paths, sources] = [new Map<string, string>(), new Map<string, Source>()]
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    const known = paths.get(name.toUpperCase())
    if (known !== undefined) throw new Refusal(`${known} and ${name} have one name. Nothing was imported.`)
    paths.set(name.toUpperCase(), name)
    sources.set(name.toUpperCase(), fileSource(join(folder, name)))
  }
  return sources
}

/** Faults: files missing though a registrar's index lists them, or an unreadable index. */
function indexFaults(sources: ReadonlyMap<string, Source>, { self, registrars }: Parties): string[] {
  const faults: string[] = []
  for (const [name, source] of sources) {
    if (!/^OFI_.*\.TXT$/.test(name)) continue
    const index = readIndex(Buffer.concat(Array.from(source(), part => Buffer.from(part))))
    if (!index.ok) {
      faults.push(...formatFaultLines(name, index.faults))
      continue
    }
    const { creator, receiver, day, names: listed } = index.value
    if (receiver !== self || !registrars.includes(creator)) faults.push(`${name} goes from ${creator} to ${receiver}`)
    const named = readIndexName(name)
    if (named && !isDeepStrictEqual(named, { creator, receiver, day }))
      faults.push(`${name} is of ${day} and goes from ${creator} to ${receiver}: its name says otherwise`)
    faults.push(
      ...listed.filter(each => !sources.has(each.toUpperCase())).map(each => `${name} names ${each}: missing`),
    )
  }
  return faults
}
