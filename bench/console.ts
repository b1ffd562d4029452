import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { connect } from '@zhixiao/db/connect.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { sealAudit } from '@zhixiao/db/seals.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { NavRow } from '@zhixiao/domain/fund/nav-rows.ts'
import { loadDemo } from '@zhixiao/server/doors/demo/load-demo.ts'
import { settleDay } from '@zhixiao/server/engine/settle/settle-day.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { customerVault } from '@zhixiao/server/platform/secrets/places.ts'
import { sql } from 'kysely'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from '../apps/server/src/doors/console/testing.ts'
import { DAY, seedDay } from './day.ts'
import { type Figure, median, quantile } from './harness.ts'
import type { Lab } from './lab.ts'
import { custnoOf, insertCustomers, makeFunds, openContext } from './people.ts'
import { fillStore } from './store-rows.ts'

/** Each has fifty orders. Fewer customers make a quick look, which the figures state. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 100_000)
const ORDERS_EACH = 50
const EVENTS = ORDERS_EACH * CUSTOMERS
const FUNDS = 200
const ASKED = 200
const RESTATED = Math.min(10_000, CUSTOMERS)
const TRADED = isoDate('2026-11-19')

/** The console with years of orders and events behind it: what staff wait for (requirement CON-25). */
export async function office(lab: Lab): Promise<Figure[]> {
  return [...(await amongMany(lab)), await restating(lab)]
}

async function amongMany(lab: Lab): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-console-'))
  const server = await startEmbedded({ dataDir })
  try {
    const ctx = openContext(server.config, lab.dataDir, 4)
    const admin = connect(server.adminConfig, { max: 1 })
    try {
      await migrate(ctx.db)
      await loadDemo(ctx.db)
      const funds = await makeFunds(ctx, FUNDS)
      await insertCustomers(ctx, CUSTOMERS + 1)
      await sealPeople(ctx)
      await fillStore(ctx.db, CUSTOMERS, funds, ORDERS_EACH)
      await hireStaff(ctx, { maker: ['entry'], checker: ['check'], caller: ['service'], reader: ['auditor'] })
      const desk = await startTestConsole({ ...ctx, limits: { ...ctx.limits, spend: async () => null } })
      try {
        const [maker, checker, caller, reader] = [desk.desk(), desk.desk(), desk.desk(), desk.desk()]
        await firstSignIn(maker, 'maker')
        const codes = await firstSignIn(checker, 'checker')
        await firstSignIn(caller, 'caller')
        await firstSignIn(reader, 'reader')
        const lists = await readings(caller, funds)
        const navDay = await enterNavs(ctx, { maker, checker, code: () => codes.next() }, funds)
        return [...lists, navDay, ...(await audited(ctx, reader))]
      } finally {
        await desk.close()
      }
    } finally {
      await admin.close()
      await ctx.close()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const AT_ONCE = 10_000

/** Names and numbers under the node's keys, so that the console can open them. */
async function sealPeople({ db, keys }: Context): Promise<void> {
  for (let first = 1; first <= CUSTOMERS + 1; first += AT_ONCE) {
    const custnos = Array.from({ length: Math.min(AT_ONCE, CUSTOMERS + 2 - first) }, (_, at) => custnoOf(first + at))
    const sealed = (field: 'custname' | 'mobile' | 'idno' | 'card' | 'card_mobile', text: string) =>
      custnos.map(custno => customerVault(keys, custno).seal(field, text))
    await sql`
      update customer c set custname_enc = s.name, mobile_enc = s.mobile, idno_enc = s.idno, address_enc = null
      from unnest(${custnos}::text[], ${sealed('custname', '王小明')}::text[], ${sealed('mobile', '13800000000')}::text[],
        ${sealed('idno', '110101199003070010')}::text[]) s (custno, name, mobile, idno) where c.custno = s.custno`.execute(
      db,
    )
    await sql`
      update trade_account a set card_enc = s.card, mobile_enc = s.mobile
      from unnest(${custnos}::text[], ${sealed('card', '6222020200000000000')}::text[],
        ${sealed('card_mobile', '13800000000')}::text[]) s (custno, card, mobile) where a.custno = s.custno`.execute(db)
  }
}

const atRandom = (below: number): number => 1 + Math.floor(Math.random() * below)
const size = `${CUSTOMERS.toLocaleString('en-US')} customers, ${EVENTS.toLocaleString('en-US')} orders`

/** What an answer takes, over HTTP, session and rights included. @throws Error for an answer that is no success. */
async function timed(work: () => Promise<{ code: string }>): Promise<number> {
  const startedAt = performance.now()
  const { code } = await work()
  if (code !== '0000') throw new Error(`the console answered ${code}`)
  return performance.now() - startedAt
}

async function readings(caller: Desk, funds: readonly string[]): Promise<Figure[]> {
  const one = () => custnoOf(atRandom(CUSTOMERS))
  const oneFund = () => funds[atRandom(funds.length) - 1] ?? ''
  const asked: Record<string, { limit: number; ask: () => Promise<{ code: string }> }> = {
    'a customer found by his number': {
      limit: 150,
      ask: () => caller.call('customer.find', { by: 'custno', text: one() }),
    },
    'a search by an ID number of nobody': {
      limit: 150,
      ask: () => caller.call('customer.find', { by: 'idno', text: '110101199003070010' }),
    },
    'first page of all orders': { limit: 150, ask: () => caller.call('order.list', {}) },
    'first page of the orders of a fund': { limit: 150, ask: () => caller.call('order.list', { fundCode: oneFund() }) },
    'first page of the orders of a customer': { limit: 150, ask: () => caller.call('order.list', { custno: one() }) },
    'first page of the orders of a day above an amount': {
      limit: 150,
      ask: () => caller.call('order.list', { from: TRADED, to: TRADED, least: '1000.00' }),
    },
    'the page of the day': { limit: 250, ask: () => caller.call('day.show', {}) },
    'one customer whole': { limit: 250, ask: () => caller.call('customer.show', { custno: one() }) },
    'one order whole': { limit: 250, ask: () => caller.call('order.show', { id: String(atRandom(EVENTS)) }) },
  }
  const figures: Figure[] = []
  for (const [what, { limit, ask }] of Object.entries(asked)) {
    const times: number[] = []
    for (let nth = 0; nth < ASKED; nth++) times.push(await timed(ask))
    figures.push({
      what: `console, p95 of ${what}`,
      value: quantile(times, 0.95),
      unit: 'ms',
      limit,
      wanted: 'at most',
      detail: `median ${median(times).toFixed(1)} ms, ${size}`,
    })
  }
  return figures
}

type Proposal = ConsoleSent<'request.try'>
type TwoOfThem = { maker: Desk; checker: Desk; code: () => string }

/** From the press of the first to the NAVs being in force by the code of the second. */
async function enterNavs(ctx: Context, { maker, checker, code }: TwoOfThem, funds: readonly string[]): Promise<Figure> {
  const calendar = await ctx.calendar()
  const day = calendar.previousOpen(addDays(shanghaiDate((await ctx.clock.now()).getTime()), -1))
  const { rows } = await sql<{ fundcode: string; nav: bigint }>`
    select fundcode, nav_e4 as nav from (
      select fundcode, nav_e4, row_number() over (partition by fundcode order by day desc) as nth from nav where fundcode = any(${[...funds]}::text[])
    ) n where nth = 1`.execute(ctx.db)
  const navs = rows.map(({ fundcode, nav }) => ({ fund: fundcode, day, nav: Number(nav), accNav: Number(nav) }))
  const seconds = (await released({ maker, checker, code }, navs)) / 1000
  return {
    what: `console, NAVs of a day of ${rows.length} funds tried, requested and released`,
    value: seconds,
    unit: 's',
    limit: 60,
    wanted: 'at most',
    detail: 'what the machine takes of the five minutes for two people',
  }
}

async function released({ maker, checker, code }: TwoOfThem, rows: NavRow[]): Promise<number> {
  const proposal = { act: 'nav import' as const, input: { rows } } satisfies Proposal
  const startedAt = performance.now()
  const tried = await maker.call('request.try', proposal)
  if (tried.code !== '0000') throw new Error(`tried: ${JSON.stringify(tried)}`)
  const asked = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '录入' })
  if (asked.code !== '0000') throw new Error(`submitted: ${JSON.stringify(asked)}`)
  const id = asked.data.requestId
  const { digest } = (await checker.call('request.show', { id })).data
  const done = await checker.call('request.approve', { id, digest, code: code() })
  if (done.code !== '0000') throw new Error(`approved: ${JSON.stringify(done)}`)
  return performance.now() - startedAt
}

/** As many events as orders, sealed as the job seals them; then one byte of one event is changed behind the triggers' back. */
async function audited({ db }: Context, reader: Desk): Promise<Figure[]> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into audit_log (at, actor, act, detail)
    select now(), 'staff' || n % 40, 'customer.searched', jsonb_build_object('custno', '3' || lpad(n::text, 11, '0'), 'by', 'custno')
    from generate_series(1, ${EVENTS}::int) n`.execute(db)
  while (!(await sealAudit(db)));
  const page = await timed(() => reader.call('audit.list', { actor: 'staff7' }))
  const seconds = (await timed(() => reader.call('audit.check', {}))) / 1000
  await sql`alter table audit_log disable trigger user`.execute(db)
  await sql`
    update audit_log set detail = jsonb_set(detail, '{by}', '"custnp"') where id = (select max(id) / 2 from audit_log)`.execute(
    db,
  )
  await sql`alter table audit_log enable trigger user`.execute(db)
  const { data } = await reader.call('audit.check', {})
  const events = `${EVENTS.toLocaleString('en-US')} events`
  return [
    {
      what: `console, the audit log read against its seals, ${events}`,
      value: seconds,
      unit: 's',
      limit: 60,
      wanted: 'at most',
      detail: `first page of one person among them ${page.toFixed(0)} ms`,
    },
    {
      what: 'one changed byte among them that the check does not find',
      value: data.breaks.length === 1 ? 0 : 1,
      unit: '',
      limit: 0,
      wanted: 'at most',
      detail: `reported as ${data.breaks[0]?.problem ?? 'nothing'}`,
    },
  ]
}

/** What a corrected NAV does to each order that was confirmed at it. */
async function restating(lab: Lab): Promise<Figure> {
  let fund = ''
  await seedDay(lab, 'console_restate', RESTATED, async ctx => {
    const [made = ''] = await makeFunds(ctx, 1)
    fund = made
    return [made]
  })
  const ctx = openContext(await lab.copy('console_restate', 'console_restated'), lab.dataDir, 4)
  const desk = await startTestConsole({ ...ctx, limits: { ...ctx.limits, spend: async () => null } })
  try {
    await settleDay(ctx.db, DAY)
    await hireStaff(ctx, { maker: ['entry'] })
    const maker = desk.desk()
    await firstSignIn(maker, 'maker')
    const { rows } = await sql<{ nav: bigint }>`
      select nav_e4 as nav from nav where fundcode = ${fund} and day = ${TRADED}::date`.execute(ctx.db)
    const nav = Number(rows[0]?.nav ?? 0n) + 20
    const input = { rows: [{ fund, day: TRADED, nav, accNav: nav }], restate: true as const }
    const proposal = { act: 'nav import' as const, input } satisfies Proposal
    const times: number[] = []
    for (let nth = 0; nth < 3; nth++)
      times.push(
        await timed(async () => {
          const tried = await maker.call('request.try', proposal)
          if (tried.code !== '0000') throw new Error(JSON.stringify(tried))
          return tried
        }),
      )
    return {
      what: `console, what a corrected NAV does to ${RESTATED.toLocaleString('en-US')} orders, shown before it is asked for`,
      value: median(times) / 1000,
      unit: 's',
      limit: 10,
      wanted: 'at most',
      detail: `slowest of three ${(Math.max(...times) / 1000).toFixed(1)} s`,
    }
  } finally {
    await desk.close()
    await ctx.close()
  }
}
