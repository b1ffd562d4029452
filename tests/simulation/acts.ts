import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { copyDatabase, withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { ratioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { createContext } from '../../apps/server/src/create-context.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { createClock } from '../../apps/server/src/kernel/clock.ts'
import type { Context } from '../../apps/server/src/kernel/context.ts'
import { customerVault } from '../../apps/server/src/platform/secrets/places.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld } from '../../apps/server/src/testing/world.ts'
import { publish } from './cut-day.ts'
import { openSimMarket } from './market.ts'

const [BUY, HELD, T, NEXT] = [
  isoDate('2026-11-16'),
  isoDate('2026-11-17'),
  isoDate('2026-11-18'),
  isoDate('2026-11-19'),
]
const [MIXED, MONEY, RAISING] = ['880001', '880004', '880007']
const PAYER = '王大'
/** The amount of each customer's order, in fen; different for each. */
const AMOUNT = sql`100000 + substr(a.tradeacco, 2)::int * 7`

type Stage = Pick<TestServer, 'db' | 'ctx' | 'setClock'>

/** An event that affects all holders of a fund at once. */
type Act = {
  /** Prepares the holders for it. */
  prepare(host: Stage): Promise<void>
  /** Runs it; returns the number of holders affected. */
  run(ctx: Context): Promise<number>
}

/** All acts on many holders at once. */
export const acts: Readonly<Record<string, Act>> = {
  'confirmed purchases': {
    prepare: host => bought(host, MIXED),
    run: ctx => confirmed(ctx, HELD),
  },
  'a dividend': {
    async prepare(host) {
      await held(host, MIXED)
      const dates = { record_date: HELD, ex_date: HELD, pay_date: T }
      await withTx(host.db, tx => insertRows(tx, 'dividend', [{ fundcode: MIXED, ...dates, per_share_e6: 21_300n }]))
    },
    run: ctx => confirmed(ctx, T),
  },
  'a split': {
    async prepare(host) {
      await held(host, MIXED)
      await withTx(host.db, tx =>
        insertRows(tx, 'split', [{ fundcode: MIXED, day: HELD, ratio_e9: ratioE9(1_370_000_000n) }]),
      )
    },
    run: ctx => confirmed(ctx, T),
  },
  'a day’s income of a money fund': {
    prepare: host => held(host, MONEY),
    run: ctx => confirmed(ctx, T),
  },
  'a corrected NAV': {
    prepare: host => held(host, MIXED),
    async run(ctx) {
      await runOperatorCommand(
        ctx,
        'nav',
        'import',
        '--restate',
        '--fund',
        MIXED,
        file(ctx, ['date,unit_nav,accumulated_nav', `${BUY},1.0001,1.0001`]),
      )
      await stopClock(ctx.db, new Date(`${NEXT}T08:30:00+08:00`))
      return confirmed(ctx, NEXT)
    },
  },
  'a huge redemption let through in part, and the rest of it': {
    async prepare(host) {
      await held(host, MIXED)
      await host.setClock(`${HELD}T10:00:00+08:00`)
      await place(host, MIXED, '024')
      await publish(host, T)
      await host.setClock(`${NEXT}T08:30:00+08:00`)
    },
    async run(ctx) {
      const { rows } = await sql<{ half: bigint }>`
        select sum(shares_cents)::bigint / 2 as half from holding where fundcode = ${MIXED}`.execute(ctx.db)
      await withReleased(ctx.db, 'redemption limit', tx =>
        sql`insert into redemption_limit values (${MIXED}, ${HELD}, ${rows[0]?.half ?? 0n}, 'test', business_now())`.execute(
          tx,
        ),
      )
      return (await confirmed(ctx, T)) + (await confirmed(ctx, NEXT))
    },
  },
  'a raising that failed': {
    prepare: host => bought(host, RAISING, '020'),
    async run(ctx) {
      await runOperatorCommand(ctx, 'raising', 'fail', RAISING)
      return movePayments(ctx)
    },
  },
  'deductions of plans': {
    async prepare(host) {
      await host.setClock(`${BUY}T10:00:00+08:00`)
      await sql`
        insert into plan (custno, tradeacco, fundcode, unit, amount_fen, next_due, next_run, request_id, body_hash, created_at, changed_at)
        select custno, tradeacco, ${MIXED}, '2', 10000, ${HELD}, ${HELD}, 'plan-' || tradeacco, '-', business_now(), business_now()
        from trade_account where tradeacco like 'C%'`.execute(host.db)
      await host.setClock(`${HELD}T09:30:00+08:00`)
    },
    async run(ctx) {
      const { report } = await runPlans(ctx, HELD)
      return Number(Object.entries(report).find(([name]) => name === 'placed')?.[1])
    },
  },
  'transfers matched to orders': {
    async prepare(host) {
      await host.setClock(`${BUY}T10:00:00+08:00`)
      await place(host, MIXED, '022', 'remit')
    },
    run: async ctx => Number(/(\d+) matched/.exec(await transfer(ctx))?.[1]),
  },
  'transfers nobody used, sent back': {
    async prepare(host) {
      await host.setClock(`${BUY}T10:00:00+08:00`)
      await transfer(host.ctx)
      await host.setClock(`${NEXT}T15:00:00+08:00`)
    },
    async run(ctx) {
      await movePayments(ctx)
      const { rows } = await sql`select from remittance where state = 'returned'`.execute(ctx.db)
      return rows.length
    },
  },
}

export type Cost = { done: number; statements: number; seconds: number }
/** Customers whom acts affect. */
export type Population = {
  /** Runs an act for all of them in a copy of their world; `look` inspects the final state. */
  costOf(act: Act, look?: (db: Db) => Promise<void>): Promise<Cost>
  close(): Promise<void>
}

export async function createPopulation(count: number): Promise<Population> {
  const host = await startTestServer({ at: `${BUY}T10:00:00+08:00` })
  await loadWorld(host)
  await openSimMarket(host)
  await addCustomers(host, count)
  for (const day of [BUY, HELD]) await publish(host, day)
  await sql`analyze`.execute(host.db)
  return {
    async costOf(act, look = async () => {}) {
      const { db, close } = await copyDatabase(host.database)
      const { env, events } = host.ctx
      const clock = { now: () => createClock(db).now() }
      const ctx = createContext(db, env, events, { clock })
      await act.prepare({ db, ctx, setClock: iso => stopClock(db, new Date(iso)) })
      await sql`analyze`.execute(db)
      let statements = 0
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const startedAt = performance.now()
      const done = await act.run({ ...ctx, db: counted })
      const seconds = (performance.now() - startedAt) / 1000
      await look(db)
      await close()
      return { done, statements, seconds }
    },
    close: host.close,
  }
}

const cardOf = (nth: number): string => `622202${String(nth).padStart(10, '0')}`

/** Copies of one customer of the world, each with its own card. */
async function addCustomers({ db, ctx }: Stage, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const custnoOf = (nth: number) => String(300_000_000_000 + nth)
  await sql`
    insert into customer select (jsonb_populate_record(c, jsonb_build_object('custno', n.custno, 'clientid', n.custno, 'cust_uuid', n.custno,
      'mobile_bidx', n.custno, 'mobile_bidx2', null, 'idno_bidx', n.custno, 'idno_bidx2', null, 'fund_account', n.custno, 'custname_enc', n.name))).*
    from customer c, unnest(${numbers.map(custnoOf)}::text[],
      ${numbers.map(nth => customerVault(ctx.keys, custnoOf(nth)).seal('custname', PAYER))}::text[]) n (custno, name)
    where riskability = 'C5'`.execute(db)
  await sql`
    insert into trade_account select (jsonb_populate_record(a, jsonb_build_object('custno', n.custno, 'tradeacco', 'C' || lpad(n.nth::text, 8, '0'),
      'card_bidx', n.card, 'card_bidx2', null))).*
    from trade_account a join customer c using (custno), unnest(${numbers}::int[], ${numbers.map(custnoOf)}::text[],
      ${numbers.map(nth => ctx.keys.blindIndex('card', cardOf(nth)))}::text[]) n (nth, custno, card)
    where c.riskability = 'C5' and c.custno not like '3%'`.execute(db)
}

/** Paid, and due on the next day. */
async function bought(host: Stage, fundcode: string, kind: '020' | '022' = '022') {
  await host.setClock(`${BUY}T10:00:00+08:00`)
  await place(host, fundcode, kind)
  await movePayments(host.ctx)
  await host.setClock(`${HELD}T08:30:00+08:00`)
}

/** Confirmed, and one day has passed. */
async function held(host: Stage, fundcode: string) {
  await bought(host, fundcode)
  await settleDay(host.db, HELD)
  await host.setClock(`${T}T08:30:00+08:00`)
}

/** One application per customer, as a call would leave it: for all shares, or for an amount of their own. */
async function place({ db }: Stage, fundcode: string, kind: '020' | '022' | '024', payment: 'card' | 'remit' = 'card') {
  await sql`
    with placed as (
      insert into orders (custno, tradeacco, fundcode, kind, amount_fen, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date,
        request_id, body_hash, riskability, risk_level, fund_version, payment)
      select a.custno, a.tradeacco, f.fundcode, ${kind}, case when ${kind} <> '024' then ${AMOUNT} end,
        h.shares_cents, case when ${kind} = '024' then '1' end, business_now(), t.day, case when ${kind} <> '020' then open_day(array[f.fundcode], t.day, f.confirm_lag) end,
        case when ${kind} = '024' then open_day(array[f.fundcode], t.day, f.pay_lag) end, ${kind} || a.tradeacco, '-', 'C5', f.risk_level, f.version, ${payment}
      from trade_account a join fund f on f.fundcode = ${fundcode}
      cross join lateral (select trading_day_of(business_now(), array[f.fundcode]) as day) t
      left join holding h on ${kind} = '024' and (h.custno, h.tradeacco, h.fundcode) = (a.custno, a.tradeacco, f.fundcode)
      where a.tradeacco like 'C%' order by 2 returning *
    ),
    used as (
      insert into purchase_usage (custno, fundcode, trade_date, amount_fen)
      select custno, fundcode, trade_date, amount_fen from placed where amount_fen is not null
    ),
    frozen as (
      update holding h set frozen_cents = p.shares_cents from placed p
      where p.shares_cents is not null and (h.custno, h.tradeacco, h.fundcode) = (p.custno, p.tradeacco, p.fundcode)
    )
    insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date)
    select order_id, custno, 'in', amount_fen, case ${payment} when 'remit' then 'awaited' else 'requested' end, trade_date
    from placed where amount_fen is not null`.execute(db)
  await sql`analyze orders, bank_txn, purchase_usage, holding`.execute(db)
}

/** Each customer transfers the amount of their order. */
async function transfer(ctx: Context): Promise<string> {
  const { rows } = await sql<{ nth: number; yuan: string }>`
    select substr(a.tradeacco, 2)::int as nth, ((${AMOUNT}) / 100.0)::numeric(15, 2)::text as yuan
    from trade_account a where a.tradeacco like 'C%'`.execute(ctx.db)
  const lines = rows.map(({ nth, yuan }) => `S${nth},${cardOf(nth)},${PAYER},${yuan},${BUY}T10:05:00+08:00`)
  return runOperatorCommand(ctx, 'remittance', 'import', file(ctx, ['serial,card,payer,amount,arrived_at', ...lines]))
}

const confirmed = async ({ db }: Context, day: IsoDate) => (await settleDay(db, day)).confirmed

function file(ctx: Context, lines: readonly string[]): string {
  const path = join(ctx.env.dataDir, 'population.csv')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

async function runOperatorCommand(ctx: Context, ...argv: string[]): Promise<string> {
  const { code, text } = await runAsTwo(ctx, argv)
  if (code !== 0) throw new Error(text)
  return text
}
