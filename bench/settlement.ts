import { availableParallelism } from 'node:os'
import { settleDay } from '@zhixiao/server/engine/settle/settle-day.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import { DAY, resultOf, seedDay } from './day.ts'
import { type Figure, interleave, medianOf, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { openContext, openFunds } from './people.ts'
import { settleBySets } from './set-based.ts'

const FUNDS = 10
/** Each places ten orders. Five sides in three rounds end within some minutes; `scale` settles a million orders. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 4_000)
const ORDERS = FUNDS * CUSTOMERS
/** Row by row takes minutes for everybody, so only this many are measured and the time is extrapolated. */
const ROWS_CUSTOMERS = 100
const ROWS_ORDERS = FUNDS * ROWS_CUSTOMERS
const ROUNDS = 2
/** Settlement only writes these: interest days and corrected NAVs read them. */
const LOOKUP_INDEXES = [
  ...['orders_bought', 'bank_txn_out_done', 'bank_txn_out_refused', 'entry_remit_out', 'orders_interest'],
  'confirmation_nav_day',
]

/** Settlement of a day compared with set-based SQL on the same rows, and with one order per transaction. */
export async function settlement(lab: Lab): Promise<Figure[]> {
  const seed = (name: string, customers: number) => seedDay(lab, name, customers, ctx => openFunds(ctx, FUNDS))
  await seed('bench_day', CUSTOMERS)
  await seed('bench_few', ROWS_CUSTOMERS)
  const results = new Set<string>()
  const on =
    (from: string, settle: (ctx: Context) => Promise<unknown>, without: readonly string[] = []) =>
    async () => {
      const ctx = openContext(await lab.copy(from, 'bench_settled'), lab.dataDir, 4)
      try {
        for (const index of without) await sql`drop index ${sql.ref(index)}`.execute(ctx.db)
        const startedAt = performance.now()
        await settle(ctx)
        const seconds = (performance.now() - startedAt) / 1000
        if (from === 'bench_day') results.add(await resultOf(ctx))
        return seconds
      } finally {
        await ctx.close()
      }
    }
  const rounds = await interleave(
    {
      engine: on('bench_day', async ctx => {
        const { confirmed } = await settleDay(ctx.db, DAY)
        if (confirmed !== ORDERS) throw new Error(`${confirmed} of ${ORDERS} orders were confirmed`)
      }),
      bare: on('bench_day', ctx => settleDay(ctx.db, DAY), LOOKUP_INDEXES),
      alone: on('bench_day', ctx => settleDay(ctx.db, DAY, undefined, undefined, 1)),
      sets: on('bench_day', ctx => settleBySets(ctx.db, DAY)),
      rows: on('bench_few', ctx => settleDay(ctx.db, DAY, 1)),
    },
    ROUNDS,
  )
  if (results.size !== 1) throw new Error(`the results differ: ${[...results].join('\n')}`)
  const seconds = (name: 'engine' | 'bare' | 'alone' | 'sets' | 'rows') => `${medianOf(rounds, name).toFixed(1)} s`
  const scaled = rounds.map(round => ({ engine: round.engine, rows: (round.rows * ORDERS) / ROWS_ORDERS }))
  return [
    {
      what: `settlement of ${ORDERS.toLocaleString('en-US')} orders to set-based SQL for the same rows`,
      value: ratio(rounds, 'engine', 'sets'),
      unit: 'x',
      limit: 1,
      wanted: 'at most',
      detail: `${seconds('engine')} to ${seconds('sets')}, every total equal`,
    },
    {
      what: 'settlement with the indexes of interest days and corrected NAVs to that without them',
      value: ratio(rounds, 'engine', 'bare'),
      unit: 'x',
      limit: 1.1,
      wanted: 'at most',
      detail: `${seconds('engine')} to ${seconds('bare')}, ${LOOKUP_INDEXES.length} indexes`,
    },
    {
      what: 'settlement by one worker to that by one per core',
      value: ratio(rounds, 'alone', 'engine'),
      unit: 'x',
      limit: 1.6,
      wanted: 'at least',
      detail: `${seconds('alone')} to ${seconds('engine')} on ${availableParallelism()} cores`,
    },
    {
      what: 'one order a transaction to settlement in bulk',
      value: ratio(scaled, 'rows', 'engine'),
      unit: 'x',
      limit: 15,
      wanted: 'at least',
      detail: `${medianOf(scaled, 'rows').toFixed(0)} s (${ROWS_ORDERS} orders in ${seconds('rows')}, scaled) to ${seconds('engine')}`,
    },
  ]
}
