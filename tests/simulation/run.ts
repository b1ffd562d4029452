import { createHash } from 'node:crypto'
import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { tradingDays } from '@zhixiao/demo/calendar.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld, tradeAccountRow, type World } from '../../apps/server/src/testing/world.ts'
import { insertAgency } from './agency.ts'
import { createSimBank } from './bank.ts'
import { openChannel } from './channel.ts'
import { command } from './commands.ts'
import { compare, reconcile } from './compare.ts'
import { crashingDb, createCrasher } from './crashes.ts'
import { createEvening, type RunEvening } from './evening.ts'
import type { Fault } from './faults.ts'
import { openSimMarket, withContracts } from './market.ts'
import { createModel } from './model/model.ts'
import { type BankScript, nextDay } from './model/world.ts'
import { type Card, dice, type Node, type Run, type Sim } from './sim.ts'

export type Options = {
  seed: number
  days: number
  crashes?: boolean
  nodes?: number
  fault?: Fault
  /** The bank is the channel sandbox, over sockets. */
  channel?: boolean
}

/**
 * Most movements end at once; some one or four days later, some never. Decided by the amount, so that model and bank
 * agree without communication.
 */
const bankScript: BankScript = (_customer, direction, amount) => {
  const kind = Number(amount % 20n)
  return { refuses: direction === 'in' && kind === 7, days: kind === 3 || kind === 4 ? 1 : kind === 5 ? 4 : 0 }
}

/** One seed in five spans New Year 2027, when entry fees end and service fee returns begin. */
const isOverNewYear = (seed: number): boolean => seed % 5 === 2

/** One seed in seven converts all shares of a class into another. */
const convertsClass = (seed: number): boolean => seed % 7 === 2

/** In one seed in eight, lots of some funds are held for a period. */
const holdsLots = (seed: number): boolean => seed % 8 === 3

/** In one seed in twelve, funds have a floating management fee. */
const floats = (seed: number): boolean => seed % 12 === 7

/** One seed in four has lines for same-day redemptions of money-market funds. */
const hasLines = (seed: number): boolean => seed % 4 === 3

/** Interval in days of the full comparison and check; the other days compare what is new. */
const FULL_EVERY = 25
/** Older closed items are left to the full comparison. */
const RECENT_DAYS = 15

/** The run lost its database, for instance because it was killed: it proves nothing. */
export class RunInterrupted extends Error {
  override readonly name = 'RunInterrupted'
}

/**
 * Runs the engine and the model through the same `days` trading days and compares them every evening.
 * @throws Error naming seed and day as soon as they differ, an invariant breaks or a job fails; RunInterrupted.
 */
export async function simulate(options: Options): Promise<Run> {
  const { seed, days, crashes = false, nodes: count = 1, fault } = options
  const calendar = tradingDays().map(({ day, is_open }) => ({ day: String(day), open: is_open }))
  const roll = dice(seed)
  const later = roll(200)
  const openFrom = (day: string) => calendar.findIndex(each => each.day >= day && each.open)
  const first = isOverNewYear(seed) ? openFrom('2026-12-07') + (later % 15) : openFrom('2023-01-03') + later
  let clock = ''
  const now = async () => new Date(`${clock}+08:00`)
  const channel = options.channel ? await openChannel(() => new Date(`${clock}+08:00`)) : null
  const host = await startTestServer({ settings: channel?.settings ?? {} }).catch((error: unknown) => {
    channel?.close()
    // The stories after a killed one find no database to begin with.
    throw new RunInterrupted(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const world = await loadWorld(host)
  const funds = withContracts({ holds: holdsLots(seed), floats: floats(seed) })
  await openSimMarket(host, funds)
  await insertAgency(host.db)
  const cards = await openCards(host, world)
  await channel?.bind(host, cards)
  const ownerOf = (tradeacco: string) => cards.find(card => card.tradeacco === tradeacco)?.custno ?? ''
  const script = channel?.script ?? bankScript
  const model = createModel(calendar, funds, script, ownerOf)
  // The calendar never changes here, and each starting process would read it again.
  const published = await host.ctx.calendar()
  // The sweep deletes no customer data, but would be a third of all statements.
  await recordRun(host.db, 'sweep', isoDate('2099-12-31'), {})
  // The whole ledger is checked at intervals below.
  await recordRun(host.db, 'check-ledger', isoDate('2099-12-31'), {})
  if (fault?.sql) for (const statement of fault.sql) await sql.raw(statement).execute(host.db)
  const bank = channel ?? createSimBank(script, () => clock.slice(0, 10))
  const run: Run = { hash: '', days: 0, commands: 0, crashes: 0, orders: 0, seen: new Set() }
  const nodes: Node[] = []
  const digest = createHash('sha256')
  const engineDb = fault?.db ? fault.db(host.db) : host.db

  async function boot(at: number): Promise<Node> {
    const mortal = createCrasher()
    const gateways = { ...host.ctx.gateways, bank: bank.gateway(mortal) }
    const replaced = { db: crashingDb(engineDb, mortal), gateways, clock: { now }, calendar: async () => published }
    const node = { server: await startTestServer({ beside: host, replaced }), mortal }
    nodes[at] = node
    return node
  }
  const sim: Sim = {
    host,
    world,
    cards,
    model,
    roll,
    mishap: dice(seed + 1_000_003),
    decide: dice(seed ^ 0x5f37_59df),
    credit: dice(seed ^ 0x2545_f491),
    agency: dice(seed ^ 0x3c6e_f372),
    change: dice(seed ^ 0x1b87_3593),
    advance: dice(seed ^ 0x27d4_eb2f),
    benchmark: dice(seed ^ 0x165667b1),
    run,
    nodes,
    async restart(node) {
      run.crashes++
      await node.server.close()
      return boot(nodes.indexOf(node))
    },
    now: () => clock,
    async setNow(at) {
      clock = at
      model.setNow(at)
      await host.setClock(`${at}+08:00`)
    },
    arrive: channel?.arrive ?? null,
    crashes,
    // Neither a class with a holding period becomes one without, nor any class with a floating fee another.
    converts: convertsClass(seed) && !holdsLots(seed) && !floats(seed),
    floats: floats(seed),
    advances: hasLines(seed),
    takesOver: isOverNewYear(seed),
    fault,
  }

  let isThere = true
  try {
    for (let at = 0; at < count; at++) await boot(at)
    model.startAt(calendar[first]?.day ?? '')
    const evening = createEvening(sim)
    for (const { day, open } of calendar.slice(first)) {
      if (run.days >= days || day > '2027-11-30') break
      await liveDay(sim, evening, day, open)
      if (open) run.days++
      const isFull = open && (run.days % FULL_EVERY === 0 || run.days === days)
      digest.update(await compare(sim, day, isFull ? '' : nextDay(day, -RECENT_DAYS)))
      if (isFull) await refuseBreaks(host.db, day)
    }
    await reconcile(sim, bank.totals)
    await channel?.agreesWith(host)
    for (const what of model.seen()) run.seen.add(what)
    return { ...run, hash: digest.digest('hex') }
  } catch (error) {
    const why = `seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    isThere = await sql`select`.execute(host.db).then(
      () => true,
      () => false,
    )
    throw isThere ? new Error(why) : new RunInterrupted(why)
  } finally {
    channel?.close()
    const closing = async () => {
      for (const node of nodes) await node.server.close()
      await host.close()
    }
    // What fails without a database does not replace the reason.
    await closing().catch((error: unknown) => {
      if (isThere) throw error
    })
  }
}

/** Two customers, one with two cards; the other also sends transfers from both cards. */
async function openCards(host: TestServer, { people }: World): Promise<Card[]> {
  const { zhangSan, qianQiC5 } = people
  const second = { ...qianQiC5, tradeacco: 'T000000090', cardNo: '622202123456789001' }
  await withTx(host.db, tx =>
    insertRows(tx, 'trade_account', [
      { ...tradeAccountRow(host.ctx, second), remit_at: new Date('2022-01-04T10:00:00+08:00') },
    ]),
  )
  return [
    { ...zhangSan, remits: false },
    { ...qianQiC5, remits: true },
    { ...second, remits: true },
  ]
}

async function refuseBreaks(db: Db, day: string) {
  const { breaks } = await findBreaks(db)
  if (breaks.length > 0) throw new Error(`${day}: ${JSON.stringify(breaks)}`)
}

const TIMES = ['09:35:00', '10:41:07', '13:02:59', '14:59:59', '15:00:00', '16:20:00'] as const

/**
 * Jobs run in the morning, now and then in two passes, and only on some evenings, so that some things become overdue.
 */
async function liveDay(sim: Sim, evening: RunEvening, day: string, open: boolean) {
  const { roll, setNow } = sim
  if (open)
    for (const at of roll(4) === 0 ? ['08:30:00', '09:30:00'] : ['09:30:00']) {
      await setNow(`${day}T${at}`)
      await runJobs(sim)
      // What one fund awaits from another comes with the second pass.
      if (!sim.model.isSettled(day)) await runJobs(sim)
    }
  for (const at of open ? TIMES : TIMES.slice(2, 3)) {
    if (roll(5) > 1) continue
    await setNow(`${day}T${at}`)
    // A day costs much more than a command.
    for (let count = roll(3); count >= 0; count--) await command(sim)
  }
  await setNow(`${day}T20:00:00`)
  await evening(day, open)
  if (roll(3) === 0) await runJobs(sim)
}

/** All nodes run what is due, until none has died doing so. */
async function runJobs(sim: Sim) {
  for (;;) {
    for (const { mortal } of sim.nodes) if (sim.crashes && sim.mishap(3) === 0) mortal.dieAt(1 + sim.mishap(40))
    const before = sim.nodes.map(({ server }) => server.log.length)
    await Promise.all(sim.nodes.map(({ server }) => runDueJobs(server.ctx).catch(() => false)))
    const dead = sim.nodes.filter(({ mortal }) => mortal.isDead)
    if (dead.length === 0) {
      const lines = sim.nodes.flatMap(({ server }, at) => server.log.slice(before[at]))
      const failed = lines.find(line => line.includes('failed') && line.includes('job'))
      if (failed) throw new Error(failed)
      for (const { mortal } of sim.nodes) mortal.dieAt(Number.POSITIVE_INFINITY)
      break
    }
    for (const node of dead) await sim.restart(node)
  }
  sim.model.runJobs()
}
