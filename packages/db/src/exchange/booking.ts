import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { AccountTold, TradeTold } from '@zhixiao/domain/exchange/confirmations.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderKind, OrderStatus } from '@zhixiao/domain/order/order-states.ts'
import { sql } from 'kysely'
import { freeDayLimit, releaseMoney } from '../settle/payments.ts'
import type { Reader, Tx } from '../tx.ts'

export type ToldOrder = {
  orderId: bigint
  fundcode: string
  targetFundcode: string | null
  tradeacco: string
  kind: OrderKind
  status: OrderStatus
  isPaid: boolean
  amount: Fen | null
  shares: ShareCents | null
  tradeDate: IsoDate
  /** The registrar's earlier word, if any. */
  returnCode: string | null
}

/** Locks the orders a registrar speaks of. What a huge redemption left over goes by the number of the order it came from. */
export async function lockToldOrders(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, ToldOrder>> {
  const { rows } = await sql<ToldOrder>`
    select o.order_id as "orderId", o.fundcode, o.target_fundcode as "targetFundcode", o.tradeacco, o.kind, o.status,
      o.trade_date as "tradeDate", o.amount_fen as amount, o.shares_cents as shares, o.amount_fen is null or t.state is not distinct from 'done' as "isPaid",
      x.return_code as "returnCode"
    from orders o left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    left join exchange_confirmation x on x.order_id = o.order_id
    where o.order_id = any(${[...orderIds]}::bigint[]) order by o.order_id for update of o`.execute(tx)
  return new Map(rows.map(row => [row.orderId, row]))
}

/** The order under which the rest of a huge redemption goes on, by the order it came from first; only those still pending. */
export async function pendingRests(db: Reader, orderIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ first: bigint; rest: bigint }>`
    with recursive chain (first, order_id) as (
      select parent_order_id, order_id from orders where parent_order_id = any(${[...orderIds]}::bigint[]) and cause = 'deferred'
      union all
      select c.first, o.order_id from chain c join orders o on o.parent_order_id = c.order_id and o.cause = 'deferred'
    )
    select first, order_id as rest from chain join orders using (order_id) where status = '9'`.execute(db)
  return new Map(rows.map(row => [row.first, row.rest]))
}

export async function keepConfirmations(tx: Tx, file: string, told: readonly TradeTold[]): Promise<void> {
  if (told.length === 0) return
  await sql`
    insert into exchange_confirmation (order_id, file, serial, code, return_code, detail)
    select c.order_id, ${file}, c.serial, c.code, c.return_code, c.detail
    from unnest(${told.map(each => each.orderId)}::bigint[], ${told.map(each => each.serial)}::text[], ${told.map(each => each.code)}::text[],
      ${told.map(each => each.returnCode)}::text[], ${told.map(each => each.detail)}::text[]) c (order_id, serial, code, return_code, detail)`.execute(
    tx,
  )
}

/** Ends orders the registrar refused: their money goes back to the card, their shares are free again, the day limit too. */
export async function failOrders(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<{ order_id: bigint; takes_money: boolean }>`
    update orders set status = '0', fail_code = 'TA-REFUSED' where order_id = any(${[...orderIds]}::bigint[]) and status = '9'
    returning order_id, amount_fen is not null as takes_money`.execute(tx)
  const paid = rows.filter(row => row.takes_money).map(row => row.order_id)
  await freeDayLimit(tx, paid)
  await releaseMoney(tx, paid)
  const sold = rows.filter(row => !row.takes_money).map(row => row.order_id)
  await sql`
    update holding h set frozen_cents = h.frozen_cents - o.shares
    from (select custno, tradeacco, fundcode, sum(shares_cents)::bigint as shares from orders
          where order_id = any(${sold}::bigint[]) and kind in ('024', '036') group by 1, 2, 3) o
    where (h.custno, h.tradeacco, h.fundcode) = (o.custno, o.tradeacco, o.fundcode)`.execute(tx)
  await sql`
    update purchase_usage u set amount_fen = u.amount_fen - o.amount
    from (select custno, target_fundcode as fundcode, trade_date, sum(target_amount_fen)::bigint as amount from orders
          where order_id = any(${sold}::bigint[]) and target_amount_fen is not null group by 1, 2, 3) o
    where (u.custno, u.fundcode, u.trade_date) = (o.custno, o.fundcode, o.trade_date)`.execute(tx)
}

export type BookedAccount = { tradeacco: string; custno: string; ownNumber: string | null; state: string }

export async function lockSentAccounts(tx: Tx, tradeaccos: readonly string[]): Promise<Map<string, BookedAccount>> {
  const { rows } = await sql<BookedAccount>`
    select s.tradeacco, s.custno, s.state, c.fund_account as "ownNumber"
    from exchange_account s join customer c using (custno)
    where s.tradeacco = any(${[...tradeaccos]}::text[]) order by s.tradeacco for update`.execute(tx)
  return new Map(rows.map(row => [row.tradeacco, row]))
}

/** The registrar's word on accounts; the number it keeps a customer under is the customer's fund account from then on. */
export async function bookAccounts(tx: Tx, told: readonly AccountTold[]): Promise<void> {
  if (told.length === 0) return
  await sql`
    update exchange_account s set state = case t.return_code when '0000' then 'confirmed' else 'refused' end,
      return_code = t.return_code, told_at = business_now()
    from unnest(${told.map(each => each.tradeacco)}::text[], ${told.map(each => each.returnCode)}::text[]) t (tradeacco, return_code)
    where s.tradeacco = t.tradeacco`.execute(tx)
  const done = told.filter(each => each.returnCode === '0000' && each.fundAccount !== '')
  await sql`
    update customer c set fund_account = t.fund_account, version = c.version + 1
    from unnest(${done.map(each => each.tradeacco)}::text[], ${done.map(each => each.fundAccount)}::text[]) t (tradeacco, fund_account)
    join exchange_account s using (tradeacco)
    where c.custno = s.custno and c.fund_account is distinct from t.fund_account`.execute(tx)
}
