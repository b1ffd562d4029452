import { join } from 'node:path'
import { stopClock } from '@zhixiao/db/clock.ts'
import { kindSql } from '@zhixiao/db/codes.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { bookAnswers } from '@zhixiao/db/settle/payments.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ExchangeRecord } from '@zhixiao/domain/exchange/data-file.ts'
import { tiersOf } from '@zhixiao/domain/fee/fund-contract.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import {
  accountRecord,
  actRecords,
  type Books,
  dividendRecords,
  FIRST,
  type Fund,
  fundRecords,
  PER_SHARE_E6,
  type Placed,
  REGISTRAR,
  SECOND,
  send,
  sendIndex,
  shareRecords,
  THIRD,
  type Type,
  tradeRecord,
} from './exchange-files.ts'
import type { Lab } from './lab.ts'
import { insertCustomers, makeFunds, openContext } from './people.ts'

const FUNDS = 200
/** Half of all holders have the first fund, the others one of the following. */
const HELD_FUNDS = 20

/** Files by content; `day` has all kinds in one folder, with their index. */
export const kinds = ['02', '04', 'acts', '05', '06', '07', 'day'] as const
export type Kind = (typeof kinds)[number]
/** `folderOf('purchases')` is the holders' purchases, in a database before they were booked. */
export type Seeded = { name: string; folderOf: (kind: Kind) => string }

/**
 * A database with `count` holders, each with an order in transit, and the registrar's answer: `count` records of each
 * kind. `book` imports a folder.
 */
export async function seedExchange(
  lab: Lab,
  count: number,
  book: (database: DbConfig, folder: string) => Promise<unknown>,
): Promise<Seeded> {
  const name = `exchange_${count}`
  const database = await lab.market(name)
  const ctx = openContext(database, lab.dataDir, 2)
  const folderOf = (kind: string) => join(lab.dataDir, name, kind)
  await stopClock(ctx.db, new Date(`${SECOND}T08:00:00+08:00`))
  await insertCustomers(ctx, count)
  const funds = await makeFunds(ctx, FUNDS)
  const traded = funds.slice(0, HELD_FUNDS)
  await place(ctx, FIRST, SECOND, traded)
  const books: Books = new Map()
  const purchases = folderOf('purchases')
  send([purchases], SECOND, '04', count, await trades(ctx, FIRST, books))
  await book(database, purchases)
  const held = new Map(books)
  await place(ctx, SECOND, THIRD, traded)
  await stopClock(ctx.db, new Date(`${THIRD}T08:00:00+08:00`))
  await sql`delete from dividend where fundcode = any(${funds}::text[])`.execute(ctx.db)
  await sql`
    insert into dividend (fundcode, record_date, ex_date, pay_date, per_share_e6)
    select f, ${SECOND}::date, ${SECOND}::date, ${THIRD}::date, ${PER_SHARE_E6} from unnest(${traded}::text[]) f`.execute(
    ctx.db,
  )
  const navs = await readNavs(ctx, SECOND)
  const accounts = await applyForAccounts(ctx)
  const tell = (types: Type, kinds: readonly Kind[], records: Iterable<ExchangeRecord>) =>
    send(kinds.map(folderOf), THIRD, types, count, records)
  tell('02', ['02', 'day'], mapped(accounts, accountRecord))
  tell('06', ['06', 'day'], dividendRecords(held, navs))
  tell('07', ['07', 'day'], fundRecords(funds, count))
  tell('04', ['acts'], actRecords(held))
  tell('05', ['05'], shareRecords(held))
  tell('04', ['04', 'day'], await trades(ctx, SECOND, books))
  tell('05', ['day'], shareRecords(books))
  sendIndex(folderOf('day'), THIRD, ['02', '04', '05', '06', '07'])
  await sql`vacuum analyze`.execute(ctx.db)
  await ctx.close()
  return { name, folderOf }
}

/** Places one paid and sent order per customer: one holder in three sells half of a holding, the others buy. */
async function place(ctx: Context, traded: IsoDate, confirmed: IsoDate, funds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ orderId: bigint; isPaid: boolean }>`
    with wanted as (
      select a.custno, a.tradeacco, n, f.fundcode, case when n % 3 = 0 then h.shares_cents / 2 end as sold
      from trade_account a cross join lateral (select substr(a.tradeacco, 2)::int as n) n
      cross join lateral (select (${[...funds]}::text[])[case when n % 2 = 0 then 1 else 2 + n / 2 % ${funds.length - 1}::int end] as fundcode) f
      left join holding h using (custno, tradeacco, fundcode) where a.tradeacco ~ '^B[0-9]+$'
    ),
    asked as (
      insert into orders (custno, tradeacco, fundcode, kind, amount_fen, shares_cents, large_redemption, accept_at, trade_date, confirm_date,
        pay_date, request_id, body_hash)
      select custno, tradeacco, fundcode, case when sold is null then ${kindSql.purchase} else ${kindSql.redemption} end, case when sold is null then 100000 + n end, sold,
        case when sold is not null then '1' end, (${traded}::date + time '10:00') at time zone 'Asia/Shanghai', ${traded}::date, ${confirmed}::date,
        case when sold is not null then ${confirmed}::date + 2 end, concat_ws('-', 'exchange', ${traded}::date, n), '-'
      from wanted order by n returning order_id, custno, tradeacco, fundcode, amount_fen, shares_cents
    ),
    sent as (
      insert into exchange_order (order_id, custno, registrar, day, fund_account, discount_e4)
      select order_id, custno, ${REGISTRAR}, ${traded}::date, '', 10000 from asked
    ),
    frozen as (
      update holding h set frozen_cents = a.shares_cents from asked a
      where (h.custno, h.tradeacco, h.fundcode) = (a.custno, a.tradeacco, a.fundcode) and a.shares_cents is not null
    ),
    debit as (
      insert into bank_txn (order_id, direction, custno, amount_fen, state, due_date)
      select order_id, 'in', custno, amount_fen, 'unknown', ${traded}::date from asked where amount_fen is not null
    ),
    used as (
      insert into purchase_usage (custno, fundcode, trade_date, amount_fen)
      select custno, fundcode, ${traded}::date, amount_fen from asked where amount_fen is not null
    )
    select order_id as "orderId", amount_fen is not null as "isPaid" from asked order by 1`.execute(ctx.db)
  await sql`analyze`.execute(ctx.db)
  const paid = rows.filter(row => row.isPaid)
  for (let at = 0; at < paid.length; at += 5_000)
    await bookAnswers(
      ctx.db,
      traded,
      paid.slice(at, at + 5_000).map(({ orderId }) => ({ orderId, direction: 'in', attempt: 1, state: 'done' })),
    )
  await sql`vacuum analyze`.execute(ctx.db)
}

async function readNavs({ db }: Context, day: IsoDate): Promise<Map<string, NavE4>> {
  const { rows } = await sql<{ fundcode: string; nav: NavE4 }>`
    select fundcode, nav_e4 as nav from nav where day = ${day}::date`.execute(db)
  return new Map(rows.map(row => [row.fundcode, row.nav]))
}

/** Confirms all pending orders by the funds' own terms, in the order of their numbers, and keeps the books. */
async function trades(ctx: Context, traded: IsoDate, books: Books): Promise<Iterable<ExchangeRecord>> {
  const { rows } = await sql<Placed>`
    select order_id as "orderId", kind, fundcode, tradeacco, amount_fen as amount, shares_cents as shares
    from orders where trade_date = ${traded}::date and request_id like 'exchange-%' order by 1`.execute(ctx.db)
  const navs = await readNavs(ctx, traded)
  const confirmed = traded === FIRST ? SECOND : THIRD
  const funds = new Map<string, Fund>()
  for (const fundcode of new Set(rows.map(row => row.fundcode))) {
    const terms = await readTerms(ctx.db, fundcode, confirmed)
    const nav = navs.get(fundcode)
    if (!nav) throw new Error(`no NAV of ${fundcode} on ${traded}`)
    funds.set(fundcode, { ...terms, nav, purchaseTiers: tiersOf(terms, 'purchase') })
  }
  return mapped(rows, row => {
    const fund = funds.get(row.fundcode)
    if (!fund) throw new Error(`no fund ${row.fundcode}`)
    return tradeRecord(row, fund, confirmed, books)
  })
}

function* mapped<From, To>(items: Iterable<From>, change: (item: From) => To): Generator<To> {
  for (const item of items) yield change(item)
}

/** The accounts of all customers, as if they had been applied for. */
async function applyForAccounts({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ tradeacco: string }>`
    insert into exchange_account (tradeacco, registrar, custno, day, record_enc)
    select tradeacco, ${REGISTRAR}, custno, ${SECOND}::date, '-' from trade_account where tradeacco ~ '^B[0-9]+$' order by 1
    returning tradeacco`.execute(db)
  return rows.map(row => row.tradeacco)
}
