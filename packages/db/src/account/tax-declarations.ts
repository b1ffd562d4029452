import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type NewTaxDeclaration = {
  status: string
  detailEnc: string | null
  /** A controlling person of a passive institution is a tax resident of another country. */
  hasForeignControl?: boolean
}

/** Keeps a declaration of tax residency as the newest version. */
export async function insertTaxDeclaration(
  tx: Tx,
  custno: string,
  { status, detailEnc, hasForeignControl = false }: NewTaxDeclaration,
): Promise<void> {
  await sql`
    insert into tax_declaration (custno, tax_status, detail_enc, has_foreign_control, declared_at)
    values (${custno}, ${status}, ${detailEnc}, ${hasForeignControl}, business_now())`.execute(tx)
}

export type TaxDeclaration = {
  custno: string
  custtype: string
  tax_status: string
  detail_enc: string | null
  declared_at: Date
}

/** All declarations of these customers, newest first. */
export async function listTaxDeclarations(db: Reader, custnos: readonly string[]): Promise<TaxDeclaration[]> {
  const { rows } = await sql<TaxDeclaration>`
    select d.custno, c.custtype, d.tax_status, d.detail_enc, d.declared_at from tax_declaration d join customer c using (custno)
    where d.custno = any (${custnos}::text[]) order by d.custno, d.declaration_id desc`.execute(db)
  return rows
}
