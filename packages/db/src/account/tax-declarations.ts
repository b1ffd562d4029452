import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** Keeps a declaration of tax residency as the newest version. */
export async function insertTaxDeclaration(
  tx: Tx,
  custno: string,
  { status, detailEnc }: { status: string; detailEnc: string | null },
): Promise<void> {
  await sql`
    insert into tax_declaration (custno, tax_status, detail_enc, declared_at)
    values (${custno}, ${status}, ${detailEnc}, business_now())`.execute(tx)
}

export type TaxDeclaration = { custno: string; tax_status: string; detail_enc: string | null; declared_at: Date }

/** All declarations of these customers, newest first. */
export async function listTaxDeclarations(db: Reader, custnos: readonly string[]): Promise<TaxDeclaration[]> {
  const { rows } = await sql<TaxDeclaration>`
    select custno, tax_status, detail_enc, declared_at from tax_declaration
    where custno = any (${custnos}::text[]) order by custno, declaration_id desc`.execute(db)
  return rows
}
