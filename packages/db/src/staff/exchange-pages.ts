import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { RECORD_FIGURE } from '@zhixiao/domain/exchange/record-problems.ts'
import type { ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import { isTaken } from '../ops/act-requests.ts'
import type { Reader } from '../tx.ts'

// The day is part of the name: OFD_<creator>_<receiver>_<day>_<type>.TXT, OFI_<creator>_<receiver>_<day>.TXT.
const dayOf = sql`to_date(left(split_part(name, '_', 4), 8), 'YYYYMMDD')`
const registrarOf = sql`case state when 'written' then split_part(name, '_', 3) else split_part(name, '_', 2) end`
const files = sql`select ${dayOf} as day, ${registrarOf} as registrar, f.* from exchange_file f`

export type ExchangeDayKey = { day: IsoDate; registrar: string }

export type ExchangeDay = ExchangeDayKey & {
  sent: number
  sent_records: number
  sent_at: Date | null
  received: number
  received_records: number
  received_at: Date | null
  differences: number
}

export type ExchangeSearch = {
  registrar: string | null
  from: IsoDate | null
  to: IsoDate | null
  /** Days with a difference only. */
  differing: boolean
  /** These days only; null for all. */
  among: readonly ExchangeDayKey[] | null
  /** The last day of the page before. */
  before: ExchangeDayKey | null
}

/** Days with files of a registrar, newest first. Indexes of files are no records. */
export async function pageExchangeDays(db: Reader, search: ExchangeSearch, limit: number): Promise<ExchangeDay[]> {
  const { registrar, from, to, differing, among, before } = search
  const { rows } = await sql<ExchangeDay>`
    select * from (
      select day, registrar, (count(*) filter (where state = 'written'))::int as sent,
        coalesce(sum(records) filter (where state = 'written' and name like 'OFD%'), 0)::int as sent_records,
        max(at) filter (where state = 'written') as sent_at,
        (count(*) filter (where state = 'booked'))::int as received,
        coalesce(sum(records) filter (where state = 'booked'), 0)::int as received_records,
        max(at) filter (where state = 'booked') as received_at, sum(coalesce(d.found, 0))::int as differences
      from (${files}) f left join (select file, count(*) as found from exchange_difference group by 1) d on d.file = f.name
      where (${registrar}::text is null or registrar = ${registrar})
        and (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
        and (${among === null}::boolean or (day, registrar) in (
          select * from unnest(${among?.map(each => each.day) ?? []}::date[], ${among?.map(each => each.registrar) ?? []}::text[]) u (day, registrar)))
        and (${before?.day ?? null}::date is null or day < ${before?.day ?? null}::date
          or (day = ${before?.day ?? null}::date and registrar > ${before?.registrar ?? null}))
      group by 1, 2
    ) days where not ${differing}::boolean or differences > 0
    order by day desc, registrar limit ${limit}`.execute(db)
  return rows
}

export type Unanswered = ExchangeDayKey & { orders: number; late: number; accounts: number; plans: number }

/** Unanswered records by the day of their file; `late`: orders whose confirmation is due by `today`. */
export async function countUnansweredByDay(db: Reader, today: IsoDate): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select day, registrar, sum(orders)::int as orders, sum(late)::int as late, sum(accounts)::int as accounts, sum(plans)::int as plans
    from (
      select x.day, x.registrar, 1 as orders, case when o.confirm_date <= ${today}::date then 1 else 0 end as late, 0 as accounts, 0 as plans
        from orders o join exchange_order x using (order_id) where o.status = ${statusSql.pending}
      union all select day, registrar, 0, 0, 1, 0 from exchange_account where state = 'sent'
      union all select day, registrar, 0, 0, 0, 1 from exchange_plan where state = 'sent'
    ) each group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

export type DayFile = {
  name: string
  sha256: string
  state: 'written' | 'booked'
  records: number
  at: Date
  differences: number
  /** Whether its bytes can be had: written again, or kept since they came. */
  is_kept: boolean
}

/** The files of a day, those sent first. */
export async function listDayFiles(db: Reader, { day, registrar }: ExchangeDayKey): Promise<DayFile[]> {
  const { rows } = await sql<DayFile>`
    select name, sha256, state, records, at,
      (select count(*)::int from exchange_difference d where d.file = f.name) as differences,
      state = 'written' or exists (
        select from act_file join act_request using (request_id) where upper(path) = f.name and ${isTaken}) as is_kept
    from (${files}) f where day = ${day}::date and registrar = ${registrar}
    order by state desc, split_part(name, '_', 5), name`.execute(db)
  return rows
}

export type UnansweredOrder = {
  order_id: bigint
  custno: string
  fundcode: string
  kind: string
  confirm_date: IsoDate | null
}

/** Orders of a day's file without an answer, those due first. */
export async function listUnansweredOrders(
  db: Reader,
  { day, registrar }: ExchangeDayKey,
  limit: number,
): Promise<UnansweredOrder[]> {
  const { rows } = await sql<UnansweredOrder>`
    select o.order_id, o.custno, o.fundcode, o.kind, o.confirm_date from exchange_order x join orders o using (order_id)
    where x.registrar = ${registrar} and x.day = ${day}::date and o.status = ${statusSql.pending}
    order by o.confirm_date, o.order_id limit ${limit}`.execute(db)
  return rows
}

export type ExchangeDifference = {
  id: bigint
  file: string
  order_id: bigint | null
  subject: string
  figure: string
  own: string
  theirs: string
  at: Date
  line: number | null
}

/** Differences in the files of a day, as they were found, those after `after`. */
export async function pageDifferences(
  db: Reader,
  { day, registrar }: ExchangeDayKey,
  after: bigint | null,
  limit: number,
): Promise<ExchangeDifference[]> {
  const { rows } = await sql<ExchangeDifference>`
    select d.* from exchange_difference d
    where d.file in (select name from (${files}) f where day = ${day}::date and registrar = ${registrar})
      and (${after}::bigint is null or d.id > ${after}) order by d.id limit ${limit}`.execute(db)
  return rows
}

/** A difference with the others in the same record of the registrar, in the order in which they were found; empty when there is none. */
export async function findDifference(db: Reader, id: bigint): Promise<ExchangeDifference[]> {
  const { rows } = await sql<ExchangeDifference>`
    select o.* from exchange_difference d join exchange_difference o on o.id = d.id or (o.file, o.line) = (d.file, d.line)
    where d.id = ${id} order by o.id`.execute(db)
  return rows
}

/**
 * Whether a difference is a record that was not booked, and whether an order is valid and of its fund and account; what we do not
 * know of a record fits any order. Null for any other difference.
 */
export async function readRecordOf(
  db: Reader,
  id: bigint,
  order: string | undefined,
): Promise<{ fits: boolean } | null> {
  const { rows } = await sql<{ fits: boolean }>`
    select exists (
      select from orders o where o.order_id = ${order ?? null}::bigint and o.status in (${statusSql.pending}, ${statusSql.confirmed})
        and (r.record ->> 'FundCode' in (o.fundcode, o.target_fundcode) or not exists (select from fund f where f.fundcode = r.record ->> 'FundCode'))
        and (o.tradeacco = r.record ->> 'TransactionAccountID'
          or not exists (select from trade_account a where a.tradeacco = r.record ->> 'TransactionAccountID'))) as fits
    from exchange_difference d left join exchange_record r using (file, line)
    where d.id = ${id} and d.figure = ${RECORD_FIGURE}`.execute(db)
  return rows[0] ?? null
}

/** The kept record of a registrar's file; null for what was received before records were kept. */
export async function findRecord(db: Reader, file: string, line: number): Promise<Record<string, string> | null> {
  const { rows } = await sql<{ record: Record<string, string> }>`
    select record from exchange_record where file = ${file} and line = ${line}`.execute(db)
  return rows[0]?.record ?? null
}

export type HoldingNow = { custno: string; shares: ShareCents; frozen: ShareCents }

/** A holding as it is now; null for an unknown account or a fund that it never held. */
export async function findHoldingNow(db: Reader, tradeacco: string, fundcode: string): Promise<HoldingNow | null> {
  const { rows } = await sql<HoldingNow>`
    select a.custno, h.shares_cents as shares, h.frozen_cents as frozen
    from trade_account a join holding h on (h.custno, h.tradeacco, h.fundcode) = (a.custno, a.tradeacco, ${fundcode})
    where a.tradeacco = ${tradeacco}`.execute(db)
  return rows[0] ?? null
}

export type ShareMovement = {
  order_id: bigint
  kind: string
  cause: string | null
  confirm_date: IsoDate
  moved: ShareCents
}

/** What last moved the shares of a holding, newest first. */
export async function listShareMovements(
  db: Reader,
  of: { custno: string; tradeacco: string; fundcode: string },
  limit: number,
): Promise<ShareMovement[]> {
  const { rows } = await sql<ShareMovement>`
    select order_id, kind, cause, confirm_date, moved_cents as moved from movement
    where custno = ${of.custno} and tradeacco = ${of.tradeacco} and fundcode = ${of.fundcode} and moved_cents <> 0
    order by confirm_date desc, order_id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether shares of a holding were added or deducted by an act since an instant, or will be: asked for, or settled, since. */
export async function wasAdjustedSince(
  db: Reader,
  of: { custno: string; tradeacco: string; fundcode: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where custno = ${of.custno} and tradeacco = ${of.tradeacco} and fundcode = ${of.fundcode}
      and cause = 'adjust' and (accept_at >= ${since} or status = ${statusSql.pending} or confirmed_at >= ${since}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The day of the file in which an order was sent; null when it was not. */
export async function findSentOn(db: Reader, orderId: bigint): Promise<ExchangeDayKey | null> {
  const { rows } = await sql<ExchangeDayKey>`
    select day, registrar from exchange_order where order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}
