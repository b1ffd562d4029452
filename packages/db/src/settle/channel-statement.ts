import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type ChannelLine = {
  kind: 'debit' | 'credit' | 'return' | 'transfer'
  id: string
  ref: string
  amountFen: Fen
  at: Date
}

/** The last day whose statement was read whole; null before the first. */
export async function lastChannelDay(db: Reader, channel: string): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select max(day) as day from channel_day where channel = ${channel}`.execute(db)
  return rows[0]?.day ?? null
}

/** Keeps the statement of a complete day. @throws a unique violation when a ref is known from another day. */
export async function keepChannelDay(
  tx: Tx,
  channel: string,
  day: IsoDate,
  lines: readonly ChannelLine[],
): Promise<void> {
  await sql`
    insert into channel_day (channel, day, lines, read_at) values (${channel}, ${day}::date, ${lines.length}, business_now())`.execute(
    tx,
  )
  await sql`
    insert into channel_line (channel, ref, day, kind, id, amount_fen, at)
    select ${channel}, ref, ${day}::date, kind, id, amount, at
    from unnest(${lines.map(line => line.ref)}::text[], ${lines.map(line => line.kind)}::text[], ${lines.map(line => line.id)}::text[],
      ${lines.map(line => line.amountFen)}::bigint[], ${lines.map(line => line.at)}::timestamptz[]) l (ref, kind, id, amount, at)`.execute(
    tx,
  )
}

// Our money at the channel by the names that both sides use.
const ours = (channel: string) => sql`
  select case t.direction when 'in' then 'debit' else 'credit' end as kind,
    t.order_id || '-' || t.direction || case when t.attempt > 1 then '-' || t.attempt else '' end as id,
    t.amount_fen as amount, (t.done_at at time zone 'Asia/Shanghai')::date as day
  from bank_txn t join orders o using (order_id)
  where t.state = 'done' and (t.direction = 'out' or o.payment = 'card')
  union all
  select 'return', 'R' || r.remit_id, r.amount_fen, e.day
  from remittance r join entry e on e.remit_id = r.remit_id and e.kind = 'remit-out'
  union all
  select 'transfer', r.ext_id, r.amount_fen, (r.arrived_at at time zone 'Asia/Shanghai')::date from remittance r
  where r.channel = ${channel}`

export type OpenMovement = { id: string; amount: Fen; ref: string }

/** Movements on the statement of `day`, in the direction of their id, that are not done with us. */
export async function listUnbooked(db: Reader, channel: string, day: IsoDate): Promise<OpenMovement[]> {
  const { rows } = await sql<OpenMovement>`
    select l.id, l.amount_fen as amount, l.ref from channel_line l
    where l.channel = ${channel} and l.day = ${day}::date and l.id ~ case l.kind when 'debit' then '-in(-|$)' when 'credit' then '-out(-|$)' end
      and not exists (select from (${ours(channel)}) o where (o.kind, o.id) = (l.kind, l.id))
    order by l.ref`.execute(db)
  return rows
}

/**
 * Opens a case for each difference between our books and the statements read so far, and closes those that a later
 * statement or answer explained. A case that staff ended opens again only with other amounts. What is ours is missed once
 * the day after it was read too: both sides may see midnight differently. Returns the numbers of cases opened, or changed
 * in their amounts, and closed.
 */
export async function compareWithChannel(tx: Tx, channel: string): Promise<{ opened: number; closed: number }> {
  // Both sides are compared whole, which takes longer than a request may.
  await sql`set local statement_timeout = 0`.execute(tx)
  const differences = sql`
    with span as (select min(day) as first, max(day) as last from channel_day where channel = ${channel}),
    our as (${ours(channel)}),
    their as (select kind, id, sum(amount_fen)::bigint as amount from channel_line where channel = ${channel} group by kind, id)
    select kind, id, our.amount as ours, their.amount as theirs,
      case when our.id is null then 'only-theirs' when their.id is null then 'only-ours' else 'amount' end as difference
    from our full join their using (kind, id)
    where our.amount is distinct from their.amount
      and (their.id is not null or exists (select from span where our.day >= first and our.day < last))`
  const opened = await sql`
    insert into bank_case as c (channel, difference, kind, id, ours_fen, theirs_fen, opened_at)
    select ${channel}, difference, kind, id, ours, theirs, business_now() from (${differences}) d
    on conflict (channel, difference, kind, id) do update set ours_fen = excluded.ours_fen, theirs_fen = excluded.theirs_fen,
      opened_at = case when c.closed_at is null then c.opened_at else excluded.opened_at end,
      closed_at = null, closed_by = null, remedy = ''
    where c.closed_by = 'statement' or (c.ours_fen, c.theirs_fen) is distinct from (excluded.ours_fen, excluded.theirs_fen)`.execute(
    tx,
  )
  const closed = await sql`
    update bank_case c set closed_at = business_now(), closed_by = 'statement', remedy = 'explained later'
    where c.channel = ${channel} and c.closed_at is null
      and not exists (select from (${differences}) d where (d.difference, d.kind, d.id) = (c.difference, c.kind, c.id))
      -- What the bank said since the last statement is not in any yet.
      and not exists (select from bank_callback b where b.channel = c.channel and b.txn_id = c.id and b.outcome = 'conflict'
        and (b.at at time zone 'Asia/Shanghai')::date > (select max(day) from channel_day where channel = ${channel}))`.execute(
    tx,
  )
  return { opened: Number(opened.numAffectedRows ?? 0n), closed: Number(closed.numAffectedRows ?? 0n) }
}

/** Opens a case for a movement that the bank made against its earlier answer, before a statement says so; the statement of its day ends it or not. */
export async function openCase(
  tx: Tx,
  { channel, direction, txnId, amount }: { channel: string; direction: 'in' | 'out'; txnId: string; amount: Fen },
): Promise<void> {
  await sql`
    insert into bank_case (channel, difference, kind, id, theirs_fen, opened_at)
    values (${channel}, 'only-theirs', ${direction === 'in' ? 'debit' : 'credit'}, ${txnId}, ${amount}, business_now())
    on conflict (channel, difference, kind, id) do nothing`.execute(tx)
}

export type BankCase = {
  case_id: bigint
  channel: string
  difference: 'only-theirs' | 'only-ours' | 'amount'
  kind: string
  id: string
  ours_fen: Fen | null
  theirs_fen: Fen | null
  opened_at: Date
}

/** Open cases, oldest first. */
export async function listBankCases(db: Reader): Promise<BankCase[]> {
  const { rows } = await sql<BankCase>`
    select case_id, channel, difference, kind, id, ours_fen, theirs_fen, opened_at
    from bank_case where closed_at is null order by case_id`.execute(db)
  return rows
}

/** Ends a case with what a person did about it. @returns false when it is not open. */
export async function closeBankCase(tx: Tx, caseId: bigint, by: string, remedy: string): Promise<boolean> {
  const { rows } = await sql`
    update bank_case set closed_at = business_now(), closed_by = ${by}, remedy = ${remedy}
    where case_id = ${caseId} and closed_at is null returning 1`.execute(tx)
  return rows.length > 0
}
