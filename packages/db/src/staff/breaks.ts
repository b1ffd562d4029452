import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { listBookedDays } from '../market/service-bookings.ts'
import type { BankCase } from '../settle/channel-statement.ts'
import type { Verification } from '../settle/invariants.ts'
import type { KeptReconciliation } from '../settle/reconciliation.ts'
import type { Reader } from '../tx.ts'
import type { ExchangeDifference } from './exchange-pages.ts'

/** The day on which a registrar's file was made, by its name. */
const fileDay = (file: ReturnType<typeof sql>) => sql`to_date(left(split_part(${file}, '_', 4), 8), 'YYYYMMDD')`
const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'Asia/Shanghai')::date`

/**
 * Days with a comparison or a break, newest first, before `before`; `open`: only days with an unended difference, case or
 * transfer, or a failed check.
 */
export async function listBookDays(
  db: Reader,
  { before, open }: { before: IsoDate | null; open: boolean },
  limit: number,
): Promise<IsoDate[]> {
  const { rows } = await sql<{ day: IsoDate }>`
    select distinct day from (
      select key::date as day from job_run where job = 'reconcile' and (not ${open}::boolean or not (report ->> 'agrees')::boolean)
      union all select key::date from job_run where job = 'verify' and (not ${open}::boolean or report -> 'breaks' <> '[]'::jsonb)
      union all select day from channel_day where not ${open}::boolean
      union all select ${dayOf(sql`opened_at`)} from bank_case where not ${open}::boolean or closed_at is null
      union all select ${dayOf(sql`arrived_at`)} from remittance where state = 'suspense'
      union all select ${fileDay(sql`file`)} from exchange_difference d where not ${open}::boolean or coalesce((
        select kind from reconciliation_note where subject = 'difference:' || d.id and kind <> 'note' order by seq desc limit 1), '') <> 'settled'
      union all select day from service_booking b where own_fen is not null and (not ${open}::boolean or abs(booked_fen - own_fen) > tolerance_fen and coalesce((
        select kind from reconciliation_note where subject = 'service:' || b.booking_id and kind <> 'note' order by seq desc limit 1), '') <> 'settled')
    ) days where ${before}::date is null or day < ${before}::date order by day desc limit ${limit}`.execute(db)
  return rows.map(({ day }) => day)
}

type Span = { from: IsoDate; to: IsoDate }

export type BookChecks = {
  reconciled: { day: IsoDate; at: Date; report: KeptReconciliation }[]
  verified: { day: IsoDate; at: Date; report: Verification }[]
  /** Days of the channel's statements. */
  statements: IsoDate[]
  /** Days of lists of shares from registrars. */
  registrars: IsoDate[]
  /** Days of the custodian's bookings of service fees; null while it never gave any. */
  bookings: IsoDate[] | null
}

/** What was compared on these days. */
export async function readBookChecks(db: Reader, { from, to }: Span): Promise<BookChecks> {
  const { rows: reconciled } = await sql<{ day: IsoDate; at: Date; report: KeptReconciliation }>`
    select key::date as day, at, report from job_run where job = 'reconcile' and key::date between ${from}::date and ${to}::date
    order by key desc`.execute(db)
  const { rows: verified } = await sql<{ day: IsoDate; at: Date; report: Verification }>`
    select key::date as day, at, report from job_run where job = 'verify' and key::date between ${from}::date and ${to}::date
    order by key desc`.execute(db)
  const { rows: statements } = await sql<{ day: IsoDate }>`
    select distinct day from channel_day where day between ${from}::date and ${to}::date order by 1`.execute(db)
  const { rows: registrars } = await sql<{ day: IsoDate }>`
    select distinct ${fileDay(sql`name`)} as day from exchange_file
    where state = 'booked' and name ~ '_05\\.TXT$' and ${fileDay(sql`name`)} between ${from}::date and ${to}::date order by 1`.execute(
    db,
  )
  const days = (found: readonly { day: IsoDate }[]) => found.map(({ day }) => day)
  const bookings = await listBookedDays(db, { from, to })
  return { reconciled, verified, statements: days(statements), registrars: days(registrars), bookings }
}

/** The newest comparison and check; an earlier break that is not in them has ended. */
export async function readLastChecks(
  db: Reader,
): Promise<{ books: KeptReconciliation | null; rules: Verification | null }> {
  const { rows: books } = await sql<{ report: KeptReconciliation }>`
    select report from job_run where job = 'reconcile' order by key desc limit 1`.execute(db)
  const { rows: rules } = await sql<{ report: Verification }>`
    select report from job_run where job = 'verify' order by key desc limit 1`.execute(db)
  return { books: books[0]?.report ?? null, rules: rules[0]?.report ?? null }
}

export type CaseRow = BankCase & { day: IsoDate; closed_at: Date | null; closed_by: string | null; remedy: string }

/** Cases of the channel's statements by the day on which they were found, or the one of this number. */
export async function listCases(db: Reader, by: Span | { id: bigint }): Promise<CaseRow[]> {
  const which =
    'id' in by
      ? sql`case_id = ${by.id}`
      : sql`opened_at >= (${by.from}::date::timestamp at time zone 'Asia/Shanghai')
          and opened_at < (${addDays(by.to, 1)}::date::timestamp at time zone 'Asia/Shanghai')`
  const { rows } = await sql<CaseRow>`
    select case_id, channel, difference, kind, id, ours_fen, theirs_fen, opened_at, ${dayOf(sql`opened_at`)} as day,
      closed_at, closed_by, remedy
    from bank_case where ${which} order by case_id`.execute(db)
  return rows
}

export type SuspenseRow = {
  remit_id: bigint
  day: IsoDate
  channel: string
  ext_id: string
  amount: Fen
  state: string
}

/** Transfers in suspense by the day of their arrival; the one of a number in any state. */
export async function listSuspense(db: Reader, by: Span | { id: bigint }): Promise<SuspenseRow[]> {
  const which =
    'id' in by
      ? sql`remit_id = ${by.id}`
      : sql`state = 'suspense' and ${dayOf(sql`arrived_at`)} between ${by.from}::date and ${by.to}::date`
  const { rows } = await sql<SuspenseRow>`
    select remit_id, ${dayOf(sql`arrived_at`)} as day, channel, ext_id, amount_fen as amount, state
    from remittance where ${which} order by remit_id`.execute(db)
  return rows
}

export type DifferenceCount = { day: IsoDate; open: number; waiting: number; settled: number }

// The last note of staff on a difference; waiting ends with its last day.
const word = (today: IsoDate) => sql`
  select case when kind = 'wait' and until < ${today}::date then 'open' when kind = 'wait' then 'waiting' else kind end as state
  from reconciliation_note where subject = 'difference:' || d.id and kind <> 'note' order by seq desc limit 1`

/** Counts of registrars' differences by the day of the file and the state given by staff. */
export async function countDifferences(db: Reader, { from, to }: Span, today: IsoDate): Promise<DifferenceCount[]> {
  const { rows } = await sql<DifferenceCount>`
    select day, (count(*) filter (where state = 'open'))::int as open, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'settled'))::int as settled
    from (
      select ${fileDay(sql`file`)} as day, coalesce(w.state, 'open') as state
      from exchange_difference d left join lateral (${word(today)}) w on true
      where ${fileDay(sql`file`)} between ${from}::date and ${to}::date
    ) each group by 1 order by 1`.execute(db)
  return rows
}

/** Differences of registrars in files of a day, open ones first. */
export async function listDayDifferences(
  db: Reader,
  day: IsoDate,
  today: IsoDate,
  limit: number,
): Promise<ExchangeDifference[]> {
  const { rows } = await sql<ExchangeDifference>`
    select d.* from exchange_difference d left join lateral (${word(today)}) w on true
    where ${fileDay(sql`file`)} = ${day}::date
    order by case coalesce(w.state, 'open') when 'open' then 0 when 'waiting' then 1 else 2 end, d.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type BreakNote = {
  subject: string
  seq: number
  kind: 'note' | 'wait' | 'settled'
  until: IsoDate | null
  text: string
  written_by: string
  at: Date
}

/** Notes of staff on these breaks, oldest first. */
export async function listBreakNotes(db: Reader, subjects: readonly string[]): Promise<BreakNote[]> {
  const { rows } = await sql<BreakNote>`
    select subject, seq, kind, until, text, written_by, at from reconciliation_note
    where subject = any(${[...subjects]}::text[]) order by subject, seq`.execute(db)
  return rows
}

/** Adds a note after the last one that its writer saw. @returns false when there is a newer one. */
export async function insertBreakNote(db: Reader, note: Omit<BreakNote, 'at'>): Promise<boolean> {
  const { subject, seq, kind, until, text, written_by } = note
  const { rows } = await sql`
    insert into reconciliation_note (subject, seq, kind, until, text, written_by, at)
    select ${subject}, ${seq}, ${kind}, ${until}::date, ${text}, ${written_by}, business_now()
    where ${seq} = 1 + coalesce((select max(seq) from reconciliation_note where subject = ${subject}), 0)
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export type HolderBooks = {
  tradeacco: string
  ledger: ShareCents
  lots: ShareCents
  holdings: ShareCents
  registrar: ShareCents
}

/** Holders of a fund whose four books differ now. */
export async function listHolderBooks(db: Reader, fundcode: string, limit: number): Promise<HolderBooks[]> {
  const { rows } = await sql<HolderBooks>`
    select tradeacco, coalesce(sum(ledger), 0)::bigint as ledger, coalesce(sum(lots), 0)::bigint as lots,
      coalesce(sum(holdings), 0)::bigint as holdings, coalesce(sum(registrar), 0)::bigint as registrar
    from (
      select tradeacco, delta as ledger, null::bigint as lots, null::bigint as holdings, null::bigint as registrar
        from posting where account = 'customer_share' and fundcode = ${fundcode}
      union all select tradeacco, null, remaining_cents, null, null from lot where fundcode = ${fundcode} and remaining_cents > 0
      union all select tradeacco, null, null, shares_cents, null from holding where fundcode = ${fundcode}
      union all select tradeacco, null, null, null, moved_cents from movement where fundcode = ${fundcode}
    ) each group by 1
    having not (coalesce(sum(ledger), 0) = coalesce(sum(lots), 0) and coalesce(sum(lots), 0) = coalesce(sum(holdings), 0)
      and coalesce(sum(holdings), 0) = coalesce(sum(registrar), 0))
    order by 1 limit ${limit}`.execute(db)
  return rows
}

export type ApartMovement = { order_id: bigint; direction: 'in' | 'out'; bank: Fen; ledger: Fen; done_at: Date | null }

/** Movements that the bank made in the week up to `day` and that the ledger lacks or has with another amount. */
export async function listApartMovements(db: Reader, day: IsoDate, limit: number): Promise<ApartMovement[]> {
  const { rows } = await sql<ApartMovement>`
    select t.order_id, t.direction, t.amount_fen as bank, coalesce(e.booked, 0)::bigint as ledger, t.done_at
    from bank_txn t join orders o using (order_id) left join lateral (
      select sum(case p.account when 'bank_in' then -p.delta else p.delta end) as booked
      from entry e join posting p using (entry_id)
      where e.order_id = t.order_id and e.kind = case t.direction when 'in' then 'pay' else 'pay-out' end
        and p.account in ('bank_in', 'bank_out')) e on true
    where t.state = 'done' and (t.direction = 'out' or o.payment = 'card') and coalesce(e.booked, 0) <> t.amount_fen
      and ${dayOf(sql`t.done_at`)} between ${addDays(day, -6)}::date and ${day}::date
    order by t.done_at, t.order_id limit ${limit}`.execute(db)
  return rows
}

export type ChannelSide = { ref: string; amount: Fen; at: Date; day: IsoDate }

/** A movement in the channel's statements. */
export async function listChannelSide(
  db: Reader,
  { channel, kind, id }: Pick<BankCase, 'channel' | 'kind' | 'id'>,
): Promise<ChannelSide[]> {
  const { rows } = await sql<ChannelSide>`
    select ref, amount_fen as amount, at, day from channel_line
    where channel = ${channel} and kind = ${kind} and id = ${id} order by at, ref limit 20`.execute(db)
  return rows
}

type OrderSide = { order_id: bigint; amount: Fen; state: string; at: Date | null; code: string }
type TransferSide = Omit<OrderSide, 'order_id' | 'at'> & { order_id: bigint | null; at: Date }
export type OwnSide = OrderSide | TransferSide

/** Our side of a movement that the channel knows by this name: of an order, or of a transfer. */
export async function findOwnSide(
  db: Reader,
  { channel, kind, id }: Pick<BankCase, 'channel' | 'kind' | 'id'>,
): Promise<OwnSide | null> {
  const [, orderId, direction] = /^(\d{1,18})-(in|out)(?:-\d+)?$/.exec(id) ?? []
  if (orderId !== undefined) {
    const { rows } = await sql<OrderSide>`
      select order_id, amount_fen as amount, state, done_at as at, code from bank_txn
      where order_id = ${BigInt(orderId)} and direction = ${direction}`.execute(db)
    return rows[0] ?? null
  }
  const [, remitId] = /^R(\d{1,18})$/.exec(id) ?? []
  const { rows } = await sql<TransferSide>`
    select order_id, amount_fen as amount, state, arrived_at as at, '' as code from remittance
    where case when ${kind} = 'return' then remit_id = ${remitId ?? '0'}::bigint else channel = ${channel} and ext_id = ${id} end`.execute(
    db,
  )
  return rows[0] ?? null
}
