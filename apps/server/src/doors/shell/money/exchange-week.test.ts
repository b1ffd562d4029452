import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withdrawOrders } from '@zhixiao/db/settle/withdraw-orders.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { insertConversionOnce } from '@zhixiao/db/trade/place-conversion.ts'
import { insertRedemptionOnce } from '@zhixiao/db/trade/place-order.ts'
import { insertPlan } from '@zhixiao/db/trade/plans.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { compactDate, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { fen, navE4, parseShares } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../../engine/settle/payments.ts'
import { runPlans } from '../../../jobs/run-plans.ts'
import { settleAndVerify } from '../../../jobs/settle-and-verify.ts'
import { RegistrarPost } from '../../../testing/registrar-post.ts'
import { type Reported, ScriptedRegistrar, type Verdict } from '../../../testing/scripted-registrar.ts'
import { funds } from '../../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../testing.ts'

const MONDAY = isoDate('2026-11-16')
const TUESDAY = isoDate('2026-11-17')
const WEDNESDAY = isoDate('2026-11-18')
const THURSDAY = isoDate('2026-11-19')
const FRIDAY = isoDate('2026-11-20')
/** The registrar of funds.backEnd; the other funds have ours. */
const OTHER = '77'

type Week = { ops: TestOps; house: ScriptedRegistrar; other: ScriptedRegistrar; out: string; back: string }

async function inWeek(work: (week: Week) => Promise<void>): Promise<void> {
  const ops = await startTestOps()
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-week-'))
  try {
    ops.server.ctx.env.registrar = 'files'
    await sql`update fund set registrar = ${OTHER} where fundcode = ${funds.backEnd}`.execute(ops.db)
    await sql`insert into dividend (fundcode, record_date, ex_date, pay_date, per_share_e6)
      values (${funds.mixed}, ${WEDNESDAY}, ${WEDNESDAY}, ${FRIDAY}, 50000)`.execute(ops.db)
    const { rows } = await sql<{ fundcode: string; nav: bigint }>`
      select fundcode, nav_e4 as nav from nav where day = ${MONDAY}`.execute(ops.db)
    const navs = new Map(rows.map(row => [row.fundcode, navE4(row.nav)]))
    const [out, back] = [join(folder, 'out'), join(folder, 'back')]
    const registrar = (code: string) =>
      new ScriptedRegistrar(new RegistrarPost(code, '22', out, back), fundcode => navs.get(fundcode) ?? navE4(0n))
    await work({ ops, house: registrar('99'), other: registrar(OTHER), out, back })
  } finally {
    await ops.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const gateOf = async ({ ops }: Week, fundcode: string, requestId: string) => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const { version: customerVersion } = await ops.db
    .selectFrom('customer')
    .select('version')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  const fundVersion = await ops.fundVersion(fundcode)
  return { custno, tradeacco, fundcode, customerVersion, fundVersion, requestId, bodyHash: 'test' }
}

async function sell(week: Week, fundcode: string, shares: string, requestId: string): Promise<bigint> {
  const gate = await gateOf(week, fundcode, requestId)
  const placed = await insertRedemptionOnce(week.ops.db, { ...gate, shares: parseShares(shares), largeRedemption: '1' })
  assert.ok(placed)
  return placed.order_id
}

async function buy(week: Week, fundcode: string, yuan: bigint): Promise<bigint> {
  // The registrar's number for the account may have incremented the customer's version.
  await sql`update customer set version = 1`.execute(week.ops.db)
  return week.ops.buy(fundcode, yuan)
}

async function convert(week: Week, shares: string): Promise<void> {
  const gate = await gateOf(week, funds.mixed, 'week-convert')
  const target = await gateOf(week, funds.bond, 'week-convert')
  const placed = await insertConversionOnce(week.ops.db, {
    ...gate,
    shares: parseShares(shares),
    targetFundcode: funds.bond,
    targetVersion: target.fundVersion,
    estimate: fen(0n),
    leaveMarkId: null,
    agreements: '',
  })
  assert.ok(placed)
}

const openPlan = ({ ops }: Week) =>
  withTx(ops.db, tx =>
    insertPlan(
      tx,
      {
        custno: ops.world.people.zhangSan.custno,
        tradeacco: ops.world.people.zhangSan.tradeacco,
        fundcode: funds.bond,
        unit: '2',
        month_day: null,
        weekday: null,
        amount: fen(50_000n),
        leaveMarkId: null,
        agreements: '',
        requestId: 'week-plan',
        bodyHash: 'test',
      },
      { dueDate: TUESDAY, runDate: TUESDAY },
    ),
  )

/** Ends a trading day: paid orders are sent, and the clock moves to the next morning. */
async function send({ ops, out }: Week, traded: IsoDate, next: IsoDate): Promise<void> {
  await movePayments(ops.server.ctx)
  await ops.server.setClock(`${next}T08:00:00+08:00`)
  const sent = await ops.run('exchange', 'export', traded, '--out', out)
  assert.equal(sent.code, 0, sent.text)
}

const TABLES = [
  ...['orders', 'holding', 'lot', 'lot_use', 'confirmation', 'posting', 'bank_txn', 'plan', 'plan_failure'],
  ...['exchange_file', 'exchange_confirmation', 'exchange_difference', 'exchange_plan', 'exchange_account', 'nav'],
]

/** Every row of every table that an import may change. */
async function books({ ops }: Pick<Week, 'ops'>) {
  const rows = new Map<string, unknown[]>()
  for (const table of TABLES)
    rows.set(table, (await sql`select * from ${sql.table(table)} t order by t::text`.execute(ops.db)).rows)
  return rows
}

async function take(week: Week): Promise<string> {
  const { ops, back } = week
  const taken = await ops.run('exchange', 'import', back)
  assert.equal(taken.code, 0, taken.text)
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  const before = await books(week)
  const again = await ops.run('exchange', 'import', back)
  assert.equal(again.code, 0, again.text)
  assert.deepEqual(await books(week), before)
  await movePayments(ops.server.ctx)
  return taken.text
}

const answer = (
  { house, other }: Week,
  traded: IsoDate,
  day: IsoDate,
  verdict?: (record: ExchangeRecord) => Verdict,
  besides?: Reported,
) => {
  house.answer(traded, day, verdict, besides)
  other.answer(traded, day)
}

const serialOf = (record: ExchangeRecord) => record.get('AppSheetSerialNo')

/** Our own books in the form of a registrar's. */
async function holdings({ ops }: Week): Promise<Map<string, bigint>> {
  const rows = await ops.db.selectFrom('holding').select(['tradeacco', 'fundcode', 'shares_cents']).execute()
  return new Map(rows.map(row => [`${row.tradeacco}|${row.fundcode}`, row.shares_cents]))
}

test('ENG-08 OPS-05 PLUS-10 a week with outside registrars ends with their books, and nothing can be booked twice or in part', () =>
  inWeek(async week => {
    const { ops, house, other } = week
    const { db, server, world } = ops
    const { tradeacco } = world.people.zhangSan

    await server.setClock(`${MONDAY}T10:00:00+08:00`)
    await buy(week, funds.mixed, 10_000n)
    await buy(week, funds.bond, 5_000n)
    await buy(week, funds.backEnd, 2_000n)
    const planId = await openPlan(week)
    await send(week, MONDAY, TUESDAY)
    assert.deepEqual(
      house.received('03', MONDAY).map(each => [each.get('BusinessCode'), each.get('RationProtocolNo')]),
      [
        ['022', ''],
        ['022', ''],
        ['059', String(planId)],
      ],
    )
    assert.deepEqual(
      other.received('03', MONDAY).map(each => each.get('FundCode')),
      [funds.backEnd],
    )
    assert.equal(other.received('01', MONDAY).length, 1)
    answer(week, MONDAY, TUESDAY)
    assert.match(await take(week), /1 applications of plans confirmed, 0 refused/)

    await server.setClock(`${TUESDAY}T10:00:00+08:00`)
    await runPlans(server.ctx, TUESDAY)
    const refused = await sell(week, funds.mixed, '1000.00', 'week-sell-1')
    await sell(week, funds.mixed, '2000.00', 'week-sell-2')
    await send(week, TUESDAY, WEDNESDAY)
    answer(week, TUESDAY, WEDNESDAY, each => (serialOf(each) === String(refused) ? 'refuse' : 'accept'))
    assert.match(await take(week), /_04.TXT: 2 confirmed, 1 failed/)

    await server.setClock(`${WEDNESDAY}T10:00:00+08:00`)
    await runPlans(server.ctx, WEDNESDAY)
    await convert(week, '500.00')
    await buy(week, funds.mixed, 300n)
    const huge = await sell(week, funds.bond, '3000.00', 'week-huge')
    await send(week, WEDNESDAY, THURSDAY)
    // The entitled shares are those before the record date: bought less sold until Tuesday.
    const entitled = await sql<{ cents: bigint }>`
      select sum(moved_cents)::bigint as cents from movement where fundcode = ${funds.mixed} and trade_date < ${WEDNESDAY}`.execute(
      db,
    )
    const cents = entitled.rows[0]?.cents ?? 0n
    const dividend = recordOf('06', {
      FundCode: funds.mixed,
      TransactionAccountID: tradeacco,
      TransactionCfmDate: compactDate(THURSDAY),
      RegistrationDate: compactDate(WEDNESDAY),
      XRDate: compactDate(WEDNESDAY),
      DividentDate: compactDate(FRIDAY),
      BasisforCalculatingDividend: textOf(cents),
      // A cent less than 5 %: the registrar cuts where we round.
      DividendAmount: textOf((cents * 5n) / 100n - 1n),
      ConfirmedAmount: textOf((cents * 5n) / 100n - 1n),
      DefDividendMethod: '1',
      BusinessCode: '143',
      ReturnCode: '0000',
      TASerialNO: '900',
    })
    const adjusted = house.adjust(tradeacco, funds.mixed, 1_234n, THURSDAY)
    answer(
      week,
      WEDNESDAY,
      THURSDAY,
      each => {
        if (serialOf(each) === String(huge)) return { shares: 100_000n }
        return each.get('BusinessCode') === '039' ? 'refuse' : 'accept'
      },
      { trades: [adjusted], dividends: [dividend] },
    )
    await damagedSetsChangeNothing(week)
    const reported = await take(week)
    assert.match(reported, /1 acts of the registrar booked/)
    assert.match(reported, /1 dividends booked/)
    assert.match(reported, /dividend \S+ of 710001 ex 2026-11-18: dividend \d+\.\d\d, ours/)
    assert.match(reported, /supplement 2.00, ours/)
    const failures = await db.selectFrom('plan_failure').select(['plan_id', 'code']).execute()
    assert.deepEqual(failures, [{ plan_id: planId, code: 'PLAN-REFUSED' }])

    await server.setClock(`${THURSDAY}T10:00:00+08:00`)
    await sql`update plan set state = 'ended', next_due = null, next_run = null, ended_at = business_now(), changed_at = business_now()`.execute(
      db,
    )
    await send(week, THURSDAY, FRIDAY)
    const [ended, ...more] = house.received('03', THURSDAY)
    assert.deepEqual([ended?.get('BusinessCode'), more], ['060', []])
    const application = house.received('03', WEDNESDAY).find(each => serialOf(each) === String(huge))
    assert.ok(application)
    answer(week, THURSDAY, FRIDAY, undefined, { trades: [house.rest(application, 200_000n, FRIDAY)] })
    assert.match(await take(week), /1 confirmed, 0 failed/)

    assert.deepEqual(await holdings(week), new Map([...house.books, ...other.books]))
    const { rows } = await sql`select from exchange_difference where figure = 'shares' and order_id is null`.execute(db)
    assert.equal(rows.length, 0)
    assert.equal((await settleAndVerify(server.ctx, FRIDAY)).done, true)
    const cash = await sql<{ amount: bigint; due: IsoDate }>`
      select t.amount_fen as amount, t.due_date as due from bank_txn t join orders o using (order_id) where o.kind = '143'`.execute(
      db,
    )
    assert.deepEqual(cash.rows, [{ amount: (cents * 5n) / 100n - 1n, due: FRIDAY }])
  }))

/** Two days: bought on the first; on the second something is bought and sold in each fund. Returns a sale of the second. */
async function untilWednesday(week: Week): Promise<bigint> {
  const { server } = week.ops
  await server.setClock(`${MONDAY}T10:00:00+08:00`)
  for (const fundcode of [funds.mixed, funds.bond]) await buy(week, fundcode, 5_000n)
  await send(week, MONDAY, TUESDAY)
  answer(week, MONDAY, TUESDAY)
  await take(week)
  await server.setClock(`${TUESDAY}T10:00:00+08:00`)
  await buy(week, funds.mixed, 1_000n)
  const sold = await sell(week, funds.mixed, '200.00', 'week-before-1')
  await sell(week, funds.bond, '300.00', 'week-before-2')
  await send(week, TUESDAY, WEDNESDAY)
  return sold
}

/** Releases an import; `meanwhile` runs when all but the shares (05) is booked, and has to end before the import goes on. */
async function importing({ ops, back }: Week, day: IsoDate, meanwhile: () => Promise<void>) {
  const { ctx } = ops.server
  await addTestOperators(ops.db, 'zhao', 'qian')
  const asked = await runAs(ctx, 'zhao', ['exchange', 'import', back])
  const id = /\nRequest (\d+):/.exec(asked.text)?.[1]
  assert.ok(id, asked.text)
  const name = `OFD_99_888_${compactDate(day)}_05.TXT`
  const other = Promise.withResolvers<void>()
  const released = Promise.withResolvers<{ code: number; text: string }>()
  // The import waits for the name of a file that another one books, and goes on when that one fails.
  const blocked = withTx(ops.db, async tx => {
    await sql`insert into exchange_file (name, sha256, state, records, at) values (${name}, repeat('0', 64), 'booked', 0, now())`.execute(
      tx,
    )
    released.resolve(runAs(ctx, 'qian', ['approve', id]))
    await other.promise
  }).catch(() => undefined)
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%exchange_file%'`
  while ((await waiting.execute(ops.db)).rows.length === 0) await pause(5)
  const late = pause(60_000, undefined, { ref: false }).then(() => assert.fail('it waits for the import'))
  try {
    await Promise.race([meanwhile(), late])
  } finally {
    other.reject(new Error('the other import fails'))
    await blocked
    await released.promise
  }
  return released.promise
}

const heldOf = async ({ ops }: Week, fundcode: string) => {
  const { shares_cents, frozen_cents } = await ops.db
    .selectFrom('holding')
    .select(['shares_cents', 'frozen_cents'])
    .where('fundcode', '=', fundcode)
    .executeTakeFirstOrThrow()
  return { shares: shares_cents, frozen: frozen_cents }
}

test('ENG-08 TRD-02 TRD-08 holdings that an import changes are sold, converted and withdrawn from at once, and everything counts', () =>
  inWeek(async week => {
    const { ops, house } = week
    const reported = await untilWednesday(week)
    answer(week, TUESDAY, WEDNESDAY)
    const before = await heldOf(week, funds.mixed)
    const { custno } = ops.world.people.zhangSan
    const { code, text } = await importing(week, WEDNESDAY, async () => {
      await sell(week, funds.mixed, '100.00', 'week-meanwhile-1')
      await convert(week, '30.00')
      const taken = await sell(week, funds.bond, '50.00', 'week-meanwhile-2')
      const withdraw = (orderId: bigint, requestId: string) =>
        withdrawOrders(ops.db, [{ custno, orderId, requestId, call: 'trade.withdrawal', bodyHash: '', reply: {} }])
      assert.deepEqual(await withdraw(taken, 'week-meanwhile-3'), ['withdrawn'])
      assert.deepEqual(await withdraw(reported, 'week-meanwhile-4'), ['not-withdrawable'], 'past its cut-off')
      assert.deepEqual(await heldOf(week, funds.mixed), { ...before, frozen: before.frozen + 13_000n })
    })
    assert.equal(code, 0, text)
    const { tradeacco } = ops.world.people.zhangSan
    const booked = (fundcode: string) => house.books.get(`${tradeacco}|${fundcode}`)
    assert.deepEqual(await heldOf(week, funds.mixed), { shares: booked(funds.mixed), frozen: 13_000n })
    assert.deepEqual(await heldOf(week, funds.bond), { shares: booked(funds.bond), frozen: 0n })
    assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  }))

test("ENG-08 OPS-05 shares that were sold during an import are not deducted by the registrar's act: nothing is booked, and a second import says why", () =>
  inWeek(async week => {
    const { ops, house } = week
    await untilWednesday(week)
    const { tradeacco } = ops.world.people.zhangSan
    const { shares, frozen } = await heldOf(week, funds.bond)
    const free = shares - frozen
    answer(week, TUESDAY, WEDNESDAY, undefined, { trades: [house.adjust(tradeacco, funds.bond, -free, WEDNESDAY)] })
    const before = await books(week)
    const { code, text } = await importing(week, WEDNESDAY, async () => {
      await sell(week, funds.bond, '0.01', 'week-meanwhile-1')
    })
    assert.equal(code, 1, text)
    assert.match(text, new RegExp(`shares of ${funds.bond} .* were sold or frozen by ${tradeacco} meanwhile`))
    assert.deepEqual(await heldOf(week, funds.bond), { shares, frozen: frozen + 1n })
    for (const table of ['lot', 'confirmation', 'posting', 'exchange_file', 'exchange_account'])
      assert.deepEqual((await books(week)).get(table), before.get(table), table)
    // The checker signed other effects, so the request is made again.
    const again = await runAs(ops.server.ctx, 'qian', ['approve', '3'])
    assert.equal(again.code, 1, again.text)
    assert.match(again.text, /0 acts of the registrar booked.*1 records not booked.*ours too-few-free ConfirmedVol/s)
  }))

const textOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Sets of files with one fault each: the import is refused, names the place, and changes no row. */
async function damagedSetsChangeNothing(week: Week): Promise<void> {
  const { ops, back } = week
  const before = await books(week)
  const damaged = join(back, '..', 'damaged')
  const name = (type: string) => `OFD_99_888_${compactDate(THURSDAY)}_${type}.TXT`
  const change = (type: string, edit: (text: string) => string) => () => {
    const path = join(damaged, name(type))
    writeFileSync(path, edit(readFileSync(path, 'latin1')), 'latin1')
  }
  const cases: [damage: () => void, expected: RegExp][] = [
    [() => rmSync(join(damaged, name('06'))), /names OFD_99_888_20261119_06.TXT: missing/],
    [() => truncateSync(join(damaged, name('05')), 900), /_05.TXT: \d+ faults?, nothing was imported/],
    [change('04', text => text.replace(/OFDCFEND\r\n$/, '')), /OFDCFEND: the end of the file stands here/],
    [
      change('04', text => text.replace(/\r\n0{15}5\r\n/, '\r\n0000000000000004\r\n')),
      /_04.TXT: \d faults, nothing was imported/,
    ],
    [
      change('06', text => text.replace('143', '14x').replace('20261119', '20261118')),
      /the file is of 2026-11-18, its name of 2026-11-19/,
    ],
    [
      () => {
        const path = join(damaged, `OFI_99_888_${compactDate(THURSDAY)}.TXT`)
        writeFileSync(path, readFileSync(path, 'latin1').replace('00000004', '00000003'))
      },
      /OFI_99_888_20261119.TXT: \d+ faults?/,
    ],
  ]
  const importDamaged = (damage: () => void, ...options: string[]) => {
    rmSync(damaged, { recursive: true, force: true })
    mkdirSync(damaged)
    cpSync(back, damaged, { recursive: true })
    damage()
    return ops.run('exchange', 'import', damaged, ...options)
  }
  for (const [damage, expected] of cases) {
    const { code, text } = await importDamaged(damage)
    assert.equal(code, 1, text)
    assert.match(text, expected)
    assert.deepEqual(await books(week), before)
  }
  const leftOut: [damage: () => void, expected: RegExp][] = [
    [
      change('06', text => text.replace(ops.world.people.zhangSan.tradeacco, 'T999999999')),
      /record T999999999 of 710001: .*ours no-account TransactionAccountID/,
    ],
    [change('05', text => text.replaceAll(funds.bond, '999999')), /of 999999: .*ours no-fund FundCode/],
  ]
  for (const [damage, expected] of leftOut) {
    const { code, text } = await importDamaged(damage, '--dry-run')
    assert.equal(code, 0, text)
    assert.match(text, expected)
  }
}
