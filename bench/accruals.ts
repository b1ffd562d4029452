import { stopClock } from '@zhixiao/db/clock.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { insertNavs } from '@zhixiao/db/market/nav-import.ts'
import { accrueService } from '@zhixiao/db/market/service-accrual.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { closeServer, createHttpServer } from '@zhixiao/server/doors/site/serve.ts'
import { settleDay } from '@zhixiao/server/engine/settle/settle-day.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { type RawBuilder, sql } from 'kysely'
import { seedDay } from './day.ts'
import { type Figure, interleave, median, medianOf, quantile, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { clientOf, custnoOf, makeFunds, openContext, openFunds, tradeaccoOf } from './people.ts'

const CLASSES = 400
const YEARS = { from: isoDate('2016-11-18'), to: isoDate('2026-11-19') }
const ADDED_DAYS = 20
const FUNDS = 10
/** Each places ten orders, a quarter of them sales. Fewer customers make a quick look, which the figures state. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 10_000)
const ORDERS = FUNDS * CUSTOMERS
const ROUNDS = 2
const QUOTES = 600
/** Two months after the law, so that every sale gives something back. */
const SOLD = { traded: isoDate('2027-03-02'), confirmed: isoDate('2027-03-03') }

/** What the returned service fee costs: its index, the settlement of sales and quotes, with and without it. */
export async function accruals(lab: Lab): Promise<Figure[]> {
  return [...(await indexed(lab)), ...(await settledAndQuoted(lab))]
}

async function indexed(lab: Lab): Promise<Figure[]> {
  const ctx = openContext(await lab.market('bench_accruals'), lab.dataDir, 2)
  const { db } = ctx
  try {
    const classes = await makeFunds(ctx, CLASSES, ['fund', 'fee_tier'])
    await chargeService(ctx, sql`fundcode = any(${classes}::text[])`)
    await publishNavs(ctx, classes, YEARS)
    await sql`create table bare (like service_accrual including all)`.execute(db)
    await sql`vacuum analyze`.execute(db)
    const changed = classes.map(fundcode => ({ fundcode, day: YEARS.from }))
    const rounds = await interleave(
      {
        index: async () => {
          await sql`truncate service_accrual`.execute(db)
          return seconds(() => withTx(db, tx => accrueService(tx, changed, addDays(YEARS.from, 1))))
        },
        bare: async () => {
          await sql`truncate bare`.execute(db)
          return seconds(() => sql`insert into bare select * from service_accrual order by fundcode, day`.execute(db))
        },
      },
      ROUNDS,
    )
    const rows = await countRows(ctx, sql`service_accrual`)
    const days: number[] = []
    for (let nth = 1; nth <= ADDED_DAYS; nth++) {
      const day = addDays(YEARS.to, nth)
      const navs = classes.map((fundcode, at) => {
        const nav = navE4(10_000n + BigInt((at * 37 + nth) % 5_000))
        return { fundcode, day, nav_e4: nav, acc_nav_e4: nav, income_e4: null, yield7_e8: null }
      })
      days.push(1000 * (await seconds(() => withTx(db, tx => insertNavs(tx, navs, new Date())))))
    }
    if ((await countRows(ctx, sql`service_accrual`)) !== rows + ADDED_DAYS * CLASSES)
      throw new Error('days are missing')
    return [
      {
        what: `accrual index of ${CLASSES} classes over ten years built`,
        value: medianOf(rounds, 'index'),
        unit: 's',
        limit: 5,
        wanted: 'at most',
        detail: `${rows.toLocaleString('en-US')} days; ${ratio(rounds, 'index', 'bare').toFixed(2)} times a bare insert of these rows, ${medianOf(rounds, 'bare').toFixed(2)} s`,
      },
      {
        what: `one day added to it: ${CLASSES} NAVs and what accrues on them`,
        value: median(days),
        unit: 'ms',
        limit: 50,
        wanted: 'at most',
        detail: `median of ${ADDED_DAYS}, slowest ${Math.max(...days).toFixed(0)} ms, commit included`,
      },
    ]
  } finally {
    await ctx.close()
  }
}

async function settledAndQuoted(lab: Lab): Promise<Figure[]> {
  let funds: string[] = []
  const fundsOf = async (ctx: Context) => {
    funds = await openFunds(ctx, FUNDS)
    return funds
  }
  await seedDay(lab, 'bench_service', CUSTOMERS, fundsOf, SOLD)
  const ctx = openContext(await lab.copy('bench_service', 'bench_charged'), lab.dataDir, 2)
  await publishNavs(ctx, funds, { from: isoDate('2026-11-20'), to: SOLD.traded })
  await chargeService(ctx, sql`fundcode = any(${funds}::text[])`)
  await withTx(ctx.db, tx =>
    accrueService(
      tx,
      funds.map(fundcode => ({ fundcode, day: SERVICE_ACCRUES_FROM })),
      SERVICE_ACCRUES_FROM,
    ),
  )
  // Money counts that had arrived when the settlement began.
  await stopClock(ctx.db, new Date(`${SOLD.confirmed}T08:30:00+08:00`))
  await sql`vacuum analyze`.execute(ctx.db)
  await ctx.close()
  return [await settling(lab), await quoting(lab, await halfCharged(lab, funds), funds)]
}

async function settling(lab: Lab): Promise<Figure> {
  let given = 0
  const settled = (isCharged: boolean) => async () => {
    const ctx = openContext(await lab.copy('bench_charged', 'bench_settled'), lab.dataDir, 4)
    try {
      if (!isCharged) await sql`update fund set service_rate_e8 = 0`.execute(ctx.db)
      const took = await seconds(async () => {
        const { confirmed } = await settleDay(ctx.db, SOLD.confirmed)
        if (confirmed !== ORDERS) throw new Error(`${confirmed} of ${ORDERS} orders were confirmed`)
      })
      given = await countRows(ctx, sql`orders where cause = 'service'`)
      if (given !== (isCharged ? ORDERS / 4 : 0)) throw new Error(`${given} sales gave a service fee back`)
      return took
    } finally {
      await ctx.close()
    }
  }
  const rounds = await interleave({ plain: settled(false), charged: settled(true) }, ROUNDS)
  return {
    what: `settlement of ${ORDERS.toLocaleString('en-US')} orders whose sales give the service fee back to one without it`,
    value: ratio(rounds, 'charged', 'plain'),
    unit: 'x',
    limit: 1.05,
    wanted: 'at most',
    detail: `${medianOf(rounds, 'charged').toFixed(1)} to ${medianOf(rounds, 'plain').toFixed(1)} s, ${(ORDERS / 4).toLocaleString('en-US')} sales, each with an order that pays it back`,
  }
}

/** A copy of the day in which every second fund has no service fee, in the middle of the trading day. */
async function halfCharged(lab: Lab, funds: readonly string[]): Promise<DbConfig> {
  const database = await lab.copy('bench_charged', 'bench_quoted')
  const ctx = openContext(database, lab.dataDir, 1)
  const free = funds.filter((_, at) => at % 2 === 0)
  await sql`update fund set service_rate_e8 = 0 where fundcode = any(${free}::text[])`.execute(ctx.db)
  await sql`delete from service_accrual where fundcode = any(${free}::text[])`.execute(ctx.db)
  await stopClock(ctx.db, new Date(`${SOLD.traded}T10:00:00+08:00`))
  await ctx.close()
  return database
}

/** Quotes of a sale over HTTP, in turn of a class without and one with a service fee. */
async function quoting(lab: Lab, database: DbConfig, funds: readonly string[]): Promise<Figure> {
  const opened = openContext(database, lab.dataDir, 4)
  const ctx = { ...opened, limits: { ...opened.limits, spend: async () => null } }
  const server = createHttpServer(ctx, null)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const times = { plain: [] as number[], charged: [] as number[] }
  try {
    // The fund at this place is held by every fourth customer.
    const quote = async (at: number, nth: number): Promise<number> => {
      const who = 4 * (1 + (nth % Math.floor(CUSTOMERS / 4 - 1))) - at
      const { token } = await ctx.sessions.open(custnoOf(who), '')
      const client = clientOf(ctx, { token, baseUrl })
      const startedAt = performance.now()
      const answer = await client.call('trade.fare', {
        fundCode: funds[at - 1] ?? '',
        tradeacco: tradeaccoOf(who),
        shares: '1000.00',
      })
      const took = performance.now() - startedAt
      if (!answer.ok) throw new Error(`trade.fare answers ${answer.code}`)
      return took
    }
    for (let nth = 0; nth < QUOTES * 1.1; nth++) {
      const pair = { plain: await quote(1, nth), charged: await quote(2, nth) }
      if (nth < QUOTES * 0.1) continue
      times.plain.push(pair.plain)
      times.charged.push(pair.charged)
    }
  } finally {
    server.closeAllConnections()
    await closeServer(server)
    await opened.close()
  }
  const [plain, charged] = [quantile(times.plain, 0.95), quantile(times.charged, 0.95)]
  return {
    what: 'p95 of the quote of a sale that gives the service fee back to one of a class without it',
    value: charged / plain,
    unit: 'x',
    limit: 1.05,
    wanted: 'at most',
    detail: `${charged.toFixed(1)} to ${plain.toFixed(1)} ms, medians ${median(times.charged).toFixed(1)} to ${median(times.plain).toFixed(1)}, ${QUOTES} each in turn`,
  }
}

const chargeService = ({ db }: Context, which: RawBuilder<unknown>) =>
  sql`update fund set service_rate_e8 = 400000, terms_from = '1900-01-01' where ${which}`.execute(db)

/** NAVs of these classes on every trading day of a period, stored day by day as they come in. */
const publishNavs = ({ db }: Context, classes: readonly string[], { from, to }: { from: IsoDate; to: IsoDate }) =>
  sql`
    insert into nav (fundcode, day, nav_e4, acc_nav_e4, published_at)
    select c.code, d.day, 10000 + (c.at * 37 + d.seq * 13) % 5000, 20000, now()
    from trading_day d cross join unnest(${[...classes]}::text[]) with ordinality c (code, at)
    where d.is_open and d.day between ${from}::date and ${to}::date order by d.day, c.at`.execute(db)

async function countRows({ db }: Context, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
