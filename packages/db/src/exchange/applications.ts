import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FeeType } from '@zhixiao/domain/codes/fee-types.ts'
import type { LargeRedemption } from '@zhixiao/domain/codes/large-redemption.ts'
import { type ApplicationKind, applicationKinds, type PlanApplication } from '@zhixiao/domain/exchange/applications.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, planApplicationSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** The codes of all funds' registrars; `house` is the default of funds without one. */
export async function listRegistrars(db: Reader, house: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select ${house}::text as code union select registrar from fund where registrar is not null order by 1`.execute(db)
  return rows.map(row => row.code)
}

/** One registrar's files of one trading day; `house` is the default registrar of funds without one. */
export type Sending = { registrar: string; house: string; day: IsoDate }

const keptBy = ({ registrar, house }: Sending) => sql`coalesce(f.registrar, ${house}) = ${registrar}`
/** The number given by this registrar, otherwise the customer's own. */
const fundAccount = sql`coalesce(a.fund_account, c.fund_account, '')`

/** Whether the law forbids an entry fee for the order; the registrar charges the rate after the discount. */
const entersFree = sql`o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.planPurchase}, ${kindSql.conversion})
  and o.trade_date >= (select entry_free_from(e.setup_date, e.raise_start) from fund e where e.fundcode = coalesce(o.target_fundcode, o.fundcode))`

/**
 * Adds every paid and unsent order up to the trading day to the registrar's file of the day. A withdrawal that was decided before the
 * cut-off may not have ended yet: its order is waited for and stays out.
 */
export async function takeOrders(tx: Tx, sending: Sending): Promise<void> {
  const { registrar, day } = sending
  await sql`
    insert into exchange_order (order_id, custno, registrar, day, fund_account, discount_e4, plan_unit)
    select o.order_id, o.custno, ${registrar}, ${day}::date, ${fundAccount},
      case when ${entersFree} then 0 else coalesce(o.fee_discount_e4, of_holder(c.custtype, d.purchase_discount_e4, d.inst_purchase_discount_e4)) end, p.unit
    from orders o join fund f using (fundcode) join customer c using (custno) left join plan p using (plan_id)
    cross join lateral terms_on(o.fundcode, coalesce(o.terms_day, o.trade_date)) d
    left join exchange_account a on (a.tradeacco, a.registrar) = (o.tradeacco, ${registrar})
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.status = ${statusSql.pending} and o.origin <> 'fund' and o.kind = any(${[...applicationKinds]}::text[]) and o.trade_date <= ${day}::date
      and ${keptBy(sending)} and (o.amount_fen is null or t.state = 'done')
      and not exists (select from exchange_order e where e.order_id = o.order_id)
    order by o.order_id for share of o`.execute(tx)
}

/** Adds unsent changes of plans up to the day's cut-off to the registrar's file of the day. */
export async function takePlans(tx: Tx, sending: Sending): Promise<void> {
  const { registrar, day } = sending
  await sql`
    insert into exchange_plan (plan_id, custno, registrar, day, code, tradeacco, fundcode, fund_account, unit, month_day, weekday, amount_fen, at)
    select p.plan_id, p.custno, ${registrar}, ${day}::date,
      case when s.plan_id is null then ${planApplicationSql.opening} when p.state = 'ended' then ${planApplicationSql.end} else ${planApplicationSql.terms} end,
      p.tradeacco, p.fundcode, ${fundAccount}, p.unit, p.month_day, p.weekday, p.amount_fen, p.changed_at
    from plan p join fund f using (fundcode) join customer c using (custno)
    left join exchange_account a on (a.tradeacco, a.registrar) = (p.tradeacco, ${registrar})
    left join lateral (select * from exchange_plan e where e.plan_id = p.plan_id order by application_id desc limit 1) s on true
    where p.changed_at < cut_off(${day}::date) and ${keptBy(sending)} and case
      when s.plan_id is null then p.state <> 'ended'
      when s.code = ${planApplicationSql.end} or (s.code = ${planApplicationSql.opening} and s.state = 'refused') then false
      else p.state = 'ended' or (s.tradeacco, s.unit, s.month_day, s.weekday, s.amount_fen)
        is distinct from (p.tradeacco, p.unit, p.month_day, p.weekday, p.amount_fen) end
    order by p.plan_id`.execute(tx)
}

export type OrderToSend = {
  orderId: bigint
  kind: ApplicationKind
  fundcode: string
  tradeacco: string
  fundAccount: string
  custtype: string
  amount: Fen | null
  shares: ShareCents | null
  acceptedAt: Date
  discountE4: number
  feeType: FeeType
  largeRedemption: LargeRedemption | null
  targetFundcode: string | null
  dividendMethod: DividendType | null
  planId: bigint | null
  planUnit: string | null
  dueDate: IsoDate | null
}

/** Parts of a file, for counting its records. */
export type Part = 'orders' | 'plans' | 'accounts'
const partTables = { orders: 'exchange_order', plans: 'exchange_plan', accounts: 'exchange_account' } as const

export async function countSent(db: Reader, part: Part, { registrar, day }: Sending): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(partTables[part])} where registrar = ${registrar} and day = ${day}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * The orders of a day's file after the order `after`, in order of acceptance. The rows never change, so a file can be
 * reproduced.
 */
export async function listOrdersToSend(
  db: Reader,
  { registrar, day }: Sending,
  after: bigint,
  limit: number,
): Promise<OrderToSend[]> {
  const { rows } = await sql<OrderToSend>`
    select o.order_id as "orderId", o.kind, o.fundcode, o.tradeacco, x.fund_account as "fundAccount", c.custtype,
      o.amount_fen as amount, o.shares_cents as shares, o.accept_at as "acceptedAt", x.discount_e4 as "discountE4",
      d.fee_type as "feeType", o.large_redemption as "largeRedemption", o.target_fundcode as "targetFundcode",
      o.dividend_method as "dividendMethod", o.plan_id as "planId", x.plan_unit as "planUnit", o.due_date as "dueDate"
    from exchange_order x join orders o using (order_id, custno) join customer c using (custno)
    cross join lateral terms_on(o.fundcode, coalesce(o.terms_day, o.trade_date)) d
    where x.registrar = ${registrar} and x.day = ${day} and x.order_id > ${after} order by x.order_id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type PlanToSend = Omit<PlanApplication, 'isInstitution' | 'appliedAtMs'> & { custtype: string; at: Date }

/** The plans of a day's file after the application `after`. */
export async function listPlansToSend(
  db: Reader,
  { registrar, day }: Sending,
  after: bigint,
  limit: number,
): Promise<PlanToSend[]> {
  const { rows } = await sql<PlanToSend>`
    select x.application_id as "applicationId", x.plan_id as "planId", x.code, x.fundcode, x.tradeacco, x.fund_account as "fundAccount",
      x.unit, x.month_day as "monthDay", x.weekday, x.amount_fen as amount, x.at, c.custtype
    from exchange_plan x join customer c using (custno)
    where x.registrar = ${registrar} and x.day = ${day} and x.application_id > ${after} order by 1 limit ${limit}`.execute(
    db,
  )
  return rows
}

export type AccountToSend = {
  tradeacco: string
  custno: string
  custtype: string
  isFirst: boolean
  fundAccount: string
  nameEnc: string
  idtype: string
  idnoEnc: string
  mobileEnc: string
  addressEnc: string | null
  sex: string | null
  birthday: IsoDate | null
  nation: string | null
  invalidate: string | null
  openedAt: Date
}

/**
 * The next accounts up to the day that are unknown to the registrar, each customer's oldest first: all accounts for the
 * house registrar, for others those that trade its funds.
 */
export async function listAccountsToSend(tx: Tx, sending: Sending, limit: number): Promise<AccountToSend[]> {
  const { registrar, house, day } = sending
  const { rows } = await sql<AccountToSend>`
    select a.tradeacco, a.custno, c.custtype, c.fund_account as "fundAccount", c.custname_enc as "nameEnc", c.idtype, c.idno_enc as "idnoEnc",
      c.mobile_enc as "mobileEnc", c.address_enc as "addressEnc", c.sex, c.birthday, c.live_nation as nation, c.invalidate, a.created_at as "openedAt",
      row_number() over (partition by a.custno order by a.created_at, a.tradeacco) = 1
        and not exists (select from exchange_account s where (s.custno, s.registrar) = (a.custno, ${registrar})) as "isFirst"
    from trade_account a join customer c using (custno)
    where a.state = 'active' and c.fund_account is not null and c.custname_enc is not null and c.idno_enc is not null
      and a.created_at < cut_off(${day}::date)
      and not exists (select from exchange_account s where (s.tradeacco, s.registrar) = (a.tradeacco, ${registrar}))
      and (${registrar === house}::boolean
        or exists (select from exchange_order x join orders o using (order_id) where (x.registrar, x.day, o.tradeacco) = (${registrar}, ${day}::date, a.tradeacco))
        or exists (select from exchange_plan x where (x.registrar, x.day, x.tradeacco) = (${registrar}, ${day}::date, a.tradeacco)))
    order by a.created_at, a.tradeacco limit ${limit}`.execute(tx)
  return rows
}

export type SentAccount = { tradeacco: string; custno: string; recordEnc: string }

export async function keepSentAccounts(
  tx: Tx,
  { registrar, day }: Sending,
  accounts: readonly SentAccount[],
): Promise<void> {
  await sql`
    insert into exchange_account (tradeacco, registrar, custno, day, record_enc)
    select a.tradeacco, ${registrar}, a.custno, ${day}::date, a.record
    from unnest(${accounts.map(each => each.tradeacco)}::text[], ${accounts.map(each => each.custno)}::text[],
      ${accounts.map(each => each.recordEnc)}::text[]) a (tradeacco, custno, record)`.execute(tx)
}

/** The accounts of a day's file after the account `after`. */
export async function listSentAccounts(
  db: Reader,
  { registrar, day }: Sending,
  after: string,
  limit: number,
): Promise<SentAccount[]> {
  const { rows } = await sql<SentAccount>`
    select tradeacco, custno, record_enc as "recordEnc" from exchange_account
    where registrar = ${registrar} and day = ${day} and tradeacco > ${after} order by tradeacco limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Sent orders due by `day` without an answer, by fund. */
export async function countUnanswered(db: Reader, day: IsoDate): Promise<{ fundcode: string; waiting: number }[]> {
  const { rows } = await sql<{ fundcode: string; waiting: number }>`
    select o.fundcode, count(*)::int as waiting from exchange_order x join orders o using (order_id)
    where o.status = ${statusSql.pending} and o.confirm_date <= ${day}::date group by 1 order by 1`.execute(db)
  return rows
}
