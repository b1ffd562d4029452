import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FeeType } from '@zhixiao/domain/codes/fee-types.ts'
import { type ApplicationKind, applicationKinds } from '@zhixiao/domain/exchange/applications.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** Puts every order up to the trading day that is paid and was not sent yet into the day's file. */
export async function takeOrders(tx: Tx, day: IsoDate): Promise<void> {
  await sql`
    insert into exchange_order (order_id, day, fund_account, discount_e4, plan_unit)
    select o.order_id, ${day}::date, coalesce(c.fund_account, ''), f.purchase_discount_e4, p.unit
    from orders o join fund f using (fundcode) join customer c using (custno) left join plan p using (plan_id)
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.status = '9' and o.origin <> 'fund' and o.kind = any(${[...applicationKinds]}::text[]) and o.trade_date <= ${day}::date
      and (o.amount_fen is null or t.state = 'done')
      and not exists (select from exchange_order e where e.order_id = o.order_id)`.execute(tx)
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
  largeRedemption: '0' | '1' | null
  targetFundcode: string | null
  dividendMethod: DividendType | null
  planId: bigint | null
  planUnit: string | null
  dueDate: IsoDate | null
}

/** The orders of a day's file, in order of acceptance. All of it is written once, so it reads the same for ever. */
export async function listOrdersToSend(db: Reader, day: IsoDate): Promise<OrderToSend[]> {
  const { rows } = await sql<OrderToSend>`
    select o.order_id as "orderId", o.kind, o.fundcode, o.tradeacco, x.fund_account as "fundAccount", c.custtype,
      o.amount_fen as amount, o.shares_cents as shares, o.accept_at as "acceptedAt", x.discount_e4 as "discountE4",
      f.fee_type as "feeType", o.large_redemption as "largeRedemption", o.target_fundcode as "targetFundcode",
      o.dividend_method as "dividendMethod", o.plan_id as "planId", x.plan_unit as "planUnit", o.due_date as "dueDate"
    from exchange_order x join orders o using (order_id) join fund f using (fundcode) join customer c using (custno)
    where x.day = ${day} order by o.order_id`.execute(db)
  return rows
}

export type AccountToSend = {
  tradeacco: string
  custno: string
  custtype: string
  isFirst: boolean
  fundAccount: string
  custname_enc: string
  idtype: string
  idno_enc: string
  mobile_enc: string
  address_enc: string | null
  sex: string | null
  birthday: IsoDate | null
  nation: string | null
  invalidate: string | null
  openedAt: Date
}

/** Accounts up to the day that the registrar does not know yet, each customer's oldest first. */
export async function listAccountsToSend(tx: Tx, day: IsoDate): Promise<AccountToSend[]> {
  const { rows } = await sql<AccountToSend>`
    select a.tradeacco, a.custno, c.custtype, c.fund_account as "fundAccount", c.custname_enc, c.idtype, c.idno_enc, c.mobile_enc,
      c.address_enc, c.sex, c.birthday, c.live_nation as nation, c.invalidate, a.created_at as "openedAt",
      row_number() over (partition by a.custno order by a.created_at, a.tradeacco) = 1
        and not exists (select from exchange_account s where s.custno = a.custno) as "isFirst"
    from trade_account a join customer c using (custno)
    where a.state = 'active' and c.fund_account is not null and c.custname_enc is not null and c.idno_enc is not null
      and a.created_at < cut_off(${day}::date)
      and not exists (select from exchange_account s where s.tradeacco = a.tradeacco)
    order by a.created_at, a.tradeacco`.execute(tx)
  return rows
}

export type SentAccount = { tradeacco: string; custno: string; recordEnc: string }

export async function keepSentAccounts(tx: Tx, day: IsoDate, accounts: readonly SentAccount[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`
    insert into exchange_account (tradeacco, custno, day, record_enc)
    select a.tradeacco, a.custno, ${day}::date, a.record
    from unnest(${accounts.map(each => each.tradeacco)}::text[], ${accounts.map(each => each.custno)}::text[],
      ${accounts.map(each => each.recordEnc)}::text[]) a (tradeacco, custno, record)`.execute(tx)
}

export async function listSentAccounts(db: Reader, day: IsoDate): Promise<SentAccount[]> {
  const { rows } = await sql<SentAccount>`
    select tradeacco, custno, record_enc as "recordEnc" from exchange_account
    where day = ${day} order by tradeacco`.execute(db)
  return rows
}

/** Orders that were sent, are due by `day` and have no answer, by fund. */
export async function countUnanswered(db: Reader, day: IsoDate): Promise<{ fundcode: string; waiting: number }[]> {
  const { rows } = await sql<{ fundcode: string; waiting: number }>`
    select o.fundcode, count(*)::int as waiting from exchange_order x join orders o using (order_id)
    where o.status = '9' and o.confirm_date <= ${day}::date group by 1 order by 1`.execute(db)
  return rows
}
