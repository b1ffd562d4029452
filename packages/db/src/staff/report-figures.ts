import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderChannel, ReportKind, ReportState, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import type { TicketChannel, TicketKind, TicketOutcome } from '@zhixiao/domain/staff/tickets.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { publishesNavs } from '../market/last-navs.ts'
import { countsOn } from '../query/day-incomes.ts'
import type { Reader, Tx } from '../tx.ts'

type Period = { from: IsoDate; to: IsoDate }

/** Raises the statement timeout: a report of a long period reads more than a page. */
export async function allowLongReport(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '50s'`.execute(tx)
}

/** The last ledger entry, order and audit line that a snapshot sees. */
export async function readDataVersion(db: Reader): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat('E', (select max(entry_id) from entry), '-O', (select max(order_id) from orders), '-A', (select max(id) from audit_log)) as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** Orders taken at the counter: a ticket has their recording. */
const atCounter = sql`(select distinct unnest(order_ids) as order_id from ticket where channel = 'counter' and recording <> '')`

/** The channel of an order `o`, joined with `at_counter`. In `client` the browser comes before the system. */
const channelOf = sql<OrderChannel>`case
  when at_counter.order_id is not null then 'counter'
  when o.origin = 'plan' then 'plan'
  when o.client is null then 'other'
  when split_part(o.client, ' ', 1) ~ '/(Android|iPhone|iPad)$' then 'phone'
  else 'web' end`

export type TradeFigures = {
  fundcode: string
  fundname: string
  kind: OrderKind
  /** Shares that a conversion brought into this fund. */
  is_into: boolean
  channel: OrderChannel
  orders: bigint
  gross: Fen
  net: Fen
  fee: Fen
  /** The part of the fee that stays with the fund. */
  to_fund: Fen
  shares: ShareCents
}

/** Confirmations of a period by fund, kind and channel; a fund's acts only if they continue a customer's order. */
export async function sumTrades(db: Reader, { from, to }: Period): Promise<TradeFigures[]> {
  const { rows } = await sql<TradeFigures>`
    select f.fundcode, f.fundname, o.kind, c.leg = 'into' as is_into, ${channelOf} as channel, count(*) as orders,
      sum(c.gross_fen)::bigint as gross, sum(c.net_fen)::bigint as net, sum(c.fee_fen)::bigint as fee,
      sum(c.to_fund_fen)::bigint as to_fund, sum(c.shares_cents)::bigint as shares
    from confirmation c join orders o using (order_id)
    join fund f on f.fundcode = case c.leg when 'into' then o.target_fundcode else o.fundcode end
    left join ${atCounter} at_counter on at_counter.order_id = o.order_id
    where o.status = ${statusSql.confirmed} and c.confirm_date between ${from} and ${to}
      and o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.planPurchase}, ${kindSql.redemption}, ${kindSql.conversion})
    group by 1, 2, 3, 4, 5 order by 1, 3, 4, 5`.execute(db)
  return rows
}

export type PositionFigures = {
  /** Null in the rows of a channel and of all. */
  fundcode: string | null
  fundname: string | null
  channel: OrderChannel | null
  nav_day: IsoDate | null
  nav: NavE4 | null
  shares: ShareCents
  /** At the last NAV up to the day, each position rounded as its holder sees it. */
  value: Fen
  holders: bigint
  persons: bigint
  institutions: bigint
}

/** Positions at the end of a day by fund, by the channel of their first order, and in total. */
export async function sumPositions(db: Reader, day: IsoDate): Promise<PositionFigures[]> {
  const { rows } = await sql<PositionFigures>`
    with held as materialized (
      select m.custno, m.fundcode, m.tradeacco, sum(m.moved_cents)::bigint as shares,
        min(m.order_id) filter (where m.moved_cents > 0) as first_order
      from movement m where ${countsOn} <= ${day} group by 1, 2, 3 having sum(m.moved_cents) > 0
    ),
    last as materialized (
      select distinct on (fundcode) fundcode, day, nav_e4 from nav
      where day <= ${day} and fundcode in (select fundcode from held) order by fundcode, day desc
    ),
    position as materialized (
      select h.custno, h.fundcode, u.custtype, h.shares, coalesce(round(h.shares::numeric * l.nav_e4 / 10000), 0) as value,
        ${channelOf} as channel
      from held h join customer u using (custno) left join last l using (fundcode)
      left join orders o on o.order_id = h.first_order
      left join ${atCounter} at_counter on at_counter.order_id = o.order_id
    )
    select p.fundcode, max(f.fundname) filter (where p.fundcode is not null) as fundname, p.channel,
      case when grouping(p.fundcode) = 0 then max(l.day) end as nav_day, case when grouping(p.fundcode) = 0 then max(l.nav_e4) end as nav,
      coalesce(sum(p.shares), 0)::bigint as shares, coalesce(sum(p.value), 0)::bigint as value, count(distinct p.custno) as holders,
      count(distinct p.custno) filter (where p.custtype = ${CUSTOMER_KIND.person}) as persons,
      count(distinct p.custno) filter (where p.custtype = ${CUSTOMER_KIND.institution}) as institutions
    from position p join fund f using (fundcode) left join last l using (fundcode)
    group by grouping sets ((p.fundcode), (p.channel), ()) order by p.fundcode, p.channel`.execute(db)
  return rows
}

/** What prevents a day's figures from being final; NAVs only of held funds. `navs` includes the orders. */
export async function readReportState(
  db: Reader,
  day: IsoDate,
  needs: (typeof reportKinds)[ReportKind]['needs'],
): Promise<ReportState> {
  if (needs === 'nothing') return { waiting: 0, withoutNav: [] }
  const { rows } = await sql<{ waiting: bigint; without_nav: string[] }>`
    with due as (
      select h.fundcode, max(t.day) as day from (select distinct fundcode from holding where shares_cents > 0) h
      join fund f using (fundcode) join trading_day t on t.is_open and t.day <= ${day} and t.day > ${day}::date - 30
      where ${needs === 'navs'} and ${publishesNavs(sql`t.day`)} and not exists (select from fund_closed_day c where c.fundcode = h.fundcode and c.day = t.day) group by 1
    )
    select (select count(*) from orders where status = ${statusSql.pending} and confirm_date <= ${day}) as waiting,
      (select coalesce(array_agg(d.fundcode order by d.fundcode), '{}') from due d
        where not exists (select from nav n where n.fundcode = d.fundcode and n.day >= d.day)) as without_nav`.execute(
    db,
  )
  const [state] = rows
  return { waiting: Number(state?.waiting ?? 0), withoutNav: state?.without_nav ?? [] }
}

/** An instant's day in Shanghai. */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`

export type PlanFigures = {
  fundcode: string
  fundname: string
  running: bigint
  begun: bigint
  ended: bigint
  orders: bigint
  amount: Fen
  failures: bigint
}

/** Plans by fund: at the end of a period, and what happened in it. Paused ones are running. */
export async function sumPlans(db: Reader, { from, to }: Period): Promise<PlanFigures[]> {
  const { rows } = await sql<PlanFigures>`
    with by_plan as (
      select fundcode, count(*) filter (where ended_at is null or ${dayOf('ended_at')} > ${to}) as running,
        count(*) filter (where ${dayOf('created_at')} >= ${from}) as begun,
        count(*) filter (where ${dayOf('ended_at')} between ${from} and ${to}) as ended
      from plan where ${dayOf('created_at')} <= ${to} group by 1
    ),
    placed as (
      select fundcode, count(*) as orders, sum(amount_fen)::bigint as amount from orders
      where kind = ${kindSql.planPurchase} and ${dayOf('accept_at')} between ${from} and ${to} group by 1
    ),
    failed as (
      select p.fundcode, count(*) as failures from plan_failure x join plan p using (plan_id)
      where x.run_date between ${from} and ${to} group by 1
    )
    select f.fundcode, f.fundname, coalesce(running, 0) as running, coalesce(begun, 0) as begun, coalesce(ended, 0) as ended,
      coalesce(orders, 0) as orders, coalesce(amount, 0) as amount, coalesce(failures, 0) as failures
    from fund f left join by_plan using (fundcode) left join placed using (fundcode) left join failed using (fundcode)
    where coalesce(running, begun, ended, orders, failures) is not null order by f.fundcode`.execute(db)
  return rows
}

export type TicketFigures = {
  kind: TicketKind
  channel: TicketChannel
  /** Of those that ended in the period; null for the others. */
  outcome: TicketOutcome | null
  opened: bigint
  closed: bigint
  /** At the end of the period. */
  open: bigint
  overdue: bigint
}

/** Tickets by kind, channel and outcome. */
export async function sumTickets(db: Reader, { from, to }: Period): Promise<TicketFigures[]> {
  const { rows } = await sql<TicketFigures>`
    select kind, channel, case when ${dayOf('closed_at')} between ${from} and ${to} then outcome end as outcome,
      count(*) filter (where ${dayOf('opened_at')} >= ${from}) as opened,
      count(*) filter (where ${dayOf('closed_at')} between ${from} and ${to}) as closed,
      count(*) filter (where closed_at is null or ${dayOf('closed_at')} > ${to}) as open,
      count(*) filter (where (closed_at is null or ${dayOf('closed_at')} > ${to}) and due_on < ${to}) as overdue
    from ticket where ${dayOf('opened_at')} <= ${to} and (closed_at is null or ${dayOf('closed_at')} >= ${from})
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export type ComplianceFigures = {
  found: bigint
  cleared: bigint
  confirmed: bigint
  open: bigint
  leave_marks: bigint
  large: bigint
  suspicious: bigint
  excluded: bigint
  reported: bigint
  by_bank: bigint
  undecided: bigint
}

/** Hits of the name lists, candidates of large and suspicious transactions, and marks left for a fund above the own risk level. */
export async function sumCompliance(db: Reader, { from, to }: Period): Promise<ComplianceFigures> {
  const { rows } = await sql<ComplianceFigures>`
    select h.*, a.*, (select count(*) from leave_mark where ${dayOf('at')} between ${from} and ${to}) as leave_marks
    from (
      select count(*) filter (where ${dayOf('found_at')} between ${from} and ${to}) as found,
        count(*) filter (where state = 'cleared' and ${dayOf('decided_at')} between ${from} and ${to}) as cleared,
        count(*) filter (where state = 'confirmed' and ${dayOf('decided_at')} between ${from} and ${to}) as confirmed,
        count(*) filter (where ${dayOf('found_at')} <= ${to} and (decided_at is null or ${dayOf('decided_at')} > ${to})) as open
      from name_hit
    ) h, (
      select count(*) filter (where rule in ('large-in', 'large-out') and ${dayOf('found_at')} between ${from} and ${to}) as large,
        count(*) filter (where rule not in ('large-in', 'large-out') and ${dayOf('found_at')} between ${from} and ${to}) as suspicious,
        count(*) filter (where state = 'excluded' and ${dayOf('decided_at')} between ${from} and ${to}) as excluded,
        count(*) filter (where state = 'reported' and ${dayOf('decided_at')} between ${from} and ${to}) as reported,
        count(*) filter (where state = 'bank' and ${dayOf('decided_at')} between ${from} and ${to}) as by_bank,
        count(*) filter (where ${dayOf('found_at')} <= ${to} and (decided_at is null or ${dayOf('decided_at')} > ${to})) as undecided
      from aml_candidate
    ) a`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('an aggregate without a row')
  return figures
}
