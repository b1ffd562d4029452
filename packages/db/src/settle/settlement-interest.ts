import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import {
  type DepositRate,
  firstInterestDay,
  type OpenStays,
  PARTS_PER_FEN,
} from '@zhixiao/domain/fee/settlement-interest.ts'
import { type Fen, type RateE8, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { moveCash } from '@zhixiao/domain/settle/posting.ts'
import { type RawBuilder, sql } from 'kysely'
import { fastSql, kindSql, statusSql } from '../codes.ts'
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

const bought = sql`(${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.planPurchase})`
const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Shanghai')::date`

/**
 * Money in the settlement account that no interest day counted, with the nights that earn; `to_day` is null while it
 * waits. Money for shares stays from its arrival until the fund has it, or until it is back on the card; money from the
 * fund from the day on which it is due to be paid; what a bank advances of a redemption is no such money before the fund has paid it. What is accepted of a subscription has the interest of its raising, as
 * has a raising that failed until that day, when its refund is due. A transfer of nobody has no custno.
 *
 * The interest day `since` counted what had ended by then, so only what was booked from that day on is read; one day
 * earlier, because a booking may begin before midnight.
 */
function staysSince(since: IsoDate) {
  const firstNight = firstInterestDay()
  const from = addDays(since, -1)
  const at = sql`(${from}::timestamp at time zone 'Asia/Shanghai')`
  return sql`(
    select s.order_id, s.remit_id, s.part, coalesce(s.custno, '') as custno, coalesce(s.tradeacco, '') as tradeacco, s.amount_fen,
      greatest(s.from_day, ${firstNight}::date) as from_day, s.to_day
    from (
      select o.order_id, null::bigint as remit_id, 'in' as part, o.custno, o.tradeacco, c.gross_fen as amount_fen,
        ${dayOf('t.done_at')} as from_day, c.confirm_date as to_day
      from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
      join confirmation c on c.order_id = o.order_id and c.leg = 'own'
      where o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) and o.status = ${statusSql.confirmed} and o.confirmed_at >= ${at}
      union all
      select o.order_id, null, 'in', o.custno, o.tradeacco, t.amount_fen, ${dayOf('t.done_at')}, null
      from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
      where o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) and o.status = ${statusSql.pending}
      union all
      select o.order_id, null, case when o.kind in ${bought} then 'back' else 'out' end, o.custno, o.tradeacco, b.amount_fen,
        case when o.kind in ${bought} and o.fail_code is distinct from 'RAISE-FAILED' then ${dayOf('t.done_at')}
          when x.order_id is not null then greatest(b.due_date, o.confirm_date) else b.due_date end, b.left_on
      from ${leavingSince(at)} b join orders o using (order_id)
      left join fast_redemption x on (x.order_id, x.custno) = (o.order_id, o.custno) and x.state in (${fastSql.sameDay})
      left join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
      where x.order_id is null or (x.state = 'settled' and x.paid_on is null)
      union all
      select null, r.remit_id, 'back', r.custno, r.tradeacco, r.amount_fen, ${dayOf('r.arrived_at')}, e.day
      from entry e join remittance r using (remit_id) where e.kind = 'remit-out' and e.day >= ${from}::date
      union all
      select null, r.remit_id, 'back', r.custno, r.tradeacco, r.amount_fen, ${dayOf('r.arrived_at')}, null
      from remittance r where r.state in ('waiting', 'returning') or r.state = 'suspense'
    ) s
    where s.amount_fen > 0 and greatest(s.from_day, ${firstNight}::date) < coalesce(s.to_day, 'infinity')
      and not exists (select from settlement_stay k where k.custno = s.custno and k.order_id = s.order_id and k.part = s.part)
      and not exists (select from settlement_stay k where k.custno = s.custno and k.remit_id = s.remit_id))`
}

/** Money that left the account since an instant, or waits to leave it. Apart, so that each part has its index. */
const leavingSince = (at: RawBuilder<unknown>) => sql`(
  select order_id, amount_fen, due_date, ${dayOf('done_at')} as left_on from bank_txn
  where direction = 'out' and state = 'done' and done_at >= ${at}
  union all
  select order_id, amount_fen, due_date, null from bank_txn where direction = 'out' and state in ('requested', 'unknown')
  union all
  select order_id, amount_fen, due_date, null from bank_txn where direction = 'out' and state = 'refused')`

/** What no interest day counted yet, by nights, after the interest day `since`. */
export async function listOpenStays(db: Reader, since: IsoDate): Promise<OpenStays[]> {
  const { rows } = await sql<OpenStays>`
    select from_day as "from", to_day as "to", custno <> '' as "isOwned", count(*)::int as stays, sum(amount_fen)::bigint as amount
    from ${staysSince(since)} s group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The interest of one fen over some nights, in parts. */
export type FenParts = { from: IsoDate; to: IsoDate; parts: bigint }

/** Counts the stays of these nights for their customers, each once; returns their number. */
export async function countStays(tx: Tx, since: IsoDate, nights: readonly FenParts[], day: IsoDate): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with counted as (
      insert into settlement_stay (order_id, remit_id, part, custno, tradeacco, amount_fen, from_day, to_day, earned_fen, earned_rest, counted_on)
      select s.order_id, s.remit_id, s.part, s.custno, s.tradeacco, s.amount_fen, s.from_day, s.to_day,
        div(s.amount_fen * n.parts, ${PARTS_PER_FEN}), mod(s.amount_fen * n.parts, ${PARTS_PER_FEN}), ${day}::date
      from ${staysSince(since)} s
      join unnest(${nights.map(each => each.from)}::date[], ${nights.map(each => each.to)}::date[], ${nights.map(each => each.parts)}::numeric[])
        n (from_day, to_day, parts) using (from_day, to_day)
      where s.custno <> '' returning 1
    )
    select count(*)::int as counted from counted`.execute(tx)
  return rows[0]?.counted ?? 0
}

type Account = { custno: string; tradeacco: string }
type Parts = { whole: bigint; rest: bigint }
const withParts = <Row extends Parts>({ whole, rest, ...row }: Row) => ({ ...row, parts: whole * PARTS_PER_FEN + rest })

export type Earned = Account & {
  /** The fund of the account's newest order; null without one. */
  fundcode: string | null
  parts: bigint
  paid: Fen
}

/** What each account earned and got in all, where it earned something. Sums all stays, which only the few requests of an interest day do. */
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
    with made as (insert into entry (kind, custno, day) values ('interest', '', ${day}::date) returning entry_id)
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
