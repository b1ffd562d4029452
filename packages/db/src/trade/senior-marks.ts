import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { SENIOR_MARK_DAYS, SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** Identifies the marks of a customer for a fund at its current risk level. */
export type SeniorKey = { custno: string; fundcode: string; riskLevel: number }

const marksOf = ({ custno, fundcode, riskLevel }: SeniorKey) => sql`
  leave_mark m where m.custno = ${custno} and m.fundcode = ${fundcode} and m.warning_code = ${SENIOR_WARNING}
    and m.risk_level = ${riskLevel} and m.at > business_now() - make_interval(days => ${SENIOR_MARK_DAYS})`
const isUnused = sql`not exists (select from senior_mark_use u where u.mark_id = m.id)`

/** Confirmation time of the oldest unused mark; null without one. */
export async function findOpenMark(db: Reader, key: SeniorKey): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date
  }>`select m.at from ${marksOf(key)} and ${isUnused} order by m.at limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Uses a mark for a request, unless the request has one already. Only marks older than `waitHours` count; a mark that the
 * request used for another fund or level does not.
 * @returns whether the request has its mark of this fund.
 */
export async function takeSeniorMark(
  db: Reader | Tx,
  key: SeniorKey,
  { requestId, waitHours }: { requestId: string; waitHours: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    with used as (
      insert into senior_mark_use (mark_id, custno, request_id, used_at)
      select m.id, m.custno, ${requestId}, business_now() from ${marksOf(key)} and ${isUnused}
        and m.at <= business_now() - make_interval(hours => ${waitHours})
        and not exists (select from senior_mark_use u where u.custno = ${key.custno} and u.request_id = ${requestId})
      order by m.at limit 1
      on conflict do nothing returning mark_id
    )
    select exists (select from used) or exists (
      select from ${marksOf(key)} and exists (
        select from senior_mark_use u where u.mark_id = m.id and u.request_id = ${requestId})) as is_used`.execute(db)
  return rows[0]?.is_used ?? false
}

/** The ids of those of these plans whose customer confirmed the fund's warning on or after a day. */
export async function listMarkedPlans(db: Reader, planIds: readonly bigint[], from: IsoDate): Promise<Set<bigint>> {
  const { rows } = await sql<{ plan_id: bigint }>`
    select p.plan_id from plan p join fund f using (fundcode)
    where p.plan_id = any (${[...planIds]}::bigint[]) and exists (
      select from leave_mark m where m.custno = p.custno and m.fundcode = p.fundcode and m.warning_code = ${SENIOR_WARNING}
        and m.risk_level = f.risk_level and (m.at at time zone 'Asia/Shanghai')::date >= ${from}::date)`.execute(db)
  return new Set(rows.map(row => row.plan_id))
}
