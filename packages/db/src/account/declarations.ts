import type { DeclarationSubject } from '@zhixiao/domain/customer/declarations.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type Declaration = { subject: DeclarationSubject; answer: string; detail_enc: string | null }

export async function insertDeclaration(tx: Tx, custno: string, declared: Declaration): Promise<void> {
  await sql`
    insert into declaration (custno, subject, answer, detail_enc, at)
    values (${custno}, ${declared.subject}, ${declared.answer}, ${declared.detail_enc}, business_now())`.execute(tx)
}

/** A customer's latest declarations, one row per subject. */
export async function listDeclarations(db: Reader, custno: string): Promise<Declaration[]> {
  const { rows } = await sql<Declaration>`
    select distinct on (subject) subject, answer, detail_enc from declaration where custno = ${custno}
    order by subject, id desc`.execute(db)
  return rows
}
