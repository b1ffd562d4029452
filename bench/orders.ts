import { randomUUID } from 'node:crypto'
import { connect, type DbConfig } from '@zhixiao/db/connect.ts'
import { type PurchaseIntent, placePurchases } from '@zhixiao/db/trade/place-order.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import { type Figure, interleave, median, medianOf, perSecond, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { clientOf, custnoOf, insertCustomers, openContext, openFunds, TRADE_PASSWORD, tradeaccoOf } from './people.ts'
import { preparePgbench } from './programs.ts'
import { acceptedNow, promisedPurchase } from './promised.ts'
import { captured, portOf, sendAll } from './requests.ts'

const SECONDS = 3
const ROUNDS = 3
/** Orders of each side that go alone. */
const ALONE = 500
const PACED_SECONDS = 10
const CUSTOMERS = 20_000
/** Customers who order over HTTP, each with a session. */
const SENDERS = 64
const AMOUNT = '1000.00'
const LIMITS = { 16: { statement: 0.85, http: 0.3 }, 64: { statement: 1.1, http: 0.4 } } as const

/**
 * Order placement compared with `pgbench` simple-update on the same server: as a statement, over HTTP from one and from
 * two processes, and what a bare insert over `node:http` reaches, which is the ceiling of any site on this machine.
 */
export async function orders(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_orders')
  const emptied = await lab.empty('bench_pgbench')
  const ctx = openContext(database, lab.dataDir)
  try {
    await insertCustomers(ctx, CUSTOMERS)
    const funds = await openFunds(ctx, 40)
    const alone = await aloneFigure(ctx, funds)
    const sites = [await startSite(lab, database), await startSite(lab, database)]
    const raw = await lab.start('raw.ts', { database: emptied, statement: BARE_INSERT })
    const sender = await lab.start('sender.ts', {})
    const tokens = await openSessions(ctx)
    const [one = 0, two = 0] = sites.map(({ announced }) => portOf(announced.url ?? ''))
    const bare = portOf(raw.announced.url ?? '')
    const send = async (ports: number[], connections: number, count: number, ms: number, pace?: number) =>
      sendAll(sender, {
        ports,
        requests: await purchases(ctx, tokens, funds, count),
        connections,
        ms,
        ...(pace && { perSecond: pace }),
      })
    // Verifies each session's trade password, which uses the slow hash, before the timing starts.
    for (const port of [one, two]) await send([port], 16, tokens.length, 60_000)
    let prepared = 4_000
    const overHttp = (connections: number, ...ports: number[]) => {
      return async () => {
        const { perSecond: rate } = await send(ports, connections, prepared, SECONDS * 1000)
        prepared = Math.max(prepared, Math.ceil(rate * SECONDS * 1.5))
        return rate
      }
    }
    const figures: Figure[] = [alone]
    let highest = 0
    for (const clients of [16, 64] as const) {
      const sides = {
        pgbench: await preparePgbench(emptied, clients, SECONDS),
        statement: () => placeAll(ctx, funds, clients),
        http: overHttp(clients, one),
        two: overHttp(clients, one, two),
        bare: overHttp(clients, bare),
        alone: () => placeAll(ctx, funds, 1),
      }
      const client = await emptyTable(emptied)
      const rounds = await interleave(sides, ROUNDS).finally(client)
      highest = medianOf(rounds, 'http')
      const rates = (name: keyof typeof sides, to: keyof typeof sides) =>
        `${perSecond(medianOf(rounds, name))} to ${perSecond(medianOf(rounds, to))}`
      const { statement, http } = LIMITS[clients]
      const figureOf = (name: keyof typeof sides, to: keyof typeof sides, limit: number, what: string, more = '') => {
        const detail = `${rates(name, to)}${more}`
        const value = ratio(rounds, name, to)
        figures.push({ what, value, unit: 'x', limit, wanted: 'at least', detail })
      }
      const pgbench = `to pgbench simple-update, ${clients} clients`
      const aloneRate = `; one client alone ${perSecond(medianOf(rounds, 'alone'))}`
      figureOf('statement', 'pgbench', statement, `order placement ${pgbench}`, aloneRate)
      figureOf('http', 'pgbench', http, `order over HTTP, signed, ${pgbench}`)
      figureOf('two', 'pgbench', http, `the same with two web processes ${pgbench}`)
      const ceiling = ratio(rounds, 'bare', 'pgbench')
      const bareOnly = `; the bare insert itself ${ceiling.toFixed(2)} x pgbench simple-update`
      figureOf('http', 'bare', http, `order over HTTP to a bare insert over node:http, ${clients} clients`, bareOnly)
    }
    const single = await send([one], 1, 1_000, SECONDS * 1000)
    const half = await send([one], 64, Math.ceil((highest / 2) * PACED_SECONDS), PACED_SECONDS * 1000, highest / 2)
    figures.push({
      what: 'p99 of an order over HTTP at half of the highest rate to the median of one alone',
      value: half.p99Ms / single.medianMs,
      unit: 'x',
      limit: 5,
      wanted: 'at most',
      detail: `${half.p99Ms.toFixed(1)} ms at ${perSecond(highest / 2)} to ${single.medianMs.toFixed(1)} ms`,
    })
    return figures
  } finally {
    await ctx.close()
  }
}

const startSite = (lab: Lab, database: DbConfig) => lab.start('site.ts', { database, dataDir: lab.dataDir })

const BARE_INSERT = 'insert into bare_order (order_id) values (gen_random_uuid())'

/** The table of the bare insert; the returned function empties it. */
async function emptyTable(config: DbConfig): Promise<() => Promise<void>> {
  const { db, close } = connect(config, { max: 1 })
  await sql`create table if not exists bare_order (order_id uuid primary key)`.execute(db)
  return async () => {
    await sql`truncate bare_order`.execute(db)
    await close()
  }
}

/** One order alone through the placer compared with its single statement, in turn. */
async function aloneFigure(ctx: Context, funds: readonly string[]): Promise<Figure> {
  const times = { placer: [] as number[], statement: [] as number[] }
  const sides = { placer: ctx.placer.purchase, statement: (intent: PurchaseIntent) => placePurchases(ctx.db, [intent]) }
  for (let at = 0; at < ALONE; at++)
    for (const side of ['placer', 'statement'] as const) {
      const intent = intentOf(funds[at % funds.length] ?? '')
      const startedAt = performance.now()
      await sides[side](intent)
      if (at >= ALONE / 10) times[side].push(performance.now() - startedAt)
    }
  const [placer, statement] = [median(times.placer), median(times.statement)]
  return {
    what: 'latency of one order alone through group placement to its single statement',
    value: placer / statement,
    unit: 'x',
    limit: 1.05,
    wanted: 'at most',
    detail: `${placer.toFixed(2)} to ${statement.toFixed(2)} ms, median of ${times.placer.length} each`,
  }
}

function intentOf(fundcode: string): PurchaseIntent {
  const who = 1 + Math.floor(Math.random() * CUSTOMERS)
  return {
    custno: custnoOf(who),
    tradeacco: tradeaccoOf(who),
    fundcode,
    customerVersion: 1,
    fundVersion: 1,
    requestId: randomUUID(),
    bodyHash: 'bench',
    kind: KIND.purchase,
    amount: fen(100_000n),
    leaveMarkId: null,
    agreements: '',
  }
}

async function placeAll(ctx: Context, funds: readonly string[], clients: number): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + SECONDS * 1000
  let placed = 0
  const client = async () => {
    while (performance.now() < endsAt) {
      const order = await ctx.placer.purchase(intentOf(funds[placed % funds.length] ?? ''))
      if (!order) throw new Error('an order was not placed')
      placed++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return placed / ((performance.now() - startedAt) / 1000)
}

export const openSessions = (ctx: Context): Promise<string[]> =>
  Promise.all(Array.from({ length: SENDERS }, async (_, at) => (await ctx.sessions.open(custnoOf(at + 1), '')).token))

export async function purchases(ctx: Context, tokens: readonly string[], funds: readonly string[], count: number) {
  // Each fund has its own terms, which its page shows.
  const promised = new Map(
    await Promise.all(funds.map(async fund => [fund, await promisedPurchase(ctx, fund, AMOUNT)] as const)),
  )
  const agreements = await acceptedNow(ctx)
  return captured(count, (at, fetch) => {
    const who = at % tokens.length
    const client = clientOf(ctx, { token: tokens[who] ?? '', fetch })
    const fundCode = funds[Math.floor(at / tokens.length) % funds.length] ?? ''
    const terms = promised.get(fundCode)
    if (!terms) throw new Error('no fund')
    return client.call('trade.purchase', {
      fundCode,
      tradeacco: tradeaccoOf(who + 1),
      amount: AMOUNT,
      promised: terms,
      tradePassword: TRADE_PASSWORD,
      agreements,
    })
  })
}
