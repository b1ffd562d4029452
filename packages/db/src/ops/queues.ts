import { REVIEW_DAYS } from '@zhixiao/domain/staff/roles-review.ts'
import { sql } from 'kysely'
import { ownersOverdue } from '../account/ownerships.ts'
import { businessToday } from '../clock.ts'
import { idUploadSql } from '../codes.ts'
import { isHeld, isReturnHeld } from '../settle/payment-holds.ts'
import type { Reader } from '../tx.ts'
import { isExpiring } from './act-requests.ts'
import { isOverdue } from './emergencies.ts'
import { isUnanswered } from './unanswered.ts'

/**
 * What waits for a provider or a person; `ageS` is the age of the oldest in seconds, 0 for an empty queue. Payments that a
 * hit on a name list holds are left out: they wait for compliance alone, and all staff see the queues.
 */
export async function readQueues(db: Reader): Promise<{ queue: string; length: number; ageS: number }[]> {
  const { rows } = await sql<{ queue: string; length: number; age_s: number }>`
    select q.queue, count(w.at)::int as length,
      coalesce(greatest(extract(epoch from business_now() - min(w.at)), 0), 0)::float8 as age_s
    from unnest(array['debits', 'credits', 'transfers', 'suspense', 'returns', 'requests', 'id-reviews', 'bank-cases', 'exchange-differences', 'tickets-overdue', 'tickets-unanswered',
      'candidates-overdue', 'crs-overdue', 'aml-overdue', 'owners-overdue', 'staff-review', 'payments-held', 'emergencies', 'emergencies-overdue',
      'requests-expiring'])
      q(queue)
    left join (
      select case when ${isHeld} then 'payments-held' when direction = 'in' then 'debits' else 'credits' end as queue,
        greatest(o.accept_at, x.due_date::timestamp at time zone 'Asia/Shanghai') as at
      from bank_txn x join orders o using (order_id)
      where x.state in ('requested', 'unknown') and x.due_date <= ${businessToday}
        and (x.direction = 'in' or not exists (select from name_hit h where h.custno = x.custno and h.holds))
      union all
      select case when state = 'waiting' then 'transfers' when state = 'suspense' then state
        when ${isReturnHeld} then 'payments-held' else 'returns' end, arrived_at
      from remittance r where state in ('waiting', 'suspense')
        or (state = 'returning' and not exists (select from name_hit h where h.custno = r.custno and h.holds))
      union all
      select 'requests', requested_at from act_request where state = 'open' and expires_at > business_now()
      union all
      select 'requests-expiring', requested_at from act_request where ${isExpiring}
      union all
      select 'bank-cases', opened_at from bank_case where closed_at is null
      union all
      select 'exchange-differences', d.at from exchange_difference d left join (
        select distinct on (subject) subject, kind, until from reconciliation_note
        where subject like 'difference:%' and kind <> 'note' order by subject, seq desc
      ) n on n.subject = 'difference:' || d.id
      where n.kind is null or (n.kind = 'wait' and n.until < ${businessToday})
      union all
      select 'tickets-overdue', (due_on + 1)::timestamp at time zone 'Asia/Shanghai' from ticket
      where outcome is null and due_on < ${businessToday}
      union all
      select 'tickets-unanswered', t.answer_by from ticket t where ${isUnanswered}
      union all
      select 'candidates-overdue', (due_on + 1)::timestamp at time zone 'Asia/Shanghai' from aml_candidate
      where state in ('open', 'watched') and due_on < ${businessToday}
      union all
      select 'crs-overdue', (due_on + 1)::timestamp at time zone 'Asia/Shanghai' from crs_case
      where state in ('open', 'asked') and due_on < ${businessToday}
      union all
      select 'aml-overdue', (review_by + 1)::timestamp at time zone 'Asia/Shanghai' from aml_rating join customer using (custno)
      where is_current and level in ('elevated', 'high') and review_by < ${businessToday} and closed_at is null
      union all
      select 'owners-overdue', o.at from (${ownersOverdue}) o
      union all
      select 'staff-review', d.at
      from (select coalesce((select max(at) from staff_review), (select min(changed_at) from staff))
        + make_interval(days => ${REVIEW_DAYS}) as at) d where d.at < business_now()
      union all
      select case when ${isOverdue} then 'emergencies-overdue' else 'emergencies' end, done_at from emergency where outcome is null
      union all
      select 'id-reviews', (select max(i.at) from id_image i where i.custno = c.custno and i.submitted_at is not null)
      from customer c where c.idcardupload = ${idUploadSql.inReview} and c.closed_at is null
    ) w using (queue) group by q.queue order by q.queue`.execute(db)
  return rows.map(({ queue, length, age_s }) => ({ queue, length, ageS: age_s }))
}

/** Seconds since the newest backup and the newest passed drill; null where there was none. */
export async function readSafetyAges(db: Reader): Promise<{ backupAgeS: number | null; drillAgeS: number | null }> {
  const ageOf = (act: string) => sql`
    (select extract(epoch from business_now() - at)::float8 from audit_log where act = ${sql.lit(act)} order by id desc limit 1)`
  const { rows } = await sql<{ backup_s: number | null; drill_s: number | null }>`
    select ${ageOf('backup')} as backup_s, ${ageOf('restore-drill')} as drill_s`.execute(db)
  return { backupAgeS: rows[0]?.backup_s ?? null, drillAgeS: rows[0]?.drill_s ?? null }
}
