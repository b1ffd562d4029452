import { createHash } from 'node:crypto'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { tradingDays } from '@zhixiao/demo/calendar.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, navE4, rateE8, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld, TRADE_PASSWORD, type World } from '../../apps/server/src/testing/world.ts'
import { createSimBank } from './bank.ts'
import { createMortal, type Mortal, mortalDb } from './crashes.ts'
import type { Fault } from './faults.ts'
import { openSimMarket, simFunds } from './market.ts'
import { type BankScript, createModel, type Model } from './model.ts'

export type Options = { seed: number; days: number; crashes?: boolean; nodes?: number; fault?: Fault }
export type Run = { hash: string; days: number; commands: number; crashes: number; orders: number }

/** Numbers in [0, n) from a seed (mulberry32): the only chance there is in a run. */
function dice(seed: number) {
  let state = seed >>> 0
  return (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}

/** Most movements end at once; some a day or four later, some never. By the amount, so that model and bank agree without talking. */
const bankScript: BankScript = (_customer, direction, amount) => {
  const kind = Number(amount % 20n)
  return { refuses: direction === 'in' && kind === 7, days: kind === 3 || kind === 4 ? 1 : kind === 5 ? 4 : 0 }
}

type Node = { server: TestServer; mortal: Mortal }

const PEOPLE = ['zhangSan', 'qianQiC5'] as const

/**
 * Lets the engine and the model live through the same `days` trading days and compares them after every step.
 * @throws Error naming seed and day as soon as they differ, an invariant breaks or a job fails.
 */
export async function simulate({ seed, days, crashes = false, nodes: count = 1, fault }: Options): Promise<Run> {
  const roll = dice(seed)
  // Of their own, so that trading is the same however often and wherever processes die.
  const mishap = dice(seed + 1_000_003)
  const calendar = tradingDays().map(({ day, is_open }) => ({ day: String(day), open: is_open }))
  const first = calendar.findIndex(each => each.day >= '2023-01-03' && each.open) + roll(200)
  const model = createModel(calendar, simFunds, bankScript)
  const host = await startTestServer()
  const world = await loadWorld(host)
  await openSimMarket(host)
  if (fault?.sql) for (const statement of fault.sql) await sql.raw(statement).execute(host.db)
  let clock = ''
  const bank = createSimBank(bankScript, () => clock.slice(0, 10))
  const run: Run = { hash: '', days: 0, commands: 0, crashes: 0, orders: 0 }
  const nodes: Node[] = []
  const digest = createHash('sha256')

  async function boot(at: number): Promise<Node> {
    const mortal = createMortal()
    const customerOf = (tradeacco: string) =>
      PEOPLE.map(name => world.people[name]).find(person => person.tradeacco === tradeacco)?.custno ?? ''
    const db = mortalDb(fault?.db ? fault.db(host.db) : host.db, mortal)
    const gateways = { ...host.ctx.gateways, bank: bank.gateway(mortal, customerOf) }
    const server = await startTestServer({ beside: host, replaced: { db, gateways } })
    const node = { server, mortal }
    nodes[at] = node
    return node
  }
  async function restart(node: Node): Promise<Node> {
    run.crashes++
    await node.server.close()
    return boot(nodes.indexOf(node))
  }
  async function setNow(at: string) {
    clock = at
    model.setNow(at)
    await host.setClock(`${at}+08:00`)
  }

  try {
    for (let at = 0; at < count; at++) await boot(at)
    model.startAt(calendar[first]?.day ?? '')
    const sim = { host, world, model, roll, mishap, run, nodes, restart, setNow, crashes, fault }
    const market = createMarketScript(sim)
    for (let at = first; run.days < days; at++) {
      const { day, open } = calendar[at] ?? { day: '', open: false }
      if (at > first + 1 && day > '2027-11-30') break
      await liveDay(sim, market, day, open)
      if (open) run.days++
      const picture = await compare(sim, day)
      digest.update(picture)
      // Each settlement checks too, and the next refuses to go on from a break.
      const { breaks } = run.days % 5 === 0 ? await findBreaks(host.db) : { breaks: [] }
      if (breaks.length > 0) throw new Error(`${day}: ${JSON.stringify(breaks)}`)
    }
    await reconcile(host, bank.totals)
    return { ...run, hash: digest.digest('hex') }
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  } finally {
    for (const node of nodes) await node.server.close()
    await host.close()
  }
}

type SimWorld = {
  host: TestServer
  world: World
  model: Model
  roll: (n: number) => number
  mishap: (n: number) => number
  run: Run
  nodes: Node[]
  restart: (node: Node) => Promise<Node>
  setNow: (at: string) => Promise<void>
  crashes: boolean
  fault: Fault | undefined
}

const TIMES = ['09:35:00', '10:41:07', '13:02:59', '14:59:59', '15:00:00', '16:20:00'] as const

async function liveDay(sim: SimWorld, market: MarketScript, day: string, open: boolean) {
  const { roll, setNow } = sim
  if (open)
    for (const at of ['08:30:00', '09:30:00']) {
      await setNow(`${day}T${at}`)
      await runJobs(sim, at < '09' ? 2 : 1)
    }
  for (const at of open ? TIMES : TIMES.slice(2, 3)) {
    if (roll(5) > 1) continue
    await setNow(`${day}T${at}`)
    await command(sim)
  }
  await setNow(`${day}T20:00:00`)
  await market.publish(day, open)
  await setNow(`${day}T21:00:00`)
  await runJobs(sim)
}

/** Both run what is due, in the morning twice over: what one fund waits for in another comes with the second round. */
async function runJobs(sim: SimWorld, rounds = 1) {
  for (let round = 0; round < rounds; round++) {
    for (;;) {
      for (const { mortal } of sim.nodes) if (sim.crashes && sim.mishap(3) === 0) mortal.dieAt(1 + sim.mishap(80))
      const before = sim.nodes.map(({ server }) => server.log.length)
      await Promise.all(sim.nodes.map(({ server }) => runDueJobs(server.ctx).catch(() => false)))
      const dead = sim.nodes.filter(({ mortal }) => mortal.isDead)
      if (dead.length === 0) {
        const lines = sim.nodes.flatMap(({ server }, at) => server.log.slice(before[at]))
        const failed = lines.find(line => line.includes('failed') && line.includes('job'))
        if (failed) throw new Error(failed)
        for (const { mortal } of sim.nodes) mortal.dieAt(Number.POSITIVE_INFINITY)
        // The node that did not lead may have left the work to one that then died.
        if (sim.nodes.length > 1) await runDueJobs(sim.nodes[0]?.server.ctx ?? sim.host.ctx)
        break
      }
      for (const node of dead) await sim.restart(node)
    }
    sim.model.runJobs()
  }
}

async function command(sim: SimWorld) {
  const { roll, model, world, run } = sim
  const person = world.people[PEOPLE[roll(PEOPLE.length)] ?? 'zhangSan']
  const { custno, tradeacco } = person
  const fund = simFunds[roll(simFunds.length)] ?? simFunds[0]
  const into = simFunds[roll(simFunds.length)] ?? simFunds[0]
  if (!fund || !into) return
  const id = `sim-${String(++run.commands).padStart(6, '0')}`
  const amount = 1_000n + BigInt(roll(300) === 0 ? 0 : roll(3_000_000))
  const key = `${custno}|${fund.code}`
  const some = () => {
    const free = model.free(key)
    const kind = roll(8)
    return kind === 0 ? free + 1n : kind < 3 ? free : (free * BigInt(1 + roll(99))) / 100n
  }
  const common = { tradePassword: TRADE_PASSWORD }
  const tell = sender(sim, custno, id)
  switch (roll(16)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4: {
      const told = await tell('trade.purchase', {
        ...common,
        fundCode: fund.code,
        tradeacco,
        amount: fenText(fen(amount)),
        agreements: tickedForPurchase,
      })
      return agree(sim, id, told, model.buy(id, custno, fund.code, amount))
    }
    case 5:
    case 6:
    case 7: {
      const shares = some()
      if (shares <= 0n) return
      const told = await tell('trade.redemption', {
        ...common,
        fundCode: fund.code,
        tradeacco,
        shares: sharesText(shareCents(shares)),
        largeRedemption: '1',
      })
      return agree(sim, id, told, model.sell(id, custno, fund.code, shares))
    }
    case 8:
    case 9: {
      const shares = some()
      if (shares <= 0n || into.code === fund.code) return
      const told = await tell('trade.conversion', {
        ...common,
        fundCode: fund.code,
        targetFundCode: into.code,
        tradeacco,
        shares: sharesText(shareCents(shares)),
        agreements: tickedForConversion,
      })
      return agree(sim, id, told, model.convert(id, custno, fund.code, into.code, shares))
    }
    case 10:
    case 11:
    case 12: {
      const open = model.openOrders()
      const target = open[roll(open.length || 1)]
      const row = target && (await orderOf(sim, target))
      if (!row) return
      const told = await sender(sim, row.custno, id)('trade.withdrawal', { ...common, orderId: String(row.order_id) })
      return agree(sim, id, told, model.withdraw(target))
    }
    case 13: {
      if (model.planIds().length >= 8) return
      const weekday = 1 + roll(5)
      const monthDay = 1 + roll(28)
      const isWeekly = roll(2) === 0
      const unit = isWeekly
        ? ({ unit: '1', weekday: (['02', '03', '04', '05', '06'] as const)[weekday - 1] ?? '02' } as const)
        : ({ unit: '0', monthDay: String(monthDay) } as const)
      const told = await tell('trade.plan', {
        ...common,
        ...unit,
        fundCode: fund.code,
        tradeacco,
        amount: fenText(fen(amount)),
        agreements: tickedForPurchase,
      })
      return agree(sim, id, told, model.makePlan(id, custno, fund.code, isWeekly ? { weekday } : { monthDay }, amount))
    }
    case 14: {
      const plans = model.planIds()
      const target = plans[roll(plans.length || 1)]
      const { rows } = await sql<{
        plan_id: bigint
        custno: string
      }>`select plan_id, custno from plan where request_id = ${target ?? ''}`.execute(sim.host.db)
      const row = rows[0]
      if (!row || !target) return
      const move = (['pause', 'resume', 'resume', 'stop'] as const)[roll(4)] ?? 'pause'
      const told = await sender(
        sim,
        row.custno,
        id,
      )('trade.planStatus', { ...common, planId: String(row.plan_id), move })
      return agree(sim, id, told, model.movePlan(target, move))
    }
    default: {
      const method = (['0', '1'] as const)[roll(2)] ?? '0'
      const told = await tell('trade.bonus', { ...common, fundCode: fund.code, tradeacco, dividendType: method })
      return agree(sim, id, told, model.chooseMethod(id, custno, fund.code, method))
    }
  }
}

async function orderOf({ host }: SimWorld, id: string) {
  const [plan, due] = id.split('/')
  const { rows } = await sql<{ order_id: bigint; custno: string }>`
    select o.order_id, o.custno from orders o left join plan p using (plan_id)
    where case when ${due ?? null}::date is null then o.request_id = ${id} else p.request_id = ${plan ?? ''} and o.due_date = ${due ?? null}::date end`.execute(
    host.db,
  )
  return rows[0]
}

type Said = { ok: true; data: object } | { ok: false; code: string; kind: string }
type Clients = ReturnType<TestServer['client']>['call']

/** Sends until it is answered, always under one request id; now and then the answer is lost, or the process dies over it. */
function sender(sim: SimWorld, custno: string, requestId: string): (...args: Parameters<Clients>) => Promise<Said> {
  return async (name, input) => {
    let node = sim.nodes[sim.mishap(sim.nodes.length)] ?? sim.nodes[0]
    if (!node) throw new Error('no node')
    if (sim.crashes && sim.mishap(4) === 0) node.mortal.dieAt(1 + sim.mishap(30))
    let repeats = sim.mishap(8) === 0 ? 1 : 0
    for (let tries = 0; tries < 12; tries++) {
      const { token } = await sim.host.ctx.sessions.open(custno, 'node')
      const options = sim.fault?.fetch ? { fetch: sim.fault.fetch } : {}
      const answer = await node.server.client(token, options).call(name, input, { requestId })
      const isOver = answer.ok || answer.kind === 'business'
      if (node.mortal.isDead) node = await sim.restart(node)
      else if (isOver && !(answer.ok && repeats-- > 0)) {
        node.mortal.dieAt(Number.POSITIVE_INFINITY)
        return answer
      }
    }
    throw new Error(`${requestId} ${name} is never answered`)
  }
}

function agree(sim: SimWorld, id: string, told: Said, expected: string) {
  const said = told.ok ? 'ok' : told.code
  if (said !== expected)
    throw new Error(`${id}: the engine says ${said}, the model ${expected}: ${JSON.stringify(told)}`)
  if (told.ok) sim.run.orders++
}

type MarketScript = { publish(day: string, open: boolean): Promise<void> }

/** The evening of a day: NAVs, now and then a day late, and what funds declare for the days ahead. */
function createMarketScript({ host, model, roll }: SimWorld): MarketScript {
  const navs = new Map(simFunds.map(fund => [fund.code, 10_000n]))
  const splits = new Map<string, bigint>()
  let late: (() => Promise<void>)[] = []

  async function write(fundcode: string, day: string, nav: bigint, income: bigint | null) {
    model.publish(fundcode, day, nav, income)
    const row = { fundcode, day: isoDate(day), nav_e4: navE4(nav), acc_nav_e4: navE4(nav), income_e4: income }
    await withTx(host.db, tx => insertRows(tx, 'nav', [{ ...row, published_at: new Date(`${day}T20:00:00+08:00`) }]))
  }
  async function declare(fundcode: string, day: string) {
    const exDate = model.after(day, 1 + roll(3))
    if (splits.has(`${fundcode} ${exDate}`)) return
    if (roll(3) === 0) {
      const ratio = 100_000_000n + BigInt(roll(100)) * 1_000_000n
      splits.set(`${fundcode} ${exDate}`, ratio)
      model.declare({ step: 'split', fund: fundcode, day: exDate, figure: ratio, payDay: '' })
      await withTx(host.db, tx =>
        insertRows(tx, 'split', [{ fundcode, day: isoDate(exDate), ratio_e8: rateE8(ratio) }]),
      )
      return
    }
    splits.set(`${fundcode} ${exDate}`, 100_000_000n)
    const [payDay, figure] = [model.after(exDate, 2), BigInt(1_000 + roll(60_000))]
    model.declare({ step: 'dividend', fund: fundcode, day: exDate, figure, payDay })
    const dates = { record_date: isoDate(exDate), ex_date: isoDate(exDate), pay_date: isoDate(payDay) }
    await withTx(host.db, tx => insertRows(tx, 'dividend', [{ fundcode, ...dates, per_share_e6: figure }]))
  }
  return {
    async publish(day, open) {
      for (const write of late) await write()
      late = []
      for (const { code, type } of simFunds) {
        if (type === 'money') {
          await write(code, day, 10_000n, BigInt(roll(8_000)))
          continue
        }
        if (!open) continue
        const before = navs.get(code) ?? 10_000n
        const ratio = splits.get(`${code} ${day}`) ?? 100_000_000n
        const nav = (((before * BigInt(9_700 + roll(610))) / 10_000n) * 100_000_000n) / ratio
        navs.set(code, nav < 2_000n ? 8_000n : nav)
        const today = navs.get(code) ?? nav
        if (roll(25) === 0) late.push(() => write(code, day, today, null))
        else await write(code, day, today, null)
        if (roll(20) === 0) await declare(code, day)
      }
    },
  }
}

/** The engine's tables in the model's words; @throws where the two differ. */
async function compare({ host, model }: SimWorld, day: string): Promise<string> {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(host.db)).rows.map(row => row.line).sort()
  const engine = {
    holdings:
      await lines(sql`select concat(custno, '|', fundcode, ' ', shares_cents, ' ', frozen_cents, ' ', cost_fen, ' ', paid_fen, ' ',
      received_fen, ' ', dividend_fen, ' ', realised_fen, ' ', unpaid_fen) as line from holding`),
    lots: await lines(
      sql`select concat(custno, '|', fundcode, ' ', register_date, ' ', nav_e4, ' ', remaining_cents) as line from lot where remaining_cents > 0`,
    ),
    orders:
      await lines(sql`select concat(case when o.plan_id is null then o.request_id else p.request_id || '/' || o.due_date end, ' ', kind, ' ', status, ' ', trade_date, ' ', confirm_date) as line
      from orders o left join plan p using (plan_id) where o.origin <> 'fund'`),
    plans: await lines(
      sql`select concat(request_id, ' ', state, ' ', failures, ' ', coalesce(next_due::text, 'null')) as line from plan`,
    ),
    payments: await lines(
      sql`select concat(custno, ' ', direction, ' ', amount_fen, ' ', case when state in ('requested', 'unknown') then 'open' else state end) as line from bank_txn`,
    ),
  }
  const expected = model.picture()
  for (const part of ['orders', 'plans', 'payments', 'lots', 'holdings'] as const) {
    const [ours, theirs] = [new Set(engine[part]), new Set(expected[part])]
    const odd = [
      ...engine[part].filter(line => !theirs.has(line)).map(line => `engine: ${line}`),
      ...expected[part].filter(line => !ours.has(line)).map(line => `model:  ${line}`),
    ]
    if (odd.length > 0 || engine[part].length !== expected[part].length)
      throw new Error(
        `${day}: ${part} differ\n${odd.slice(0, 12).join('\n')}\n(${engine[part].length} and ${expected[part].length} lines)`,
      )
  }
  return JSON.stringify(expected)
}

/** What the bank moved is what the ledger says it moved, to the fen. */
async function reconcile(host: TestServer, totals: ReadonlyMap<string, bigint>) {
  const { rows } = await sql<{ key: string; sum: bigint }>`
    select custno || ' ' || direction as key, sum(amount_fen)::bigint as sum from bank_txn where state = 'done' group by 1`.execute(
    host.db,
  )
  for (const { key, sum } of rows)
    if (totals.get(key) !== sum) throw new Error(`the bank moved ${totals.get(key)} of ${key}, the books say ${sum}`)
}
