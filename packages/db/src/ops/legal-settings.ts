import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type LegalSettingRow = {
  setting_id: bigint
  rule: string
  effective_from: IsoDate
  figure: string
  source: string
  requested_by: string
  decided_by: string
  reason: string
  decided_at: Date
}

/** Decisions of compliance on rules of law, newest first. */
export async function listLegalSettings(db: Reader): Promise<LegalSettingRow[]> {
  const { rows } = await sql<LegalSettingRow>`
    select setting_id, rule, effective_from, figure, source, requested_by, decided_by, reason, decided_at
    from legal_setting order by setting_id desc`.execute(db)
  return rows
}

/** Changes with every decision. */
export async function legalSettingsMark(db: Reader): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select count(*)::text as mark from legal_setting`.execute(db)
  return rows[0]?.mark ?? ''
}

/** Stores a decision; the caller's transaction must release the request. */
export async function putLegalSetting(
  tx: Tx,
  decided: Omit<LegalSettingRow, 'setting_id' | 'decided_at'>,
): Promise<void> {
  const { rule, effective_from, figure, source, requested_by, decided_by, reason } = decided
  await sql`
    insert into legal_setting (rule, effective_from, figure, source, requested_by, decided_by, reason, decided_at)
    values (${rule}, ${effective_from}, ${figure}, ${source}, ${requested_by}, ${decided_by}, ${reason}, business_now())`.execute(
    tx,
  )
}
