import { spawn } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { createClient } from '@zhixiao/contract/client.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Context } from '@zhixiao/server/context.ts'
import { type Figure, interleave, medianOf, perSecond, ratio } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { custnoOf, insertCustomers, openContext, openFunds, TRADE_PASSWORD, tradeaccoOf } from './people.ts'
import { captured } from './requests.ts'

const CLIENTS = 16
const SECONDS = 3
const ROUNDS = 3
const CUSTOMERS = 20_000
/** Customers who order over HTTP, each with a session. */
const SENDERS = 64
const AMOUNT = '1000.00'

/** Order placement beside `pgbench` simple-update on the same server, as a statement and over HTTP. */
export async function orders(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_orders')
  const pgbench = await preparePgbench(await lab.empty('bench_pgbench'))
  const ctx = openContext(database, lab.dataDir, CLIENTS)
  try {
    await insertCustomers(ctx, CUSTOMERS)
    const funds = await openFunds(ctx, 40)
    const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
    const sender = await lab.start('sender.ts', {})
    const tokens = await openSessions(ctx)
    const port = Number(new URL(site.said.url ?? '').port)
    let expected = 1_500
    const overHttp = async () => {
      const requests = await purchases(ctx, tokens, funds, expected * (SECONDS + 1))
      // Each session proves its trade password by the slow hash before the round is timed.
      const done = await sendAll(sender, port, requests, SECONDS * 1000)
      expected = Math.max(expected, Math.ceil(done))
      return done
    }
    const rounds = await interleave({ pgbench, statement: () => placeAll(ctx, funds), http: overHttp }, ROUNDS)
    const detail = (name: 'statement' | 'http') =>
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

async function sendAll(sender: Child, port: number, requests: Buffer[], ms: number): Promise<number> {
  const answer = await sender.ask({ port, requests, connections: CLIENTS, ms })
  if ((answer.wrong ?? 1) > 0) throw new Error(`${answer.wrong} orders were refused`)
  if (answer.sent === requests.length) console.log('  (the prepared requests ran out before the time)')
  return answer.perSecond ?? 0
}

async function placeAll(ctx: Context, funds: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + SECONDS * 1000
  let placed = 0
  const client = async () => {
    while (performance.now() < endsAt) {
      const who = 1 + Math.floor(Math.random() * CUSTOMERS)
      const order = await insertPurchaseOnce(ctx.db, {
        custno: custnoOf(who),
        tradeacco: tradeaccoOf(who),
        fundcode: funds[placed % funds.length] ?? '',
        customerVersion: 1,
        fundVersion: 1,
        requestId: randomUUID(),
        bodyHash: 'bench',
        kind: '022',
        amount: fen(100_000n),
        dayMax: fen(0n),
        leaveMarkId: null,
        agreements: '',
      })
      if (!order) throw new Error('an order was not placed')
      placed++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return placed / ((performance.now() - startedAt) / 1000)
}

/** One session each, its trade password proven by a first order. */
const openSessions = (ctx: Context): Promise<string[]> =>
  Promise.all(Array.from({ length: SENDERS }, async (_, at) => (await ctx.sessions.open(custnoOf(at + 1), '')).token))

export function purchases(ctx: Context, tokens: readonly string[], funds: readonly string[], count: number) {
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
    return client.call('trade.purchase', {
      fundCode,
      tradeacco: tradeaccoOf(who + 1),
      amount: AMOUNT,
      tradePassword: TRADE_PASSWORD,
      agreements: [],
    })
  })
}

/** Fills the tables of pgbench; the answer runs its simple-update with prepared statements and reads its rate. */
async function preparePgbench({ host = '', user = '', database = '' }: DbConfig): Promise<() => Promise<number>> {
  const program = findPgbench()
  const where = ['-h', host, '-U', user, database]
  await run(program, ['-i', '-q', '-s', '10', ...where])
  const flags = ['-N', '-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS)]
  return async () => {
    const text = await run(program, [...flags, ...where])
    return Number(/tps = ([\d.]+)/.exec(text)?.[1])
  }
}

function findPgbench(): string {
  const found = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find(path => existsSync(path))
  if (!found) throw new Error('pgbench is not installed: apt-get install postgresql-contrib')
  return found
}

function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: string[] = []
  child.stdout.on('data', part => parts.push(String(part)))
  child.stderr.on('data', part => parts.push(String(part)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve(parts.join('')) : reject(new Error(`${program} ended with ${code}: ${parts.join('')}`)),
    )
  })
}
