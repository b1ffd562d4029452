import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** The to-dos that this customer has dismissed. */
export async function listTodosDone(db: Reader, custno: string): Promise<string[]> {
  const { rows } = await sql<{ todo: string }>`select todo from todo_done where custno = ${custno}`.execute(db)
  return rows.map(row => row.todo)
}

export async function insertTodoDone(tx: Tx, custno: string, todo: string): Promise<void> {
  await sql`insert into todo_done (custno, todo, at) values (${custno}, ${todo}, business_now()) on conflict do nothing`.execute(
    tx,
  )
}
