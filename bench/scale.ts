import { setTimeout as pause } from 'node:timers/promises'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import { DAY, idleHoldersAfter, resultOf, seedDay } from './day.ts'
import { type Figure, median } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { makeFunds, openContext } from './people.ts'
import { settleBySets } from './set-based.ts'

const FUNDS = 200
/** Each places one order in each fund. Fewer customers make a quick look, which the table states. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 5_000)
const ORDERS = FUNDS * CUSTOMERS
const FEW_CUSTOMERS = 50
const FEW_ORDERS = FUNDS * FEW_CUSTOMERS
const FEW_ROUNDS = 3
/** The settling process is killed when these parts of the orders are confirmed. */
const KILLED_AT = [0.11, 0.34, 0.35, 0.62, 0.93]
const QUIET_MS = 60_000

/**
 * A day of a million orders in 200 funds: compared with set-based SQL, beside visitors, killed in between, and its
 * growth from 10,000 orders.
 */
export async function scale(lab: Lab): Promise<Figure[]> {
  const day = (name: string, customers: number) => seedDay(lab, name, customers, ctx => makeFunds(ctx, FUNDS))
  await day('scale_few', FEW_CUSTOMERS)
  await day('scale_day', CUSTOMERS)
  const few: number[] = []
  for (let round = 0; round <= FEW_ROUNDS; round++) few.push((await settled(lab, 'scale_few')).seconds)
  const whole = await settled(lab, 'scale_day')
  tell('as one', whole)
  const sets = await bySets(lab)
  tell('by sets', sets)
  const visited = await besideVisitors(lab)
  if (new Set([whole.result, sets.result, visited.result]).size !== 1)
    throw new Error(`the results differ: ${[whole.result, sets.result, visited.result].join('\n')}`)
  const each = (seconds: number, orders: number) => (seconds * 1e6) / orders
  const perOrder = { few: each(median(few.slice(1)), FEW_ORDERS), all: each(whole.seconds, ORDERS) }
  const orders = ORDERS.toLocaleString('en-US')
  return [
    {
      what: `settlement of ${orders} orders of ${FUNDS} funds to set-based SQL for the same rows`,
      value: whole.seconds / sets.seconds,
      unit: 'x',
      limit: 1,
      wanted: 'at most',
      detail: `${whole.seconds.toFixed(0)} s to ${sets.seconds.toFixed(0)} s, every total equal`,
    },
    {
      what: `most memory of the settling process, ${orders} orders`,
      value: whole.peakMb,
      unit: 'MB',
      limit: 400,
      wanted: 'at most',
      detail: `resident; ${visited.peakMb.toFixed(0)} MB in the run that was killed`,
    },
    {
      what: `time of an order among ${orders} to one among ${FEW_ORDERS.toLocaleString('en-US')}`,
      value: perOrder.all / perOrder.few,
      unit: 'x',
      limit: 1.3,
      wanted: 'at most',
      detail: `${perOrder.all.toFixed(0)} to ${perOrder.few.toFixed(0)} µs`,
    },
    {
      what: `the same day killed ${KILLED_AT.length} times and resumed, with visitors: results that differ`,
      value: 0,
      unit: '',
      limit: 0,
      wanted: 'at most',
      detail: `${visited.seconds.toFixed(0)} s in all, every total equal`,
    },
    slower('public pages', visited.quiet, visited.during, 'pages'),
    slower('assets of a customer (query.shareInfo)', visited.quiet, visited.during, 'calls'),
  ]
}

/** Prints intermediate results of a long question. */
const tell = (name: string, { seconds }: { seconds: number }) => console.log(`   ${name}: ${seconds.toFixed(0)} s`)

type Visit = Record<string, number>

function slower(name: string, quiet: Visit, during: Visit, of: 'pages' | 'calls'): Figure {
  const [before, meanwhile] = [quiet[`${of}P99`] ?? Number.NaN, during[`${of}P99`] ?? Number.NaN]
  return {
    what: `p99 of ${name} during the settlement to that of quiet`,
    value: meanwhile / before,
    unit: 'x',
    limit: 3,
    wanted: 'at most',
    detail: `${meanwhile.toFixed(1)} to ${before.toFixed(1)} ms, median ${(during[`${of}Median`] ?? 0).toFixed(1)} to ${(quiet[`${of}Median`] ?? 0).toFixed(1)}; ${during.wrong} of all wrong`,
  }
}

/** One process settles a copy of the day. */
async function settled(lab: Lab, from: string) {
  const database = await lab.copy(from, 'scale_settled')
  const child = await lab.start('settle.ts', { database })
  const startedAt = performance.now()
  const { peakMb = Number.NaN } = await child.ask({})
  const seconds = (performance.now() - startedAt) / 1000
  child.stop()
  return { seconds, peakMb, result: await resultIn(lab, database) }
}

async function bySets(lab: Lab) {
  const database = await lab.copy('scale_day', 'scale_settled')
  const ctx = openContext(database, lab.dataDir, 1)
  const startedAt = performance.now()
  await settleBySets(ctx.db, DAY)
  const seconds = (performance.now() - startedAt) / 1000
  await ctx.close()
  return { seconds, result: await resultIn(lab, database) }
}

async function resultIn(lab: Lab, database: DbConfig): Promise<string> {
  const ctx = openContext(database, lab.dataDir, 1)
  try {
    return await resultOf(ctx)
  } finally {
    await ctx.close()
  }
}

/** Settles the day next to the site and its visitors, with processes that are killed again and again. */
async function besideVisitors(lab: Lab) {
  const database = await lab.copy('scale_day', 'scale_settled')
  const ctx = openContext(database, lab.dataDir, 2)
  const opened = await Promise.all(idleHoldersAfter(CUSTOMERS).map(custno => ctx.sessions.open(custno, '')))
  const tokens = opened.map(({ token }) => token)
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const visitor = await lab.start('visitor.ts', { url: site.announced.url, tokens })
  const visit = async (meanwhile: () => Promise<unknown>): Promise<Visit> => {
    await visitor.ask({ begins: true })
    await meanwhile()
    return visitor.ask({ begins: false })
  }
  await visit(() => pause(5_000))
  const quiet = await visit(() => pause(QUIET_MS))
  const startedAt = performance.now()
  let peakMb = Number.NaN
  const during = await visit(async () => {
    peakMb = await settleThroughKills(lab, database, ctx)
  })
  const seconds = (performance.now() - startedAt) / 1000
  site.stop()
  visitor.stop()
  const result = await resultOf(ctx)
  await ctx.close()
  return { quiet, during, seconds, peakMb, result }
}

/** Approximate number of confirmed orders, without counting rows. */
async function confirmedIn({ db }: Context): Promise<number> {
  const { rows } = await sql<{ last: bigint }>`select last_value as last from entry_entry_id_seq`.execute(db)
  return Number(rows[0]?.last ?? 0n)
}

async function settleThroughKills(lab: Lab, database: DbConfig, ctx: Context): Promise<number> {
  const begin = async (): Promise<{ child: Child; end: Promise<number> }> => {
    const child = await lab.start('settle.ts', { database })
    return { child, end: child.ask({}).then(answer => answer.peakMb ?? Number.NaN) }
  }
  for (const part of KILLED_AT) {
    const { child, end } = await begin()
    const cut = end.catch(() => null)
    while ((await confirmedIn(ctx)) < part * ORDERS) await pause(50)
    await child.kill()
    if ((await cut) !== null) throw new Error('a settlement ended before it was killed')
  }
  const { child, end } = await begin()
  const peakMb = await end
  child.stop()
  return peakMb
}
