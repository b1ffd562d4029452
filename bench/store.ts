import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@zhixiao/db/connect.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { listHoldings } from '@zhixiao/db/query/holdings.ts'
import { countOrders, listOrders, sumInTransit } from '@zhixiao/db/query/orders.ts'
import { listPositionsOn } from '@zhixiao/db/query/positions-on.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type IncomeSpan, readDayIncomes } from '@zhixiao/server/calls/query/day-incomes.ts'
import { loadDemo } from '@zhixiao/server/doors/demo/load-demo.ts'
import { readUnbooked } from '@zhixiao/server/engine/orders/unbooked-acts.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { type Figure, median, quantile } from './harness.ts'
import { askForAssets } from './holdings.ts'
import type { Lab } from './lab.ts'
import { custnoOf, insertCustomers, makeFunds, openContext } from './people.ts'
import { fillStore, HOLDINGS, LOTS_EACH } from './store-rows.ts'

/** Each has a hundred lots and 500 postings. Fewer customers make a quick look, which the table states. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 100_000)
const FUNDS = 200
const ASKED = 2_000
const REPEATS = 30
const YEAR = { from: isoDate('2025-12-01'), to: isoDate('2026-11-20') }

/**
 * Ten million lots and fifty million postings: the assets of any customer, and the long lists of one with 5,000 orders.
 */
export async function store(lab: Lab): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-store-'))
  let server = await startEmbedded({ dataDir })
  try {
    const admin = connect(server.adminConfig, { max: 1 })
    // Rows loaded in the transaction that truncates their table are then not written to the log as well.
    await admin.pool.query("alter system set wal_level = 'minimal'")
    await admin.pool.query('alter system set max_wal_senders = 0')
    await admin.close()
    await server.stop()
    server = await startEmbedded({ dataDir })
    const setUp = openContext(server.config, lab.dataDir, 1)
    await migrate(setUp.db)
    await loadDemo(setUp.db)
    const funds = await makeFunds(setUp, FUNDS)
    await insertCustomers(setUp, CUSTOMERS + 1)
    const rows = await fillStore(setUp.db, CUSTOMERS, funds)
    await setUp.close()
    const { statements, held } = await askForAssets(server.config, lab.dataDir, custnoOf(1))
    if (held !== HOLDINGS) throw new Error(`${held} holdings instead of ${HOLDINGS}`)
    const ctx = openContext(server.config, lab.dataDir, 2)
    try {
      return await measure(ctx, rows, statements)
    } finally {
      await ctx.close()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(ctx: Context, rows: { lots: number; postings: number }, statements: number): Promise<Figure[]> {
  const { db } = ctx
  const assets: number[] = []
  for (let nth = 0; nth < ASKED; nth++) {
    const custno = custnoOf(1 + Math.floor(Math.random() * CUSTOMERS))
    assets.push(
      await timed(async () => {
        const ahead = await readUnbooked({ db, session: { custno } })
        await listHoldings(db, custno)
        await readDayIncomes({ db, session: { custno } }, 'last', ahead)
        await sumInTransit(db, custno)
      }),
    )
  }
  const heavy = custnoOf(CUSTOMERS + 1)
  const asked = { db, session: { custno: heavy } }
  const incomes = async (span: IncomeSpan) => readDayIncomes(asked, span, await readUnbooked(asked))
  const confirmed = { confirmedFrom: YEAR.from, confirmedTo: YEAR.to, status: '1', withoutIncome: true }
  const lists: Record<string, () => Promise<unknown>> = {
    'assets of the customer with 5,000 orders': async () => {
      await listHoldings(db, heavy)
      await incomes('last')
      await sumInTransit(db, heavy)
    },
    'first page of 5,000 trade records': () => recordPage(db, heavy, {}, 0),
    'last page of 5,000 trade records': () => recordPage(db, heavy, {}, 4_980),
    'day incomes of a month, 5,000 orders': () => incomes({ ...YEAR, from: isoDate('2026-11-01') }),
    'day incomes of a year, 5,000 orders': () => incomes(YEAR),
    'bill of a year, 5,000 orders': async () => {
      await listPositionsOn(db, heavy, [isoDate('2025-11-30'), YEAR.to])
      await incomes(YEAR)
      await recordPage(db, heavy, confirmed, 0)
    },
  }
  const figures: Figure[] = []
  for (const [what, read] of Object.entries(lists)) {
    const times: number[] = []
    for (let nth = 0; nth <= REPEATS; nth++) times.push(await timed(read))
    const [first = Number.NaN, ...rest] = times
    figures.push({
      what,
      value: median(rest),
      unit: 'ms',
      limit: 200,
      wanted: 'at most',
      detail: `first time ${first.toFixed(0)} ms, slowest of the next ${REPEATS} ${Math.max(...rest).toFixed(0)} ms`,
    })
  }
  const millions = (count: number) => `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} million`
  const size = `${millions(rows.lots)} lots and ${millions(rows.postings)} postings`
  return [
    {
      what: `p99 in the database of the assets of a customer, ${HOLDINGS} holdings, among ${size}`,
      value: quantile(assets, 0.99),
      unit: 'ms',
      limit: 20,
      wanted: 'at most',
      detail: `median ${median(assets).toFixed(1)} ms, ${ASKED} customers at random, ${LOTS_EACH} orders each, nothing warmed up`,
    },
    {
      what: `statements for them (query.shareInfo, session included)`,
      value: statements,
      unit: 'statements',
      limit: 5,
      wanted: 'at most',
      detail: 'one call over HTTP, nothing of the customer remembered',
    },
    ...figures,
  ]
}

const recordPage = (db: Context['db'], custno: string, filter: Parameters<typeof countOrders>[2], offset: number) =>
  Promise.all([countOrders(db, custno, filter), listOrders(db, custno, filter, { limit: 20, offset })])

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
