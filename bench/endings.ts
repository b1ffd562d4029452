import { setTimeout as pause } from 'node:timers/promises'
import { stopClock } from '@zhixiao/db/clock.ts'
import { kindSql, statusSql } from '@zhixiao/db/codes.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { insertLiquidation } from '@zhixiao/db/settle/liquidations.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { tryAct } from '@zhixiao/server/acts/run.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import { resultOf } from './day.ts'
import type { Figure } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { insertCustomers, openContext, openFunds } from './people.ts'

/** Fewer holders make a quick look, which the figures state. */
const HOLDERS = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
/** The payment is booked for these. */
const PAID = HOLDERS / 10
/** The last day of the fund; `children/settle.ts` settles the trading day after it. */
const LAST_DAY = isoDate('2026-11-19')
const AMOUNT = '95123456.78'
/** The settling process is killed when these parts of the payments are confirmed. */
const KILLED_AT = [0, 0.05, 0.5, 0.51]

/** A fund that ends with one payment: its trial, the file of all holders, and the payment booked by a process that is killed. */
export async function endings(lab: Lab): Promise<Figure[]> {
  const whole = await lab.market('bench_whole')
  const { trial, file, rows } = await tried(lab, whole, await seed(lab, whole, HOLDERS))
  const database = await lab.market('bench_ending')
  const fund = await seed(lab, database, PAID)
  await decide(lab, database, fund)
  const once = await lab.copy('bench_ending', 'bench_ended')
  const { seconds, peakMb } = await paid(lab, once)
  const result = await resultIn(lab, once)
  const resumed = await throughKills(lab, fund)
  return [
    {
      what: `trial of a liquidation of ${HOLDERS.toLocaleString('en-US')} holders`,
      value: trial,
      unit: 's',
      limit: 60,
      wanted: 'at most',
      detail: `and ${file.toFixed(1)} s to read the ${rows.toLocaleString('en-US')} rows of its file`,
    },
    {
      what: `most memory of the process that pays ${PAID.toLocaleString('en-US')} holders and cancels their shares`,
      value: peakMb,
      unit: 'MB',
      limit: 600,
      wanted: 'at most',
      detail: `resident; ${seconds.toFixed(0)} s, ${Math.round((2 * PAID) / seconds).toLocaleString('en-US')} orders a second`,
    },
    {
      what: `sums that differ after ${KILLED_AT.length} kills of that process`,
      value: resumed === result ? 0 : 1,
      unit: '',
      limit: 0,
      wanted: 'at most',
      detail: 'orders, confirmations, postings, lots, holdings and payments as one text',
    },
  ]
}

/** A holding of one lot for each of so many customers, on the evening of the fund's last day. */
async function seed({ dataDir }: Lab, database: DbConfig, holders: number): Promise<string> {
  const ctx = openContext(database, dataDir, 2)
  try {
    await insertCustomers(ctx, holders)
    const [fund = ''] = await openFunds(ctx, 1)
    await withTx(ctx.db, async tx => {
      // These rows are consistent by construction, so the checks of a million rows are skipped.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`
        with bought as (
          insert into orders (custno, tradeacco, fundcode, kind, amount_fen, status, accept_at, trade_date, confirm_date, request_id, body_hash)
          select custno, tradeacco, ${fund}, ${kindSql.purchase}, 123450, ${statusSql.confirmed}, date '2026-03-02', date '2026-03-02', date '2026-03-03', 'bought-' || custno, '-'
          from trade_account order by custno returning order_id, custno, tradeacco, fundcode
        ),
        lots as (
          insert into lot (custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, nav_e4, shares_cents, remaining_cents)
          select custno, tradeacco, fundcode, order_id, date '2026-03-03', date '2026-03-02', 'A', 12345, 10000 + order_id % 997, 10000 + order_id % 997
          from bought returning custno, tradeacco, fundcode, shares_cents
        )
        insert into holding (custno, tradeacco, fundcode, shares_cents, cost_fen, paid_fen)
        select custno, tradeacco, fundcode, shares_cents, 123450, 123450 from lots`.execute(tx)
    })
    await stopClock(ctx.db, new Date(`${LAST_DAY}T14:00:00+08:00`))
    await sql`vacuum analyze`.execute(ctx.db)
    return fund
  } finally {
    await ctx.close()
  }
}

async function tried({ dataDir }: Lab, database: DbConfig, fund: string) {
  const ctx = openContext(database, dataDir, 2)
  try {
    const input = { fund, day: LAST_DAY, amount: AMOUNT, last: true }
    const startedAt = performance.now()
    const report = await tryAct({ ...ctx, actor: 'bench' }, 'fund liquidate', {
      input,
      readFile: async () => Buffer.from(''),
    })
    const trial = (performance.now() - startedAt) / 1000
    const [holders] = report.shown?.tables ?? []
    if (!report.ok || !holders) throw new Error(report.lines.join('\n'))
    let rows = 0
    await withTx(ctx.db, async tx => {
      for await (const page of report.wholeTables?.(tx)[holders.title]?.() ?? []) rows += page.length
    })
    if (rows !== HOLDERS) throw new Error(`${rows} holders are in the file`)
    return { trial, file: (performance.now() - startedAt) / 1000 - trial, rows }
  } finally {
    await ctx.close()
  }
}

/** The payment as two people decide it. */
async function decide({ dataDir }: Lab, database: DbConfig, fund: string): Promise<void> {
  const ctx = openContext(database, dataDir, 2)
  try {
    await withTx(ctx.db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await insertLiquidation(tx, { fund, day: LAST_DAY, amount: parseFen(AMOUNT), isLast: true, by: 'bench' })
    })
    await stopClock(ctx.db, new Date('2026-11-20T08:30:00+08:00'))
  } finally {
    await ctx.close()
  }
}

const startSettling = (lab: Lab, database: DbConfig): Promise<Child> => lab.start('settle.ts', { database })

async function paid(lab: Lab, database: DbConfig) {
  const child = await startSettling(lab, database)
  const startedAt = performance.now()
  const { peakMb = Number.NaN } = await child.ask({})
  const seconds = (performance.now() - startedAt) / 1000
  child.stop()
  return { seconds, peakMb }
}

/** What stands in the end when processes that pay are killed again and again. */
async function throughKills(lab: Lab, fund: string): Promise<string> {
  const database = await lab.copy('bench_ending', 'bench_ended')
  const ctx = openContext(database, lab.dataDir, 1)
  for (const part of KILLED_AT) {
    const child = await startSettling(lab, database)
    const cut = child.ask({}).catch(() => null)
    while ((await countPaid(ctx, fund)) < part * PAID) await pause(20)
    await pause(200)
    await child.kill()
    if ((await cut) !== null) throw new Error('the payment ended before its process was killed')
  }
  await ctx.close()
  await paid(lab, database)
  return resultIn(lab, database)
}

async function countPaid({ db }: Context, fund: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where fundcode = ${fund} and cause = 'liquidation' and kind = ${kindSql.refund} and status = ${statusSql.confirmed}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What was paid and what is left, as one text; every holder is paid and holds nothing. */
async function resultIn(lab: Lab, database: DbConfig): Promise<string> {
  const ctx = openContext(database, lab.dataDir, 1)
  try {
    const { rows } = await sql<{ held: string; paid: string }>`
      select (select count(*) from holding where shares_cents > 0) as held,
        (select concat_ws(' ', shares_cents, paid_fen, left_fen) from liquidation) as paid`.execute(ctx.db)
    if (String(rows[0]?.held) !== '0') throw new Error(`${rows[0]?.held} holdings are left`)
    return `${rows[0]?.paid} ${await resultOf(ctx)}`
  } finally {
    await ctx.close()
  }
}
