import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { SENIOR_MARK_DAYS, SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** Identifies the marks of a customer for a fund at its current risk level. */
export type SeniorKey = { custno: string; fundcode: string; riskLevel: number }

const marksOf = ({ custno, fundcode, riskLevel }: SeniorKey) => sql`
  leave_mark m where m.custno = ${custno} and m.fundcode = ${fundcode} and m.warning_code = ${SENIOR_WARNING}
    and m.risk_level = ${riskLevel} and m.at > business_now() - make_interval(days => ${SENIOR_MARK_DAYS})`

/** The oldest unused mark with its confirmation time; null without one. */
export async function findOpenMark(db: Reader, key: SeniorKey): Promise<{ id: bigint; at: Date } | null> {
  const { rows } = await sql<{ id: bigint; at: Date }>`
    select m.id, m.at from ${marksOf(key)} and not exists (select from senior_mark_use u where u.mark_id = m.id)
    order by m.at, m.id limit 1`.execute(db)
  return rows[0] ?? null
}

type Use = { markId: bigint; custno: string; requestId: string }

/** Uses a mark for the request of a plan. @returns false when a concurrent request has used it. */
export async function useSeniorMark(tx: Tx, { markId, custno, requestId }: Use): Promise<boolean> {
  const { rows } = await sql`
    insert into senior_mark_use (mark_id, custno, request_id, used_at)
    values (${markId}, ${custno}, ${requestId}, business_now()) on conflict (mark_id) do nothing returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Uses the mark of each placed order of `placed`, in the statement that places it; a mark that is used already violates SENIOR_MARK_TAKEN. */
export const usingSeniorMarks = (placed: RawBuilder<unknown>) => sql`
  insert into senior_mark_use (mark_id, custno, request_id, used_at)
  select senior_mark_id, custno, request_id, at from ${placed} where senior_mark_id is not null`

export const SENIOR_MARK_TAKEN = 'senior_mark_use_pkey'

/** The ids of those of these plans whose customer confirmed the fund's warning on or after a day. */
export async function listMarkedPlans(db: Reader, planIds: readonly bigint[], from: IsoDate): Promise<Set<bigint>> {
  const { rows } = await sql<{ plan_id: bigint }>`
    select p.plan_id from plan p join fund f using (fundcode)
    where p.plan_id = any (${[...planIds]}::bigint[]) and exists (
      select from leave_mark m where m.custno = p.custno and m.fundcode = p.fundcode and m.warning_code = ${SENIOR_WARNING}
        and m.risk_level = f.risk_level and (m.at at time zone 'Asia/Shanghai')::date >= ${from}::date)`.execute(db)
  return new Set(rows.map(row => row.plan_id))
}
