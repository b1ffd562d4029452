import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readClock } from '@zhixiao/db/clock.ts'
import { connect } from '@zhixiao/db/connect.ts'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { tryLockFor } from '@zhixiao/db/locks.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { configOf, reasonOf } from '@zhixiao/db/open-database.ts'
import { lastAct, writeAudit } from '@zhixiao/db/ops/audit.ts'
import { newestWrite } from '@zhixiao/db/ops/backup.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { z } from 'zod'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { Refusal, type Report, refused } from '../../../kernel/report.ts'
import { checkBackup, newestBackup } from '../../../platform/backup/backup-folder.ts'
import { filesOf } from '../../../platform/secrets/file-store.ts'
import { folderSource, keyFolderOf } from '../../../platform/secrets/key-files.ts'
import type { Args, Command } from '../command.ts'
import { restoreFolder, whyNotRestored } from './backup.ts'
import { checkRestored, type Restored } from './check-restored.ts'

export const restoreDrill: Command = {
  summary:
    'restores the newest backup into a scratch server, checks it, and records how old it is and how long it took',
  usage: '[DIR | --server URL] [--keys DIR] [--scratch DIR]',
  positionals: [0, 1],
  options: { server: { type: 'string' }, keys: { type: 'string' }, scratch: { type: 'string' } },
  help: [
    'DIR is a backup or a folder of backups, of which the newest is taken; without it the last one that was made here.',
    '--server URL    checks a server that was restored from base backup and write-ahead log, where it is',
    '--keys DIR      keys that were moved away from the backup; without it those of the backup, else those in use here',
    '--scratch DIR   where the scratch server keeps its files meanwhile; without it the temporary folder',
    'The scratch server is the newest PostgreSQL that is installed here; none of them has to run.',
    'Nothing of the site is changed. A drill that fails is recorded as restore-drill.failed.',
  ],
  writes: false,
  run: drill,
}

const SECOND_MS = 1_000

async function drill(ctx: OpsContext, args: Args): Promise<Report> {
  const url = args.text('server')
  if (url !== undefined && args.positionals.length > 0) return refused('Name a backup or --server, not both.')
  const source = url === undefined ? await backupFolder(ctx, args) : 'server'
  const from = performance.now()
  const room = resolve(args.text('scratch') ?? tmpdir())
  const scratch = await mkdtemp(join(room, 'zhixiao-drill-')).catch(() => null)
  if (scratch === null) return refused(`Nothing can be written in ${room}: name a folder of this machine by --scratch.`)
  // The folder contains keys, so it is removed on signals too.
  const remove = () => rmSync(scratch, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const opened = url === undefined ? await restoreAside(ctx, source, scratch) : await joinServer(ctx, url, scratch)
    const { restored, close } = opened
    try {
      await bringKeys(ctx, args, scratch)
      const { ok, lines } = await checkRestored(ctx, restored)
      const ageS = ((await readClock(ctx.db)).at.getTime() - restored.at.getTime()) / SECOND_MS
      const tookS = (performance.now() - from) / SECOND_MS
      const took = `restored and checked in ${tookS.toFixed(0)} s, data up to ${shanghaiText(restored.at.getTime())}, ${ageText(ageS)} ago`
      await record(ctx, ok, { source, at: restored.at, ageS: Math.round(ageS), tookS: Math.round(tookS) })
      return { ok, lines: [restored.what, ...lines, took, ok ? 'The drill passed.' : 'The drill failed.'] }
    } finally {
      await close()
    }
  } catch (error) {
    const reason = error instanceof StartFault || error instanceof Refusal ? error.message : whyNotRestored(error)
    await record(ctx, false, { source, reason: reason ?? reasonOf(error) })
    if (reason === null) throw error
    return refused(reason, 'The drill failed.')
  } finally {
    process.off('exit', remove)
    remove()
  }
}

const record = ({ db, actor }: OpsContext, ok: boolean, detail: object): Promise<void> =>
  withTx(db, tx => writeAudit(tx, { actor, act: ok ? 'restore-drill' : 'restore-drill.failed', detail }))

const HOUR_S = 3_600
const ageText = (seconds: number): string =>
  seconds < HOUR_S ? `${(seconds / 60).toFixed(0)} minutes` : `${(seconds / HOUR_S).toFixed(1)} hours`

/** @throws Refusal when there is no backup. */
async function backupFolder({ db, env }: OpsContext, args: Args): Promise<string> {
  const [given] = args.positionals
  const last = given === undefined ? await lastAct(db, 'backup') : null
  const made = z.object({ folder: z.string().optional(), name: z.string().optional() }).safeParse(last?.detail).data
  const folder = given ?? made?.folder ?? (made?.name === undefined ? undefined : join(env.backupDir, made.name))
  if (folder === undefined) throw new Refusal('No backup was made yet: make one, or name a folder.')
  const newest = await newestBackup(resolve(folder))
  if (newest === null) throw new Refusal(`There is no backup in ${folder}: name a folder of this machine that has one.`)
  return newest
}

type Opened = { restored: Restored; close: () => Promise<void> }

async function restoreAside(ctx: OpsContext, folder: string, scratch: string): Promise<Opened> {
  const checked = await checkBackup(folder)
  if ('fault' in checked) throw new Refusal(`${folder}: ${checked.fault}`)
  const dataDir = join(scratch, 'site')
  const server = await startEmbedded({ dataDir: join(scratch, 'database'), throwAway: true })
  const { db, close } = connect(server.config, { max: 4 })
  const closeBoth = async () => {
    await close()
    await server.stop()
  }
  try {
    await migrate(db)
    const isInTables = ctx.env.files.kind === 'database'
    // A bucket belongs to the running site, so the copied pictures are checked in a folder.
    const pictures = isInTables ? ctx.env.files : { kind: 'folder' as const }
    const store = filesOf({ files: pictures, dataDir }, db)
    const { rows, files } = await restoreFolder(folder, checked.head, { db, dataDir, files: store })
    const what = `${folder}: ${rows} rows and ${files} files are back`
    return { restored: { db, dataDir, what, at: new Date(checked.head.at), pictures }, close: closeBoth }
  } catch (error) {
    await closeBoth()
    throw error
  }
}

async function joinServer(ctx: OpsContext, url: string, scratch: string): Promise<Opened> {
  const { db, close } = connect(configOf({ databaseUrl: url }), { max: 4, part: 'ops' })
  try {
    if (await isSameDatabase(ctx, db)) throw new Refusal('--server is the database of the site: nothing was checked.')
    const at = await newestWrite(db)
    const what = 'the server was restored before'
    // Pictures of a folder or bucket are not in the write-ahead log.
    const pictures = ctx.env.files.kind === 'database' ? ctx.env.files : null
    return { restored: { db, dataDir: join(scratch, 'site'), what, at, pictures }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether both are the same database: a copy has the same identifiers, but not the locks held on the original. */
const isSameDatabase = (ctx: OpsContext, db: OpsContext['db']): Promise<boolean> =>
  withTx(ctx.db, async held => {
    if (!(await tryLockFor(held, 'restore-drill'))) throw new Refusal('Another drill is beginning: try again.')
    return withTx(db, async tx => !(await tryLockFor(tx, 'restore-drill')))
  })

/** Copies the keys that a restore would use into the scratch folder. With KEYS=env and KEYS=vault the site's own are used. */
async function bringKeys(ctx: OpsContext, args: Args, scratch: string): Promise<void> {
  const into = keyFolderOf(join(scratch, 'site'))
  const given = args.text('keys')
  if (given === undefined && folderSource(into).names().length > 0) return
  const from = given === undefined ? keyFolderOf(ctx.env.dataDir) : resolve(given)
  if (given === undefined && ctx.env.keys.kind !== 'folder') return
  const names = folderSource(from).names()
  if (names.length === 0) throw new Refusal(`There are no keys in ${from}.`)
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of names) await cp(join(from, name), join(into, name))
}
