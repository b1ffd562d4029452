import { setTimeout as pause } from 'node:timers/promises'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { sql } from 'kysely'
import { type Kind, kinds, type Seeded, seedExchange } from './exchange-day.ts'
import type { Figure } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { openContext } from './people.ts'

const MANY = Number(process.env.BENCH_RECORDS ?? 100_000)
const FEW = MANY / 10
const KILLED_TIMES = Number(process.env.BENCH_KILLS ?? 20)

type Cost = { kind: Kind; seconds: number; peakMb: number }

/** A registrar's files by kind, at a tenth and at full size, and a day killed at random moments during its import. */
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
  const many = await costs(await seedExchange(lab, MANY, book))
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
