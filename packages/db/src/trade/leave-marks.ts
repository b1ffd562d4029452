import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

export type LeaveMark = {
  custno: string
  fundcode: string
  warningCode: string
  textVersion: string
  textHash: string
  text: string
  riskability: string
  riskLevel: number
  fundVersion: number
  /** How long the customer saw the text before confirming it. */
  shownForMs: number
  client: string
}

/** Stores a confirmed warning at business time. */
export async function insertLeaveMark(tx: Tx, mark: LeaveMark): Promise<{ id: bigint; at: Date }> {
  const { rows } = await sql<{ id: bigint; at: Date }>`
    insert into leave_mark (custno, fundcode, warning_code, text_version, text_hash, text, riskability, risk_level, fund_version, risk_result_id,
      shown_at, at, client)
    select ${mark.custno}, ${mark.fundcode}, ${mark.warningCode}, ${mark.textVersion}, ${mark.textHash}, ${mark.text}, ${mark.riskability},
      ${mark.riskLevel}, ${mark.fundVersion}, risk_result_id, now.at - ${mark.shownForMs}::bigint * interval '1 millisecond', now.at, ${mark.client}
    from customer, business_time now where custno = ${mark.custno}
    returning id, at`.execute(tx)
  const kept = rows[0]
  if (!kept) throw new Error('insert returned no row')
  return kept
}
