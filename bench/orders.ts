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

const CLIENTS = 16
const MANY_CLIENTS = 64
const SECONDS = 3
const ROUNDS = 3
const CUSTOMERS = 20_000
/** Customers who order over HTTP, each with a session. */
const SENDERS = 64
const AMOUNT = '1000.00'

/** Order placement compared with `pgbench` simple-update on the same server, as a statement and over HTTP. */
export async function orders(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_orders')
  const pgbench = await preparePgbench(await lab.empty('bench_pgbench'), CLIENTS, SECONDS)
  const ctx = openContext(database, lab.dataDir, CLIENTS)
  try {
    await insertCustomers(ctx, CUSTOMERS)
    const funds = await openFunds(ctx, 40)
    const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
    const sender = await lab.start('sender.ts', {})
    const tokens = await openSessions(ctx)
    const port = portOf(site.said.url ?? '')
    const send = async (count: number, ms: number) =>
      sendAll(sender, { port, requests: await purchases(ctx, tokens, funds, count), connections: CLIENTS, ms })
    // Verifies each session's trade password, which uses the slow hash, before the timing starts.
    await send(tokens.length, 60_000)
    let prepared = 4_000
    const overHttp = async () => {
      const rate = await send(prepared, SECONDS * 1000)
      prepared = Math.max(prepared, Math.ceil(rate * SECONDS * 1.5))
      return rate
    }
    const rounds = await interleave(
      {
        pgbench,
        statement: () => placeAll(ctx, funds, CLIENTS),
        many: () => placeAll(ctx, funds, MANY_CLIENTS),
        alone: () => placeAll(ctx, funds, 1),
        http: overHttp,
      },
      ROUNDS,
    )
    const detail = (name: 'statement' | 'many' | 'alone' | 'http') =>
      `${perSecond(medianOf(rounds, name))} to ${perSecond(medianOf(rounds, 'pgbench'))}`
    return [
      {
        what: `order placement statement to pgbench simple-update, ${CLIENTS} clients`,
        value: ratio(rounds, 'statement', 'pgbench'),
        unit: 'x',
        limit: 0.9,
        wanted: 'at least',
        detail: detail('statement'),
      },
      {
        what: `order placement statement to pgbench simple-update, ${MANY_CLIENTS} clients to ${CLIENTS}`,
        value: ratio(rounds, 'many', 'pgbench'),
        unit: 'x',
        limit: 1.1,
        wanted: 'at least',
        detail: `${detail('many')}; one client alone ${perSecond(medianOf(rounds, 'alone'))}`,
      },
      {
        what: `order over HTTP, signed, to pgbench simple-update, ${CLIENTS} clients`,
        value: ratio(rounds, 'http', 'pgbench'),
        unit: 'x',
        limit: 0.4,
        wanted: 'at least',
        detail: detail('http'),
      },
    ]
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
