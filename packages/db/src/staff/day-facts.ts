import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { requestedNavs } from '../ops/act-requests.ts'
import { isHeld } from '../settle/payment-holds.ts'
import type { Reader } from '../tx.ts'

export type DayFacts = {
  /** Orders of customers taken since the cut-off before, for this trading day. */
  taken: number
  taken_fen: Fen
  settled: number
  settled_fen: Fen
  settled_at: Date | null
  planned: number
  planned_fen: Fen
  plans_failed: number
  planned_at: Date | null
  arrived: number
  arrived_fen: Fen
  /** Transfers that wait for a person, of any day. */
  unmatched: number
  unmatched_fen: Fen
  /** Payouts due by the day that were not done before it. */
  payouts: number
  payouts_done: number
  payouts_fen: Fen
  payouts_held: number
  paid_at: Date | null
  unpaid_debits: number
  files_written: number
  files_at: Date | null
  /** Orders that the next settlement confirms, as they are now. */
  pending: number
  pending_fen: Fen
}

const atOpening = (day: IsoDate) => sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`

// The second condition is implied, but the planner needs it to use the partial index by time of acceptance.
const isCustomers = sql`cause is null and cause is distinct from 'carry'`

/** Progress of a business day, counted from the books; `before` and `next` are the neighbouring open days. */
export async function readDayFacts(
  db: Reader,
  { before, day, next }: { before: IsoDate; day: IsoDate; next: IsoDate },
): Promise<DayFacts> {
  const [today, tomorrow] = [
    atOpening(day),
    sql`${day}::date::timestamp at time zone 'Asia/Shanghai' + interval '1 day'`,
  ]
  const { rows } = await sql<DayFacts>`
    select t.*, s.*, p.*, f.*, r.*, u.*, o.*, d.*, x.*, n.* from (
      select count(*)::int as taken, coalesce(sum(amount_fen), 0)::bigint as taken_fen from orders
      where accept_at >= cut_off(${before}::date) and accept_at < ${tomorrow} and trade_date = ${day}::date and ${isCustomers}
    ) t, (
      select coalesce(sum(r.orders_done), 0)::int as settled, max(r.at) as settled_at, coalesce(sum(c.amount), 0)::bigint as settled_fen
      from settlement_run r
      left join lateral (
        select sum(g.gross_fen) as amount from orders o join confirmation g using (order_id)
        where o.fundcode = r.fundcode and o.confirm_date = r.day and o.status = ${statusSql.confirmed} and g.leg = 'own') c on true
      where r.day = ${day}::date and r.step = 'confirm'
    ) s, (
      select count(*)::int as planned, coalesce(sum(amount_fen), 0)::bigint as planned_fen, max(accept_at) as planned_at from orders
      where accept_at >= ${today} and accept_at < ${tomorrow} and kind = ${kindSql.planPurchase} and ${isCustomers}
    ) p, (
      select count(*)::int as plans_failed from plan_failure where at >= ${today} and at < ${tomorrow}
    ) f, (
      select count(*)::int as arrived, coalesce(sum(amount_fen), 0)::bigint as arrived_fen from remittance
      where arrived_at >= ${today} and arrived_at < ${tomorrow}
    ) r, (
      select count(*)::int as unmatched, coalesce(sum(amount_fen), 0)::bigint as unmatched_fen from remittance
      where state in ('suspense', 'waiting')
    ) u, (
      select count(*)::int as payouts, (count(*) filter (where state in ('done', 'refused')))::int as payouts_done,
        coalesce(sum(amount_fen), 0)::bigint as payouts_fen, max(done_at) as paid_at,
        (count(*) filter (where state in ('requested', 'unknown') and ${isHeld}))::int as payouts_held
      from bank_txn x where direction = 'out' and state <> 'cancelled'
        and (due_date = ${day}::date or (due_date < ${day}::date and state in ('requested', 'unknown')))
        and not exists (select from name_hit h where h.custno = x.custno and h.holds)
    ) o, (
      select count(*)::int as unpaid_debits from bank_txn
      where direction = 'in' and state in ('requested', 'unknown') and due_date <= ${day}::date
    ) d, (
      select count(*)::int as files_written, max(at) as files_at from exchange_file
      where state = 'written' and at >= ${today} and at < ${tomorrow}
    ) x, (
      select count(*)::int as pending, coalesce(sum(amount_fen), 0)::bigint as pending_fen from orders
      where status = ${statusSql.pending} and cause is null and confirm_date <= ${next}::date
    ) n`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** The open request with the NAV of a fund and day; null when there is none. */
export async function findNavRequest(db: Reader, fundcode: string, day: IsoDate): Promise<bigint | null> {
  const { rows } = await sql<{ request_id: bigint | null }>`
    select max(request_id) as request_id from (${requestedNavs}) requested where fundcode = ${fundcode} and day = ${day}`.execute(
    db,
  )
  return rows[0]?.request_id ?? null
}

export type OnDuty = { operator: string; full_name: string; roles: string[] }

/** Staff with a live session that has not been locked for long. */
export async function listOnDuty(
  db: Reader,
  { idleMinutes, hours }: { idleMinutes: number; hours: number },
): Promise<OnDuty[]> {
  const { rows } = await sql<OnDuty>`
    select v.operator, s.full_name, s.roles from staff_session v join staff s using (operator)
    where v.ended_at is null and v.seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})
      and v.created_at > clock_timestamp() - make_interval(hours => ${hours}) order by v.seen_at desc limit 30`.execute(
    db,
  )
  return rows
}
