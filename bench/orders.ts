import { hash, randomUUID } from 'node:crypto'
import { createClient } from '@zhixiao/contract/client.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { type Figure, interleave, medianOf, perSecond, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { custnoOf, insertCustomers, openContext, openFunds, TRADE_PASSWORD, tradeaccoOf } from './people.ts'
import { preparePgbench } from './programs.ts'
import { acceptedNow, promisedPurchase } from './promised.ts'
import { captured, portOf, sendAll } from './requests.ts'

const SECONDS = 3
const ROUNDS = 3
const CUSTOMERS = 20_000
/** Customers who order over HTTP, each with a session. */
const SENDERS = 64
const AMOUNT = '1000.00'
const LIMITS = { 16: { statement: 0.85, http: 0.3 }, 64: { statement: 1.1, http: 0.4 } } as const

/** Order placement compared with `pgbench` simple-update on the same server, as a statement and over HTTP. */
export async function orders(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_orders')
  const emptied = await lab.empty('bench_pgbench')
  const ctx = openContext(database, lab.dataDir)
  try {
    await insertCustomers(ctx, CUSTOMERS)
    const funds = await openFunds(ctx, 40)
    const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
    const sender = await lab.start('sender.ts', {})
    const tokens = await openSessions(ctx)
    const port = portOf(site.announced.url ?? '')
    const send = async (connections: number, count: number, ms: number) =>
      sendAll(sender, { port, requests: await purchases(ctx, tokens, funds, count), connections, ms })
    // Verifies each session's trade password, which uses the slow hash, before the timing starts.
    await send(16, tokens.length, 60_000)
    let prepared = 4_000
    const overHttp = async (connections: number) => {
      const rate = await send(connections, prepared, SECONDS * 1000)
      prepared = Math.max(prepared, Math.ceil(rate * SECONDS * 1.5))
      return rate
    }
    const figures: Figure[] = []
    for (const clients of [16, 64] as const) {
      const sides = {
        pgbench: await preparePgbench(emptied, clients, SECONDS),
        statement: () => placeAll(ctx, funds, clients),
        http: () => overHttp(clients),
        alone: () => placeAll(ctx, funds, 1),
      }
      const rounds = await interleave(sides, ROUNDS)
      const figureOf = (name: 'statement' | 'http', what: string, more = ''): Figure => ({
        what: `${what} to pgbench simple-update, ${clients} clients`,
        value: ratio(rounds, name, 'pgbench'),
        unit: 'x',
        limit: LIMITS[clients][name],
        wanted: 'at least',
        detail: `${perSecond(medianOf(rounds, name))} to ${perSecond(medianOf(rounds, 'pgbench'))}${more}`,
      })
      figures.push(
        figureOf('statement', 'order placement', `; one client alone ${perSecond(medianOf(rounds, 'alone'))}`),
        figureOf('http', 'order over HTTP, signed,'),
      )
    }
    return figures
  } finally {
    await ctx.close()
  }
}

async function placeAll(ctx: Context, funds: readonly string[], clients: number): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + SECONDS * 1000
  let placed = 0
  const client = async () => {
    while (performance.now() < endsAt) {
      const who = 1 + Math.floor(Math.random() * CUSTOMERS)
      const order = await ctx.placer.purchase({
        custno: custnoOf(who),
        tradeacco: tradeaccoOf(who),
        fundcode: funds[placed % funds.length] ?? '',
        customerVersion: 1,
        fundVersion: 1,
        requestId: randomUUID(),
        bodyHash: 'bench',
        kind: KIND.purchase,
        amount: fen(100_000n),
        leaveMarkId: null,
        agreements: '',
      })
      if (!order) throw new Error('an order was not placed')
      placed++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return placed / ((performance.now() - startedAt) / 1000)
}

const openSessions = (ctx: Context): Promise<string[]> =>
  Promise.all(Array.from({ length: SENDERS }, async (_, at) => (await ctx.sessions.open(custnoOf(at + 1), '')).token))

async function purchases(ctx: Context, tokens: readonly string[], funds: readonly string[], count: number) {
  // Each fund has its own terms, which its page shows.
  const promised = new Map(
    await Promise.all(funds.map(async fund => [fund, await promisedPurchase(ctx, fund, AMOUNT)] as const)),
  )
  const agreements = await acceptedNow(ctx)
  return captured(count, (at, fetch) => {
    const who = at % tokens.length
    const client = createClient({
      baseUrl: 'http://bench',
      token: () => tokens[who] ?? '',
      now: Date.now,
      sha256: text => hash('sha256', text),
      publicKey: ctx.keys.publicKey,
      fetch,
    })
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
