import { readClock } from '@zhixiao/db/clock.ts'
import { readBackup } from '@zhixiao/db/ops/backup.ts'
import type { Context } from '../../kernel/context.ts'
import type { FileStore } from '../../kernel/ports.ts'
import { type BackupFile, copyKeys, writeHead, writeTable } from './backup-folder.ts'
import { copyPictures } from './backup-pictures.ts'

/**
 * Writes everything into an empty folder: all tables as of one moment, keys and pictures; `onTable` is called with the number
 * of tables that are done. An interrupted backup has no header.
 */
export async function writeBackup(
  { db, env, files: store }: Pick<Context, 'db' | 'env' | 'files'>,
  folder: string,
  onTable: (tables: number) => Promise<void> = async () => {},
): Promise<{ at: Date; rows: number; tables: number; files: number }> {
  const { at } = await readClock(db)
  const tables: BackupFile['tables'] = {}
  let keys = 0
  const keep = async (table: string, rows: AsyncIterable<string[]>) => {
    tables[table] = await writeTable(folder, table, rows)
    await onTable(Object.keys(tables).length)
  }
  const head = await readBackup(db, keep, async () => {
    keys = await copyKeys(env.dataDir, folder)
  })
  // With FILES=database the pictures are rows.
  const pictures = await copyPictures(env.files.kind === 'database' ? noFiles : store, folder)
  await writeHead(folder, { at: at.toISOString(), ...head, tables, pictures })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { at, rows, tables: Object.keys(tables).length, files: keys + pictures.count }
}

const noFiles: Pick<FileStore, 'read' | 'olderThan'> = { read: async () => null, async *olderThan() {} }
