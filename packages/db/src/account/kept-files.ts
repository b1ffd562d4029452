import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export async function readKeptFile(db: Reader, name: string): Promise<string | null> {
  const row = await db.selectFrom('kept_file').select('sealed').where('name', '=', name).executeTakeFirst()
  return row?.sealed ?? null
}

/** @throws Error when the name is taken. */
export async function insertKeptFile(db: Reader, name: string, sealed: string): Promise<void> {
  await db.insertInto('kept_file').values({ name, sealed }).execute()
}

export async function replaceKeptFile(db: Reader, name: string, sealed: string): Promise<void> {
  await db.updateTable('kept_file').set({ sealed }).where('name', '=', name).execute()
}

export async function deleteKeptFile(db: Reader, name: string): Promise<void> {
  await db.deleteFrom('kept_file').where('name', '=', name).execute()
}

/** Names after `after`, in order, of files older than these seconds. */
export async function listKeptFiles(db: Reader, after: string, seconds: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kept_file where name > ${after} and at < clock_timestamp() - make_interval(secs => ${seconds})
    order by name limit ${limit}`.execute(db)
  return rows.map(row => row.name)
}
