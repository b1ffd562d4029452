import { setTimeout as pause } from 'node:timers/promises'
import { listAmlFacts } from '@zhixiao/db/account/aml-ratings.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import type { Figure } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { insertCustomers, makeFunds, openContext } from './people.ts'
import { fillStore } from './store-rows.ts'

/** Fewer customers make a quick look, which the figures state. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 100_000)
const ORDERS_EACH = 5
const FUNDS = 40
/** As the job reads them. */
const PAGE = 500
const NIGHT = isoDate('2026-11-30')
/** The rating process is killed when these parts of the customers are rated. */
const KILLED_AT = [0.2, 0.21, 0.7]

/** The nightly rating of all customers' money-laundering risk: the first night, one without news, and one that is killed. */
export async function rating(lab: Lab): Promise<Figure[]> {
  await seed(lab)
  const once = await lab.copy('bench_unrated', 'bench_rated')
  const first = await rated(lab, once)
  const result = await resultIn(lab, once)
  const next = await rated(lab, once)
  if ((await resultIn(lab, once)) !== result) throw new Error('a night without news changed ratings')
  const bare = await withoutRule(lab, once)
  const resumed = await throughKills(lab)
  const size = `${CUSTOMERS.toLocaleString('en-US')} customers`
  return [
    {
      what: `first nightly rating of ${size}`,
      value: first.seconds,
      unit: 's',
      limit: 120,
      wanted: 'at most',
      detail: `${Math.round(CUSTOMERS / first.seconds).toLocaleString('en-US')} a second; the next night without news ${next.seconds.toFixed(1)} s`,
    },
    {
      what: 'first nightly rating to reading the same facts and writing the same rows without the rule',
      value: first.seconds / bare,
      unit: 'x',
      limit: 2,
      wanted: 'at most',
      detail: `${first.seconds.toFixed(1)} s to ${bare.toFixed(1)} s, ${PAGE} customers at a time`,
    },
    {
      what: `most memory of the process that rates ${size}`,
      value: Math.max(first.peakMb, next.peakMb),
      unit: 'MB',
      limit: 300,
      wanted: 'at most',
      detail: 'resident',
    },
    {
      what: `ratings that differ after ${KILLED_AT.length} kills of the first night`,
      value: resumed === result ? 0 : 1,
      unit: '',
      limit: 0,
      wanted: 'at most',
      detail: `compared as one sum over levels, factors and days of ${size}`,
    },
  ]
}

async function seed(lab: Lab): Promise<void> {
  const ctx = openContext(await lab.market('bench_unrated'), lab.dataDir, 2)
  try {
    await insertCustomers(ctx, CUSTOMERS + 1)
    // Every level occurs.
    await sql`
      update customer set live_nation = (array['156', '156', '840', '364', '704'])[1 + right(custno, 5)::int % 5],
        workcode = (array['05', '09', '13'])[1 + right(custno, 5)::int % 3]`.execute(ctx.db)
    await fillStore(ctx.db, CUSTOMERS, await makeFunds(ctx, FUNDS, ['fund', 'fee_tier']), ORDERS_EACH)
  } finally {
    await ctx.close()
  }
}

const startRating = (lab: Lab, database: DbConfig): Promise<Child> =>
  lab.start('rate.ts', { database, dataDir: lab.dataDir, day: NIGHT })

/** One process rates all customers. */
async function rated(lab: Lab, database: DbConfig) {
  const child = await startRating(lab, database)
  const startedAt = performance.now()
  const { customers, peakMb = Number.NaN } = await child.ask({})
  const seconds = (performance.now() - startedAt) / 1000
  child.stop()
  if (customers !== CUSTOMERS + 1) throw new Error(`${customers} customers were looked at`)
  return { seconds, peakMb }
}

/** Seconds that the database alone takes: for each page its facts, and its ratings written to a table with the same indexes. */
async function withoutRule(lab: Lab, database: DbConfig): Promise<number> {
  const ctx = openContext(database, lab.dataDir, 1)
  try {
    await sql`create table bare_rating (like aml_rating including all)`.execute(ctx.db)
    const startedAt = performance.now()
    for (let after = '', more = true; more; ) {
      const custnos = (await listAmlFacts(ctx.db, { after, limit: PAGE })).map(each => each.custno)
      await sql`
        insert into bare_rating overriding system value
        select * from aml_rating where is_current and custno = any(${custnos}::text[])`.execute(ctx.db)
      after = custnos.at(-1) ?? after
      more = custnos.length === PAGE
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    await ctx.close()
  }
}

/** What stands in the end when processes that rate are killed again and again. */
async function throughKills(lab: Lab): Promise<string> {
  const database = await lab.copy('bench_unrated', 'bench_rated')
  const ctx = openContext(database, lab.dataDir, 1)
  for (const part of KILLED_AT) {
    const child = await startRating(lab, database)
    const cut = child.ask({}).catch(() => null)
    while ((await countRated(ctx)) < part * CUSTOMERS) await pause(20)
    await child.kill()
    if ((await cut) !== null) throw new Error('a night ended before it was killed')
  }
  await ctx.close()
  await rated(lab, database)
  return resultIn(lab, database)
}

async function countRated({ db }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from aml_rating`.execute(db)
  return rows[0]?.count ?? 0
}

/** All ratings as one text; equal texts mean equal ratings. */
async function resultIn(lab: Lab, database: DbConfig): Promise<string> {
  const ctx = openContext(database, lab.dataDir, 1)
  try {
    const { rows } = await sql<{ sums: string }>`
      select concat_ws(' ', count(*), count(*) filter (where level <> 'low'), sum(hashtextextended(concat_ws('|', custno, level, factors,
        rated_on, review_by, is_current, cause), 0)::numeric)) as sums from aml_rating`.execute(ctx.db)
    return rows[0]?.sums ?? ''
  } finally {
    await ctx.close()
  }
}
