import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { tradingClient } from '@zhixiao/server/testing/trading-client.ts'
import { sql } from 'kysely'
import { type Kind, kinds, type Seeded, seedExchange } from './exchange-day.ts'
import { type Figure, median, quantile } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { clientOf, openContext, TRADE_PASSWORD } from './people.ts'

const MANY = Number(process.env.BENCH_RECORDS ?? 100_000)
const FEW = MANY / 10
const KILLED_TIMES = Number(process.env.BENCH_KILLS ?? 20)
const SELLERS = 128
const SALES_PER_SECOND = 10

type Cost = { kind: Kind; seconds: number; peakMb: number }

/**
 * A registrar's files by kind, at a tenth and at full size, a day killed at random moments during its import, and
 * customers who sell during another.
 */
export async function exchange(lab: Lab): Promise<Figure[]> {
  const book = (database: DbConfig, folder: string) => imported(lab, database, folder)
  const costs = async (seeded: Seeded): Promise<Cost[]> => {
    const found: Cost[] = []
    for (const kind of kinds) {
      const cost = await book(await lab.copy(seeded.name, 'exchange_copy'), seeded.folderOf(kind))
      found.push({ kind, ...cost })
      console.log(`   ${seeded.name} ${kind}: ${cost.seconds.toFixed(1)} s, ${cost.peakMb.toFixed(0)} MB`)
    }
    return found
  }
  const fewer = await seedExchange(lab, FEW, book)
  const few = await costs(fewer)
  const { others, early } = await killedAgainAndAgain(lab, fewer)
  const more = await seedExchange(lab, MANY, book)
  const many = await costs(more)
  const sales = await salesMeanwhile(lab, more)
  const growth = many.map(({ kind, seconds }, at) => ({ kind, x: (seconds / MANY / (few[at]?.seconds ?? 0)) * FEW }))
  const worst = growth.reduce((a, b) => (a.x > b.x ? a : b))
  const records = MANY.toLocaleString('en-US')
  return [
    {
      what: `time of a record among ${records} of a registrar to one among ${FEW.toLocaleString('en-US')}, worst kind of file`,
      value: worst.x,
      unit: 'x',
      limit: 1.3,
      wanted: 'at most',
      detail: many.map(({ kind, seconds }) => `${kind} ${seconds.toFixed(0)} s`).join(', '),
    },
    {
      what: `most memory of the importing process, ${records} records of each kind`,
      value: Math.max(...many.map(each => each.peakMb)),
      unit: 'MB',
      limit: 400,
      wanted: 'at most',
      detail: 'resident',
    },
    {
      what: `a day of ${FEW.toLocaleString('en-US')} records of each kind, killed ${KILLED_TIMES} times while it is imported and begun anew: tables that differ`,
      value: others,
      unit: '',
      limit: 0,
      wanted: 'at most',
      detail: `${early} times before all was booked, when nothing was`,
    },
    {
      what: `p99 of a customer's sale while a day of ${records} records of each kind is imported`,
      value: quantile(sales, 0.99) / 1000,
      unit: 's',
      limit: 1,
      wanted: 'at most',
      detail: `median ${median(sales).toFixed(0)} ms, slowest ${Math.max(...sales).toFixed(0)} ms of ${sales.length}, the reading of its terms included`,
    },
  ]
}

const begin = (lab: Lab, database: DbConfig, folder: string): Promise<Child> =>
  lab.start('import.ts', { database, dataDir: lab.dataDir, folder })

async function imported(lab: Lab, database: DbConfig, folder: string) {
  const child = await begin(lab, database, folder)
  const startedAt = performance.now()
  const { code, peakMb = Number.NaN } = await child.ask({})
  const seconds = (performance.now() - startedAt) / 1000
  child.stop()
  if (code !== 0) throw new Error(`the import of ${folder} was refused`)
  return { seconds, peakMb }
}

/** How long each sale took, in ms from the moment it was due, while a registrar's day was imported. */
async function salesMeanwhile(lab: Lab, { name, folderOf }: Seeded): Promise<number[]> {
  const database = await lab.copy(name, 'exchange_copy')
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const ctx = openContext(database, lab.dataDir, 2)
  const sellers = await openSellers(ctx, site.announced.url ?? '')
  // The first sale of a session proves its trade password.
  for (const sell of sellers) await sell()
  const times: number[] = []
  let isOver = false
  const importing = imported(lab, database, folderOf('day')).finally(() => {
    isOver = true
  })
  const sales: Promise<unknown>[] = [importing]
  const startedAt = performance.now()
  for (let nth = 0; !isOver; nth++) {
    const due = startedAt + (nth * 1000) / SALES_PER_SECOND
    await pause(Math.max(0, due - performance.now()))
    const sell = sellers[nth % sellers.length]
    if (sell) sales.push(sell().then(() => times.push(performance.now() - due)))
  }
  await Promise.all(sales)
  await ctx.close()
  site.stop()
  return times
}

/** Customers who each sell a little of what they hold with each call; throws when a sale is refused. */
async function openSellers(ctx: Context, url: string) {
  const holdings = await ctx.db
    .selectFrom('holding')
    .select(['custno', 'tradeacco', 'fundcode as fundCode'])
    .where(sql<boolean>`shares_cents - frozen_cents > 60000`)
    .orderBy('custno')
    .limit(SELLERS)
    .execute()
  const now = (await ctx.clock.now()).getTime()
  return Promise.all(
    holdings.map(async ({ custno, ...of }) => {
      const { token } = await ctx.sessions.open(custno, '')
      const client = tradingClient(clientOf(ctx, { token, baseUrl: url, now: () => now }))
      return async () => {
        const order = { ...of, shares: '10.00', largeRedemption: '1', tradePassword: TRADE_PASSWORD } as const
        const requestId = randomUUID()
        for (;;) {
          const sold = await client.call('trade.redemption', order, { requestId })
          if (sold.ok) return
          // The server closes a connection that was idle, now and then while a request is on its way.
          if (sold.kind !== 'network') throw new Error(`a sale was refused: ${JSON.stringify(sold)}`)
        }
      }
    }),
  )
}

/**
 * The tables that match neither the state before nor after an uninterrupted import, over all kills and the import that
 * completes it.
 */
async function killedAgainAndAgain(lab: Lab, { name, folderOf }: Seeded) {
  const folder = folderOf('day')
  const fresh = () => lab.copy(name, 'exchange_copy')
  let database = await fresh()
  const before = await rowsIn(lab, database)
  const { seconds } = await imported(lab, database, folder)
  const whole = await rowsIn(lab, database)
  database = await fresh()
  let [others, early] = [0, 0]
  for (let kill = 0; kill < KILLED_TIMES; kill++) {
    const child = await begin(lab, database, folder)
    const end = child.ask({}).catch(() => null)
    await Promise.race([end, pause(((kill + Math.random()) / KILLED_TIMES) * seconds * 1000)])
    await child.kill()
    await end
    const now = await rowsIn(lab, database)
    if (differing(before, now) === 0) {
      early += 1
      continue
    }
    others += differing(whole, now)
    database = await fresh()
  }
  await imported(lab, database, folder)
  return { others: others + differing(whole, await rowsIn(lab, database)), early }
}

type Rows = ReadonlyMap<string, string>
const differing = (a: Rows, b: Rows): number => [...a].filter(([table, rows]) => b.get(table) !== rows).length

const TABLES = [
  ...['orders', 'confirmation', 'holding', 'lot', 'lot_use', 'entry', 'posting', 'bank_txn', 'settlement_run', 'nav'],
  ...['exchange_file', 'exchange_confirmation', 'exchange_difference', 'exchange_account', 'customer', 'audit_log'],
] as const
/** Sequences continue where a killed import left them. */
const NUMBERS = ['id', 'order_id', 'entry_id', 'lot_id', 'posting_id'] as const

/** One hash per table over every row that an import writes, without numbers that the database assigns. */
async function rowsIn(lab: Lab, database: DbConfig): Promise<Rows> {
  const ctx = openContext(database, lab.dataDir, 1)
  const found = new Map<string, string>()
  for (const table of TABLES) {
    const { rows } = await sql<{ rows: string }>`
      select concat_ws(' ', count(*), sum(hashtextextended((to_jsonb(t) - ${[...NUMBERS]}::text[])::text, 0))) as rows
      from ${sql.table(table)} t`.execute(ctx.db)
    found.set(table, rows[0]?.rows ?? '')
  }
  await ctx.close()
  return found
}
