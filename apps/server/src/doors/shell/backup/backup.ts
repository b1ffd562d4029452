import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Db } from '@zhixiao/db/connect.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { NotEmpty, OtherSchema, restoreBackup } from '@zhixiao/db/ops/backup.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import type { FileStore } from '../../../kernel/ports.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { type BackupFile, checkBackup, copyKeys, readTable } from '../../../platform/backup/backup-folder.ts'
import { restorePictures } from '../../../platform/backup/backup-pictures.ts'
import { writeBackup } from '../../../platform/backup/write-backup.ts'
import type { Args, Command } from '../command.ts'

export const backup: Command = {
  summary: 'writes everything into an empty folder while the site runs: all tables as of one moment, files and keys',
  usage: 'DIR',
  positionals: [1, 1],
  help: [
    'Anyone with the folder can read all data: the keys are in DIR/keys, and may be stored elsewhere until a restore.',
  ],
  writes: false,
  run: makeBackup,
}

export const restore: Command = {
  summary: 'restores a backup into an empty database, with its files and keys, and checks the books',
  usage: 'DIR',
  positionals: [1, 1],
  help: ['Needs a stopped site, a new data folder and the version that wrote the backup.'],
  writes: true,
  startsEmpty: true,
  startsOperators: true,
  run: putBack,
}

async function makeBackup(ctx: OpsContext, args: Args): Promise<Report> {
  const given = args.positionals[0] ?? ''
  const folder = resolve(given)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) return refused(`${given} is not empty.`)
  const { at, rows, tables, files } = await writeBackup(ctx, folder)
  const detail = { folder, rows, files }
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'backup', detail }))
  return done(`${given}: ${rows} rows of ${tables} tables, ${files} files, as of ${textOf(at)}`)
}

const textOf = (at: Date): string => shanghaiText(at.getTime())

async function putBack(ctx: OpsContext, args: Args): Promise<Report> {
  const given = args.positionals[0] ?? ''
  const folder = resolve(given)
  const checked = await checkBackup(folder)
  if ('fault' in checked) return refused(`${given}: ${checked.fault}`)
  const { head } = checked
  const what = `${Object.keys(head.tables).length} tables as of ${textOf(new Date(head.at))}`
  if (args.dryRun) return done(`${given} is whole: ${what}`, 'Dry run: nothing was changed.')
  try {
    const { rows, files } = await restoreFolder(folder, head, {
      db: ctx.db,
      dataDir: ctx.env.dataDir,
      files: ctx.files,
    })
    await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'restore', detail: { folder, rows, files } }))
    const { checked: invariants, breaks } = await findBreaks(ctx.db)
    const lines = [
      `${rows} rows and ${files} files are back, ${what}`,
      `${invariants} invariants checked: ${breaks.length === 0 ? 'all hold' : `${breaks.length} broken`}`,
    ]
    return breaks.length === 0 ? done(...lines) : refused(...lines)
  } catch (error) {
    const reason = whyNotRestored(error)
    if (reason === null) throw error
    return refused(reason)
  }
}

/** Restores rows into an empty database, then keys into its data folder and pictures into its store. @throws as restoreBackup */
export async function restoreFolder(
  folder: string,
  head: BackupFile,
  into: { db: Db; dataDir: string; files: FileStore },
): Promise<{ rows: number; files: number }> {
  const rows = await restoreBackup(into.db, head, table => rowsIn(folder, head, table))
  // After the rows: if keys were replaced before a refusal, the folder could not read its own rows any more.
  const keys = await copyKeys(folder, into.dataDir)
  return { rows, files: keys + (await restorePictures(folder, into.files)) }
}

/** The sentence for a refusal of restoreFolder; null for any other error. */
export function whyNotRestored(error: unknown): string | null {
  if (error instanceof NotEmpty) return 'This database is not empty: nothing was changed.'
  if (error instanceof OtherSchema) return 'The backup was made by another version: restore it with that one.'
  return null
}

async function* rowsIn(folder: string, head: BackupFile, table: string): AsyncIterable<string[]> {
  if (head.tables[table]) yield* readTable(folder, table)
}
