import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import {
  type DepositRate,
  firstInterestDay,
  PARTS_PER_FEN,
  type Stay,
} from '@zhixiao/domain/fee/settlement-interest.ts'
import { type Fen, type RateE8, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { moveCash } from '@zhixiao/domain/settle/posting.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** The rates of the bank by day, oldest first. */
export async function listDepositRates(db: Reader): Promise<DepositRate[]> {
  const { rows } = await sql<DepositRate>`
    select from_day as "from", rate_e8 as rate from deposit_rate order by 1`.execute(db)
  return rows
}

/** Keeps the rate from a day on. The caller's transaction must release the request. */
export async function enterDepositRate(tx: Tx, from: IsoDate, rate: RateE8, by: string): Promise<void> {
  await sql`
    insert into deposit_rate (from_day, rate_e8, entered_by, at) values (${from}::date, ${rate}, ${by}, business_now())
    on conflict (from_day) do update set rate_e8 = excluded.rate_e8, entered_by = excluded.entered_by, at = excluded.at`.execute(
    tx,
  )
}

type Account = { custno: string; tradeacco: string }
export type EndedStay = Account & Stay & { orderId: bigint | null; remitId: bigint | null; part: 'in' | 'out' | 'back' }

const bought = sql`(${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.planPurchase})`
const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Shanghai')::date`

/**
 * Stays that ended by a day and were not counted yet. Money for shares stays from its arrival until the fund has it, or
 * until it is back on the card; money from the fund from the day on which it is due to be paid. What was accepted of a
 * subscription has the interest of its raising, as has a raising that failed. Nights that earn nothing by law are left out.
 */
export async function listEndedStays(db: Reader, upTo: IsoDate): Promise<EndedStay[]> {
  const since = firstInterestDay()
  const { rows } = await sql<EndedStay>`
    select s."orderId", s."remitId", s.part, s.custno, s.tradeacco, s.amount, greatest(s."from", ${since}::date) as "from", s."to" from (
      select o.order_id as "orderId", null::bigint as "remitId", 'in' as part, o.custno, o.tradeacco,
        c.gross_fen as amount, ${dayOf('t.done_at')} as "from", c.confirm_date as "to"
      from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
      join confirmation c on c.order_id = o.order_id and c.leg = 'own'
      where o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) and o.status = ${statusSql.confirmed}
      union all
      select o.order_id, null, 'back', o.custno, o.tradeacco, b.amount_fen, ${dayOf('t.done_at')}, ${dayOf('b.done_at')}
      from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
      join bank_txn b on b.order_id = o.order_id and b.direction = 'out' and b.state = 'done'
      where o.kind in ${bought} and o.fail_code is distinct from 'RAISE-FAILED'
      union all
      select o.order_id, null, 'out', o.custno, o.tradeacco, b.amount_fen, b.due_date, ${dayOf('b.done_at')}
      from orders o join bank_txn b on b.order_id = o.order_id and b.direction = 'out' and b.state = 'done'
      where o.kind not in ${bought}
      union all
      select null, r.remit_id, 'back', coalesce(r.custno, ''), coalesce(r.tradeacco, ''), r.amount_fen, ${dayOf('r.arrived_at')}, e.day
      from remittance r join entry e on e.remit_id = r.remit_id and e.kind = 'remit-out'
      where r.custno is not null and r.tradeacco is not null
    ) s
    where s."to" > greatest(s."from", ${since}::date) and s."to" <= ${upTo}::date and s.amount > 0 and not exists (
      select from settlement_stay k where k.custno = s.custno and case when s."orderId" is null then k.remit_id = s."remitId" else k.order_id = s."orderId" and k.part = s.part end)`.execute(
    db,
  )
  return rows
}

/** Counts stays, each once. */
export async function keepStays(
  tx: Tx,
  stays: readonly (EndedStay & { parts: bigint })[],
  day: IsoDate,
): Promise<void> {
  if (stays.length === 0) return
  await sql`
    insert into settlement_stay (order_id, remit_id, part, custno, tradeacco, amount_fen, from_day, to_day, earned_fen, earned_rest, counted_on)
    select s.*, ${day}::date from unnest(${stays.map(each => each.orderId)}::bigint[], ${stays.map(each => each.remitId)}::bigint[],
      ${stays.map(each => each.part)}::text[], ${stays.map(each => each.custno)}::text[], ${stays.map(each => each.tradeacco)}::text[],
      ${stays.map(each => each.amount)}::bigint[], ${stays.map(each => each.from)}::date[], ${stays.map(each => each.to)}::date[],
      ${stays.map(each => each.parts / PARTS_PER_FEN)}::bigint[], ${stays.map(each => each.parts % PARTS_PER_FEN)}::bigint[]) s`.execute(
    tx,
  )
}

type Parts = { whole: bigint; rest: bigint }
const withParts = <Row extends Parts>({ whole, rest, ...row }: Row) => ({ ...row, parts: whole * PARTS_PER_FEN + rest })

export type Earned = Account & {
  /** The fund of the account's newest order; null without one. */
  fundcode: string | null
  parts: bigint
  paid: Fen
}

/** What each account earned and got in all, where it earned something. */
export async function listEarned(db: Reader): Promise<Earned[]> {
  const { rows } = await sql<Omit<Earned, 'parts'> & Parts>`
    select s.custno, s.tradeacco, s.whole, s.rest, coalesce(p.paid, 0)::bigint as paid,
      (select o.fundcode from orders o where o.custno = s.custno and o.tradeacco = s.tradeacco order by o.order_id desc limit 1) as fundcode
    from (select custno, tradeacco, sum(earned_fen)::bigint as whole, sum(earned_rest)::bigint as rest from settlement_stay group by 1, 2) s
    left join (select custno, tradeacco, sum(amount_fen) as paid from orders where cause = 'interest' group by 1, 2) p using (custno, tradeacco)
    order by 1, 2`.execute(db)
  return rows.map(withParts)
}

export type InterestDay = { day: IsoDate; credited: Fen; paid: Fen }

/** Interest days, newest first. */
export async function listInterestDays(db: Reader, limit: number): Promise<InterestDay[]> {
  const { rows } = await sql<InterestDay>`
    select day, credited_fen as credited, paid_fen as paid from interest_day order by day desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What the bank credited and customers have not got yet. */
export async function readInterestOwed(db: Reader): Promise<Fen> {
  const { rows } = await sql<{ owed: Fen }>`
    select coalesce(sum(credited_fen - paid_fen), 0)::bigint as owed from interest_day`.execute(db)
  return rows[0]?.owed ?? ZERO_FEN
}

/** Books what the bank credited on a day; it is nobody's until orders pay it. False where the day was entered before. */
export async function creditInterest(tx: Tx, { day, credited, paid }: InterestDay, by: string): Promise<boolean> {
  const { rows } = await sql`
    insert into interest_day (day, credited_fen, paid_fen, entered_by, at)
    values (${day}::date, ${credited}, ${paid}, ${by}, business_now()) on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) return false
  const lines = moveCash('bank_in', 'interest_owed', credited)
  await sql`
    with made as (insert into entry (kind, day) values ('interest', ${day}::date) returning entry_id)
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select entry_id, l.account, '', '', '', 'CNY', l.delta
    from made cross join unnest(${lines.map(line => line.account)}::text[], ${lines.map(line => line.delta)}::bigint[]) l (account, delta)`.execute(
    tx,
  )
  return true
}

export type CountedStay = { amount: Fen; from: IsoDate; to: IsoDate; parts: bigint }

/** The stays that an interest day counted for the account of an interest order, oldest first. */
export async function listCountedStays(db: Reader, orderId: bigint): Promise<CountedStay[]> {
  const { rows } = await sql<Omit<CountedStay, 'parts'> & Parts>`
    select s.amount_fen as amount, s.from_day as "from", s.to_day as "to", s.earned_fen as whole, s.earned_rest as rest
    from orders o join settlement_stay s on (s.custno, s.tradeacco) = (o.custno, o.tradeacco) and s.counted_on = o.trade_date
    where o.order_id = ${orderId} and o.cause = 'interest' order by s.from_day, s.to_day limit 500`.execute(db)
  return rows.map(withParts)
}
