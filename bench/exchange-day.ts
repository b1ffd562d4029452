import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { stopClock } from '@zhixiao/db/clock.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { bookAnswers } from '@zhixiao/db/settle/payments.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { addDays, compactDate, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import { DataFileWriter, type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import { writeIndex } from '@zhixiao/domain/exchange/index-file.ts'
import { type FeeTier, tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { purchaseFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { redemptionFee } from '@zhixiao/domain/fee/redemption-fee.ts'
import {
  type Fen,
  fenText,
  type NavE4,
  navE4,
  navText,
  type ShareCents,
  shareCents,
  sharesFor,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { cashDividend } from '@zhixiao/domain/settle/dividend.ts'
import type { FundTerms } from '@zhixiao/domain/settle/working.ts'
import type { Context } from '@zhixiao/server/context.ts'
import { sql } from 'kysely'
import type { Lab } from './lab.ts'
import { insertCustomers, makeFunds, openContext } from './people.ts'

/** What is held was bought on the first day and confirmed on the second, whose own orders are confirmed on the third. */
const [FIRST, SECOND, THIRD] = [isoDate('2026-11-16'), isoDate('2026-11-17'), isoDate('2026-11-18')]
const LONG_AGO = isoDate('1998-01-01')
const FUNDS = 200
/** Half of all holders have the first of the funds, the others one of these that follow. */
const HELD_FUNDS = 20
const PER_SHARE_E6 = 50_000n
const [REGISTRAR, SELF] = ['99', '888']

/** Files by what they tell; `day` has all kinds in one folder, with their index. */
export const kinds = ['02', '04', 'acts', '05', '06', '07', 'day'] as const
export type Kind = (typeof kinds)[number]
/** `folderOf('purchases')` is what the holders bought, in a database before it was booked. */
export type Seeded = { name: string; folderOf: (kind: Kind) => string }

type Placed = {
  orderId: bigint
  kind: '022' | '024'
  fundcode: string
  tradeacco: string
  amount: Fen | null
  shares: ShareCents | null
}
type Fund = FundTerms & { nav: NavE4; purchaseTiers: FeeTier[] }
type Books = Map<string, ShareCents>
const keyOf = ({ tradeacco, fundcode }: { tradeacco: string; fundcode: string }) => `${tradeacco}|${fundcode}`

/**
 * A database with `count` holders, each with an order on its way, and what a registrar says of it: `count` records of each
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

/** An order of each customer, paid for and sent: of those who hold something one in three sells half of it, the others buy. */
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
      select custno, tradeacco, fundcode, case when sold is null then '022' else '024' end, case when sold is null then 100000 + n end, sold,
        case when sold is not null then '1' end, (${traded}::date + time '10:00') at time zone 'Asia/Shanghai', ${traded}::date, ${confirmed}::date,
        case when sold is not null then ${confirmed}::date + 2 end, concat_ws('-', 'exchange', ${traded}::date, n), '-'
      from wanted order by n returning order_id, custno, tradeacco, fundcode, amount_fen, shares_cents
    ),
    sent as (
      insert into exchange_order (order_id, registrar, day, fund_account, discount_e4)
      select order_id, ${REGISTRAR}, ${traded}::date, '', 10000 from asked
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

type Type = '02' | '04' | '05' | '06' | '07'
const partiesOf = (day: IsoDate) => ({ creator: REGISTRAR, receiver: SELF, day })

/** Writes the registrar's file of a day, the same into each folder. */
function send(folders: readonly string[], day: IsoDate, type: Type, count: number, records: Iterable<ExchangeRecord>) {
  const parties = partiesOf(day)
  const header = { ...parties, version: '21', summaryNo: 0, type, sender: REGISTRAR, recipient: SELF } as const
  const writer = new DataFileWriter(header, count)
  const files = folders.map(folder => {
    mkdirSync(folder, { recursive: true })
    return openSync(join(folder, dataFileName({ ...parties, type })), 'w')
  })
  const put = (bytes: Uint8Array) => {
    for (const file of files) writeSync(file, bytes)
  }
  for (const record of records) put(writer.add(record))
  const end = writer.end()
  if (!end.ok) throw new Error(JSON.stringify(end.faults[0]))
  put(end.bytes)
  for (const file of files) closeSync(file)
}

function sendIndex(folder: string, day: IsoDate, types: readonly Type[]): void {
  const parties = partiesOf(day)
  const names = types.map(type => dataFileName({ ...parties, type }))
  const written = writeIndex({ version: '21', ...parties, names })
  if (!written.ok) throw new Error(JSON.stringify(written.faults[0]))
  writeFileSync(join(folder, indexName(parties)), written.bytes)
}

/** Confirms all that is on its way by the funds' own terms, in the order of the numbers, and keeps the books. */
async function trades(ctx: Context, traded: IsoDate, books: Books): Promise<Iterable<ExchangeRecord>> {
  const { rows } = await sql<Placed>`
    select order_id as "orderId", kind, fundcode, tradeacco, amount_fen as amount, shares_cents as shares
    from orders where trade_date = ${traded}::date and request_id like 'exchange-%' order by 1`.execute(ctx.db)
  const navs = await readNavs(ctx, traded)
  const confirmed = traded === FIRST ? SECOND : THIRD
  const funds = new Map<string, Fund>()
  for (const fundcode of new Set(rows.map(row => row.fundcode))) {
    const terms = await readTerms(ctx.db, fundcode)
    const nav = navs.get(fundcode)
    if (!nav) throw new Error(`no NAV of ${fundcode} on ${traded}`)
    funds.set(fundcode, { ...terms, nav, purchaseTiers: tiersInForce(terms.tiers, 'purchase', confirmed) })
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

function tradeRecord(order: Placed, fund: Fund, confirmed: IsoDate, books: Books): ExchangeRecord {
  const { orderId, kind, fundcode, tradeacco, amount, shares } = order
  const key = keyOf(order)
  const before = books.get(key) ?? shareCents(0n)
  const told = { AppSheetSerialNo: String(orderId), FundCode: fundcode, TransactionAccountID: tradeacco }
  const done = { TransactionCfmDate: compactDate(confirmed), BusinessCode: `1${kind.slice(1)}`, ReturnCode: '0000' }
  const common = { ...told, ...done, TASerialNO: String(orderId), NAV: `${navText(fund.nav)}00` }
  if (amount !== null) {
    const { net, fee } = purchaseFee(amount, fund.purchaseTiers, fund.purchaseDiscountE4)
    const bought = sharesFor(net, fund.nav, fund.shareRounding)
    books.set(key, shareCents(before + bought))
    return recordOf('04', {
      ...common,
      ConfirmedVol: sharesText(bought),
      ConfirmedAmount: fenText(amount),
      Charge: fenText(fee),
    })
  }
  const sold = shares ?? shareCents(0n)
  const { net, fee } = redemptionFee(
    sold,
    fund.nav,
    [{ lotId: 1n, registerDate: SECOND, nav: fund.nav, remaining: before }],
    confirmed,
    {
      redeemTiers: tiersInForce(fund.tiers, 'redeem', confirmed),
      backendTiers: [],
      backendFormula: fund.backendFormula,
    },
  )
  books.set(key, shareCents(before - sold))
  return recordOf('04', {
    ...common,
    ConfirmedVol: sharesText(sold),
    ConfirmedAmount: fenText(net),
    Charge: fenText(fee),
  })
}

const partsOf = (key: string) => {
  const [tradeacco = '', fundcode = ''] = key.split('|')
  return { FundCode: fundcode, TransactionAccountID: tradeacco, TransactionCfmDate: compactDate(THIRD) }
}

/** The accounts of all customers, as if they had been applied for. */
async function applyForAccounts({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ tradeacco: string }>`
    insert into exchange_account (tradeacco, registrar, custno, day, record_enc)
    select tradeacco, ${REGISTRAR}, custno, ${SECOND}::date, '-' from trade_account where tradeacco ~ '^B[0-9]+$' order by 1
    returning tradeacco`.execute(db)
  return rows.map(row => row.tradeacco)
}

const accountRecord = (tradeacco: string): ExchangeRecord =>
  recordOf('02', {
    AppSheetSerialNo: accountSerial(tradeacco),
    TransactionAccountID: tradeacco,
    TAAccountID: tradeacco.slice(1),
    InvestorName: '欧阳测试',
    TransactionCfmDate: compactDate(THIRD),
    ReturnCode: '0000',
    BusinessCode: '101',
  })

/** A share more for every other holder, a frozen one for the rest. */
function* actRecords(books: Books): Generator<ExchangeRecord> {
  let serial = 0
  for (const key of books.keys()) {
    serial += 1
    yield recordOf('04', {
      ...partsOf(key),
      BusinessCode: serial % 2 === 0 ? '144' : '131',
      ReturnCode: '0000',
      TASerialNO: String(900_000_000 + serial),
      ConfirmedVol: '1.00',
    })
  }
}

function* shareRecords(books: Books): Generator<ExchangeRecord> {
  for (const [key, shares] of books)
    yield recordOf('05', {
      ...partsOf(key),
      TotalVolOfDistributorInTA: sharesText(shares),
      AvailableVol: sharesText(shares),
    })
}

/** In cash, as declared. */
function* dividendRecords(books: Books, navs: ReadonlyMap<string, NavE4>): Generator<ExchangeRecord> {
  let serial = 0
  for (const [key, shares] of books) {
    const parts = partsOf(key)
    const paid = fenText(cashDividend(shares, PER_SHARE_E6))
    serial += 1
    yield recordOf('06', {
      ...parts,
      BusinessCode: '143',
      ReturnCode: '0000',
      RegistrationDate: compactDate(SECOND),
      XRDate: compactDate(SECOND),
      DividentDate: compactDate(THIRD),
      TASerialNO: String(800_000_000 + serial),
      BasisforCalculatingDividend: sharesText(shares),
      DividendAmount: paid,
      ConfirmedAmount: paid,
      DefDividendMethod: '1',
      NAV: `${navText(navs.get(parts.FundCode) ?? navE4(0n))}00`,
    })
  }
}

/** Days of the past that have no NAV yet, of one fund after the other. */
function* fundRecords(funds: readonly string[], count: number): Generator<ExchangeRecord> {
  for (let nth = 0; nth < count; nth++)
    yield recordOf('07', {
      FundCode: funds[nth % funds.length] ?? '',
      UpdateDate: compactDate(addDays(LONG_AGO, Math.floor(nth / funds.length))),
      NAV: '1.234500',
      AccumulativeNAV: '1.234500',
      FundStatus: '0',
    })
}
