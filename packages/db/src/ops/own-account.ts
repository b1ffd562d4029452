import type { ActSubject } from '@zhixiao/domain/staff/act-subject.ts'
import { readBreakKey } from '@zhixiao/domain/staff/breaks.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { type RawBuilder, sql } from 'kysely'
import { OTHER_PAYER } from '../codes.ts'
import type { Reader } from '../tx.ts'

function custnoOf(subject: ActSubject): RawBuilder<unknown> {
  if ('custno' in subject) return sql`${subject.custno}::text`
  if ('tradeacco' in subject) return sql`(select custno from trade_account where tradeacco = ${subject.tradeacco})`
  if ('orderId' in subject) return sql`(select custno from orders where order_id = ${rowNumber(subject.orderId)})`
  if ('remitId' in subject)
    return sql`(
      select coalesce(r.custno, (
        select l.detail ->> 'custno' from audit_log l where l.act = ${OTHER_PAYER} and l.detail ->> 'remitId' = r.remit_id::text))
      from remittance r where r.remit_id = ${rowNumber(subject.remitId)})`
  if ('candidateId' in subject)
    return sql`(select custno from aml_candidate where candidate_id = ${rowNumber(subject.candidateId)})`
  if ('breakKey' in subject) return customerOfBreak(subject.breakKey)
  if ('caseId' in subject) return sql`(select custno from crs_case where case_id = ${rowNumber(subject.caseId)})`
  return sql`(select custno from name_hit where hit_id = ${rowNumber(subject.hitId)})`
}

/** The customer whose movement, transfer, order, plan, account or holding a break is about; null for a fund's. */
function customerOfBreak(text: string): RawBuilder<unknown> {
  const key = readBreakKey(text)
  if (key?.kind === 'case')
    return sql`(
      select coalesce(
        (select o.custno from orders o where o.order_id = substring(c.id from '^(\\d{1,18})-(?:in|out)')::bigint),
        (select r.custno from remittance r where r.remit_id = substring(c.id from '^R(\\d{1,18})$')::bigint and c.kind = 'return'),
        (select r.custno from remittance r where (r.channel, r.ext_id) = (c.channel, c.id) and c.kind <> 'return'))
      from bank_case c where c.case_id = ${key.id})`
  if (key?.kind === 'difference')
    return sql`(
      select coalesce(o.custno, a.custno, p.custno) from exchange_difference d
        left join orders o on o.order_id = d.order_id
        left join trade_account a on a.tradeacco = substring(d.subject from '^(?:holding|dividend|account) (\\S+)')
        left join plan p on p.plan_id = substring(d.subject from '^plan (\\d{1,18})$')::bigint
      where d.id = ${key.id})`
  return key?.kind === 'suspense' ? custnoOf({ remitId: String(key.id) }) : sql`null::text`
}

/** Whether the subject is the operator's own account as a customer. */
export async function isOwnAccount(db: Reader, operator: string, subject: ActSubject): Promise<boolean> {
  const { rows } = await sql`
    select from operator where name = ${operator} and own_custno = ${custnoOf(subject)}`.execute(db)
  return rows.length > 0
}

export type Owner = { custno: string; custtype: string; custname_enc: string | null }

/** The customers of subjects, in order; null for a subject without one. */
export async function listOwners(db: Reader, subjects: readonly ActSubject[]): Promise<(Owner | null)[]> {
  if (subjects.length === 0) return []
  const numbers = sql.join(
    subjects.map((each, at) => sql`select ${at}::int as at, ${custnoOf(each)}::text as custno`),
    sql` union all `,
  )
  const { rows } = await sql<Owner & { at: number }>`
    select asked.at, c.custno, c.custtype, c.custname_enc from (${numbers}) asked join customer c using (custno)`.execute(
    db,
  )
  const byPlace = new Map(rows.map(row => [row.at, row]))
  return subjects.map((_, at) => byPlace.get(at) ?? null)
}
