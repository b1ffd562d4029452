import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { BACKUP, endRerun, listOpenReruns, type OpenRerun } from '@zhixiao/db/settle/job-reruns.ts'
import { recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { logFailure } from '../engine/settle/log-failure.ts'
import type { Context } from '../kernel/context.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'

/** Makes the backups that staff asked for, each in a folder of its own; one that a stopped process began is made from the start. */
export async function makeBackups(ctx: Context): Promise<void> {
  for (const asked of await listOpenReruns(ctx.db, 'backups'))
    await makeBackup(ctx, asked).catch(async (error: unknown) => {
      logFailure(ctx, BACKUP, error)
      await endRerun(ctx.db, asked.rerun_id, 'failed')
    })
}

async function makeBackup(ctx: Context, { rerun_id: id, day, asked_by: actor }: OpenRerun): Promise<void> {
  const { db, env, clock } = ctx
  // With the time: what a stopped process began stays beside it, and a restored database, which asks again, writes nothing over.
  const name = `${(await clock.now()).toISOString().slice(0, 16).replaceAll(/\D/g, '')}-${id}`
  const folder = join(env.backupDir, name)
  await mkdir(env.backupDir, { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 })
  try {
    const { rows, tables, files } = await writeBackup(ctx, folder, done => recordRun(db, BACKUP, day, { tables: done }))
    await recordRun(db, BACKUP, day, { tables, rows, files })
    // The name, not the folder: the audit log is read by staff who do not know the machine.
    await withTx(db, tx => writeAudit(tx, { actor, act: BACKUP, detail: { name, rows, files } }))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await endRerun(db, id, 'done')
}
