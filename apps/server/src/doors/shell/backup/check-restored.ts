import type { Db } from '@zhixiao/db/connect.ts'
import { readSealedRows } from '@zhixiao/db/ops/sealed-columns.ts'
import { hasAuditSeal, lastAuditSeal } from '@zhixiao/db/seals.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { createContext } from '../../../create-context.ts'
import type { Env } from '../../../kernel/env.ts'
import type { FileSettings } from '../../../kernel/file-settings.ts'
import type { Report } from '../../../kernel/report.ts'
import { bindKeys } from '../../../platform/secrets/bind-keys.ts'
import { folderSource, keyFolderOf } from '../../../platform/secrets/key-files.ts'
import { argsOf } from '../args.ts'
import { sealedPlaces } from '../keys/sealed-places.ts'
import { checkPictures } from './check-pictures.ts'
import { verifyBooks } from './verify.ts'

/** A restored database to be compared with the site's. */
export type Restored = {
  db: Db
  dataDir: string
  /** Description for the report. */
  what: string
  /** The moment whose data it contains. */
  at: Date
  /** Store of the restored pictures; null if they were not restored. */
  pictures: FileSettings | null
}

/**
 * Checks that a restored database is usable: its keys are accepted, books, ledger and audit log are consistent and match the
 * site's, and every encrypted value opens.
 * @throws StartFault when the keys are not those of the database.
 */
export async function checkRestored(site: OpsContext, { db, dataDir, pictures }: Restored): Promise<Report> {
  const inFolder = folderSource(keyFolderOf(dataDir)).names().length > 0
  const files = pictures ?? site.env.files
  const env: Env = { ...site.env, dataDir, files, keys: inFolder ? { kind: 'folder' } : site.env.keys }
  const seal = await lastAuditSeal(db)
  const isOurs = seal === null || (await hasAuditSeal(site.db, seal))
  const keys = await bindKeys(db, env)
  try {
    const ctx = { ...createContext(db, env, site.events, { keys }), actor: site.actor }
    const verified = await verifyBooks(ctx, argsOf([], {}))
    const opened = await openValues(ctx)
    const kept = pictures === null ? { opened: 0, faults: [] } : await checkPictures(ctx)
    const faults = [...opened.faults, ...kept.faults]
    return {
      ok: verified.ok && isOurs && faults.length === 0,
      lines: [
        ...verified.lines,
        ...(isOurs ? [] : ['the audit log is not an earlier part of that of the site']),
        `${opened.values} encrypted values and ${kept.opened} pictures opened`,
        ...faults.map(fault => `  ${fault}`),
      ],
    }
  } finally {
    await keys.stop()
  }
}

/** Opens every encrypted value; of each table the first that does not open is a fault. */
async function openValues(ctx: OpsContext): Promise<{ values: number; faults: string[] }> {
  let values = 0
  const faults = new Map<string, string>()
  for (const of of sealedPlaces)
    for await (const rows of readSealedRows(ctx.db, of))
      for (const row of rows)
        for (const column of of.columns) {
          const sealed = row[column]
          if (typeof sealed !== 'string') continue
          try {
            ctx.keys.open(sealed, of.placeOf(row, column))
            values++
          } catch (error) {
            const why = error instanceof Error ? error.message : String(error)
            if (!faults.has(of.table)) faults.set(of.table, `${of.table}: ${why}`)
          }
        }
  return { values, faults: [...faults.values()] }
}
