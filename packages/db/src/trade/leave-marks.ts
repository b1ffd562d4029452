import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

export type LeaveMark = {
  custno: string
  fundcode: string
  warningCode: string
  textVersion: string
  textHash: string
  riskability: string
  riskLevel: number
}

/** Keeps a confirmed warning at business time. */
export async function insertLeaveMark(tx: Tx, mark: LeaveMark): Promise<{ id: bigint; at: Date }> {
  const { rows } = await sql<{ id: bigint; at: Date }>`
    insert into leave_mark (custno, fundcode, warning_code, text_version, text_hash, riskability, risk_level, at)
    values (${mark.custno}, ${mark.fundcode}, ${mark.warningCode}, ${mark.textVersion}, ${mark.textHash}, ${mark.riskability}, ${mark.riskLevel}, business_now())
    returning id, at`.execute(tx)
  const kept = rows[0]
  if (!kept) throw new Error('insert returned no row')
  return kept
}
