import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CalendarDay, CalendarNotPublished, createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { type AccrualDay, accrualDays } from '@zhixiao/domain/fee/accrual-index.ts'
import { type DatedTerms, serviceRates, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { isFree, saleDayOn } from '@zhixiao/domain/fee/holding-period.ts'
import { type EntryTerms, frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { type Lot, lotsAfterSales, remainingOf } from '@zhixiao/domain/fee/redemption-fee.ts'
import { institutionStatus } from '@zhixiao/domain/fund/fund-terms.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { ownSaleCharges } from '@zhixiao/domain/law/own-sale.ts'
import {
  fen,
  type NavE4,
  navE4,
  parseShares,
  perShareE12,
  rateE8,
  shareCents,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { type DividendHistory, type Entitlement, entitlementTo } from '@zhixiao/domain/settle/dividend.ts'
import { type EarningMovement, earningShares } from '@zhixiao/domain/settle/money-fund.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { accrueService } from '../market/service-accrual.ts'
import { freshDatabase, type TestDatabase } from '../testing.ts'
import { type Tx, withTx } from '../tx.ts'
import { type Entitled, entitledTo } from './declared-dividends.ts'
import { listReadyIncomes, readIncomeDay } from './money-income.ts'
import { readContract } from './settle-day.ts'

// Rules that SQL repeats for sets of rows (decision 1): over random histories they give the same results as `domain`.

const FUND = '990001'
const OTHER = '990002'
const RECORD = isoDate('2020-12-17')

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

/** Runs `work` on an empty database without foreign keys and triggers, and rolls it back. */
async function inEmpty<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined
  const undo = new Error('undo')
  await withTx(database.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    result = { value: await work(tx) }
    throw undo
  }).catch(error => {
    if (error !== undo) throw error
  })
  if (!result) throw new Error('nothing was done')
  return result.value
}

const addFunds = (tx: Tx) =>
  sql`
  insert into fund (fundcode, fundname, fund_type, main_code, status, risk_level, default_dividend_method, carry)
  values (${FUND}, 'F', 'money', ${FUND}, '0', 1, '1', 'daily'), (${OTHER}, 'G', 'bond', ${OTHER}, '0', 1, '1', null)`.execute(
    tx,
  )

/** One order of a holding: its kind, day, shares and status. */
type Act = {
  kind: 'buy' | 'sell' | 'out' | 'in' | 'carry' | 'freeze' | 'free' | 'cash' | 'reinvest'
  /** Days after the record date. */
  at: number
  cents: bigint
  status: '1' | '9' | '0' | '4'
}
const codes = {
  buy: '022',
  sell: '024',
  out: '036',
  in: '036',
  carry: '143',
  freeze: '031',
  free: '032',
  cash: '029',
  reinvest: '029',
} as const

async function addHistories(tx: Tx, histories: readonly (readonly Act[])[]) {
  const rows = histories.flatMap((acts, holder) => acts.map(act => ({ ...act, holder: String(holder) })))
  const column = <Value>(of: (row: Act & { holder: string }) => Value) => rows.map(of)
  const methodOf = ({ kind }: Act) => (kind === 'cash' ? '1' : kind === 'reinvest' || kind === 'carry' ? '0' : null)
  const moves = ({ kind, cents }: Act) =>
    kind === 'sell' || kind === 'out' ? -cents : ['buy', 'in', 'carry'].includes(kind) ? cents : null
  await sql`
    with given as (
      select * from unnest(${column(row => row.holder)}::text[], ${column(row => codes[row.kind])}::text[], ${column(row => addDays(RECORD, row.at))}::date[],
        ${column(row => row.cents)}::bigint[], ${column(row => row.status)}::text[], ${column(row => (row.kind === 'in' ? OTHER : FUND))}::text[],
        ${column(row => (row.kind === 'in' ? FUND : row.kind === 'out' ? OTHER : null))}::text[], ${column(row => (row.kind === 'carry' ? 'carry' : null))}::text[],
        ${column(methodOf)}::text[], ${column(moves)}::bigint[])
        with ordinality g (holder, kind, day, cents, status, fundcode, target, cause, method, moved, nth)
    ),
    placed as (
      insert into orders (custno, tradeacco, fundcode, target_fundcode, kind, amount_fen, shares_cents, accept_at, trade_date, confirm_date, status, cause, origin,
        dividend_method, request_id, body_hash)
      select holder, holder, fundcode, target, kind, case kind when '022' then 1 end, case when kind not in ('022', '029') then cents end,
        day, day, day + 1, status, cause, case when cause is null then 'customer' else 'fund' end, method, 'request-' || nth, '-'
      from given order by nth returning order_id, custno, request_id, status
    )
    insert into confirmation (order_id, custno, leg, confirm_date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, net_fen, fee_fen, shares_cents,
      share_rounding, moved_cents)
    select p.order_id, p.custno, case when g.target = ${FUND} then 'into' else 'own' end, g.day + 1, 10000, g.day, 1, 0, 0, 10000, 0, 0, g.cents, 'half-up', g.moved
    from placed p join given g on p.request_id = 'request-' || g.nth where p.status = '1' and g.moved is not null`.execute(
    tx,
  )
}

/** The same acts as facts for `domain`: only confirmed ones. */
function historyOf(acts: readonly Act[]): DividendHistory & { moved: EarningMovement[] } {
  const done = acts.filter(act => act.status === '1')
  const days = (act: Act) => ({ tradeDate: addDays(RECORD, act.at) })
  const signed = (act: Act, minus: readonly Act['kind'][]) =>
    shareCents(minus.includes(act.kind) ? -act.cents : act.cents)
  return {
    moved: done
      .filter(act => ['buy', 'sell', 'out', 'in', 'carry'].includes(act.kind))
      .map(act => ({ ...days(act), delta: signed(act, ['sell', 'out']), isCarry: act.kind === 'carry' })),
    frozen: done
      .filter(act => act.kind === 'freeze' || act.kind === 'free')
      .map(act => ({ ...days(act), delta: signed(act, ['free']) })),
    methods: done.flatMap(act =>
      act.kind === 'cash' || act.kind === 'reinvest'
        ? [{ ...days(act), method: act.kind === 'cash' ? ('1' as const) : ('0' as const) }]
        : [],
    ),
  }
}

const drawnAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'sell',
    'out',
    'in',
    'carry',
    'freeze',
    'free',
    'cash',
    'reinvest',
    'cash',
    'reinvest',
  ),
  at: fc.integer({ min: -4, max: 2 }),
  cents: fc.bigInt(1n, 10n ** 6n),
  status: fc.constantFrom('1', '1', '1', '9', '0', '4'),
})
/** Only one change of the method may be pending at a time; an index on orders enforces it. */
const oneWaits = (acts: readonly Act[]) => {
  const waits = acts.findIndex(each => codes[each.kind] === '029' && each.status === '9')
  return acts.filter((each, at) => at <= waits || codes[each.kind] !== '029' || each.status !== '9')
}
const drawnHistories = fc.array(fc.array(drawnAct, { maxLength: 12 }).map(oneWaits), { minLength: 1, maxLength: 30 })

function entitledInSql(histories: readonly (readonly Act[])[]): Promise<(Entitlement | null)[]> {
  return inEmpty(async tx => {
    await addFunds(tx)
    await addHistories(tx, histories)
    const { rows } = await sql<Entitled>`${entitledTo({ fundcode: FUND, before: RECORD })}`.execute(tx)
    const found = new Map(rows.map(({ custno, shares, frozen, method }) => [custno, { shares, frozen, method }]))
    return histories.map((_, holder) => found.get(String(holder)) ?? null)
  })
}

const act = (kind: Act['kind'], at: number, shares = '1000', status: Act['status'] = '1'): Act => ({
  kind,
  at,
  cents: parseShares(shares),
  status,
})

// rules 2.8: acts of a holding around the record date, and its entitlement: shares, frozen shares, method
const RIGHTS: [title: string, acts: Act[], right: [string, string, string] | null][] = [
  ['shares bought the day before have it', [act('buy', -1)], ['1000.00', '0.00', '1']],
  ['shares bought on it have none', [act('buy', 0)], null],
  ['shares converted in on it have none', [act('in', 0)], null],
  ['shares sold on it keep theirs', [act('buy', -1), act('sell', 0, '400')], ['1000.00', '0.00', '1']],
  ['shares converted out on it keep theirs', [act('buy', -1), act('out', 0, '400')], ['1000.00', '0.00', '1']],
  ['shares sold before it have none', [act('buy', -3), act('sell', -1, '400')], ['600.00', '0.00', '1']],
  ['what is frozen of them is held back', [act('buy', -2), act('freeze', -1, '300')], ['1000.00', '300.00', '1']],
  ['a method changed before it counts', [act('buy', -2), act('reinvest', -1)], ['1000.00', '0.00', '0']],
  ['of two changes the later counts', [act('buy', -3), act('reinvest', -2), act('cash', -1)], ['1000.00', '0.00', '1']],
  ['a method changed on it does not', [act('buy', -2), act('reinvest', 0)], ['1000.00', '0.00', '1']],
]

test('ENG-03 TRD-05 the right to a dividend around its record date, by the statement that ships', async () => {
  const found = await entitledInSql(RIGHTS.map(([, acts]) => acts))
  for (const [index, [title, , right]] of RIGHTS.entries()) {
    const it = found[index]
    assert.deepEqual(it && [sharesText(it.shares), sharesText(it.frozen), it.method], right, title)
  }
})

test('ENG-03 TRD-05 over random histories SQL and domain give each holding the same right to a dividend', async () => {
  await fc.assert(
    fc.asyncProperty(drawnHistories, async histories => {
      const stated = histories.map(acts => entitlementTo(historyOf(acts), RECORD, '1'))
      assert.deepEqual(await entitledInSql(histories), stated)
    }),
    { numRuns: 25 },
  )
})

/** A calendar of 40 days around the record date; `open` flags each day. */
const calendarOf = (open: readonly boolean[]): CalendarDay[] =>
  open.map((isOpen, index) => ({ day: addDays(RECORD, index - 15), isOpen }))
const drawnCalendar = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }).map(calendarOf)

const addCalendar = (tx: Tx, days: readonly CalendarDay[]) =>
  sql`
  insert into trading_day (day, is_open, seq, source)
  select day, open, (sum(open::int) over (order by day))::int - 1, 'test'
  from unnest(${days.map(each => each.day)}::date[], ${days.map(each => each.isOpen)}::boolean[]) d (day, open)`.execute(
    tx,
  )

test('ENG-03 over random histories and calendars SQL and domain let the same shares earn the income of a day', async () => {
  await fc.assert(
    fc.asyncProperty(drawnHistories, drawnCalendar, async (histories, days) => {
      const calendar = createCalendar([{ day: addDays(RECORD, -16), isOpen: true }, ...days])
      // A pending order makes its holding wait, which this test does not cover.
      const settled = histories.map(acts => acts.filter(each => each.status !== '9'))
      const found = await inEmpty(async tx => {
        await addFunds(tx)
        await addCalendar(tx, [{ day: addDays(RECORD, -16), isOpen: true }, ...days])
        await addHistories(tx, settled)
        await sql`insert into nav (fundcode, day, nav_e4, acc_nav_e4, income_e4, published_at) values (${FUND}, ${RECORD}, 10000, 10000, 5000, now())`.execute(
          tx,
        )
        const holders = settled.map((_, holder) => String(holder))
        await sql`insert into holding (custno, tradeacco, fundcode, shares_cents) select h, h, ${FUND}, 1 from unnest(${holders}::text[]) h`.execute(
          tx,
        )
        await sql`insert into income_waiting select ${FUND}, ${RECORD}, h, h from unnest(${holders}::text[]) h`.execute(
          tx,
        )
        const [income] = await listReadyIncomes(tx)
        assert.ok(income)
        const { holders: earning } = await readIncomeDay(tx, income, true)
        return new Map(earning.map(({ custno, shares }) => [custno, shares]))
      })
      const stated = settled.map(acts => earningShares(historyOf(acts).moved, RECORD, calendar.previousOpen(RECORD)))
      assert.deepEqual(
        // Without shares there is no income and no row.
        settled.map((_, holder) => found.get(String(holder)) ?? 0n),
        stated.map(shares => (shares > 0n ? shares : 0n)),
      )
    }),
    { numRuns: 25 },
  )
})

test('TRD-07 over random calendars and days of rest SQL and domain find the same trading day and T+n', async () => {
  const drawnRest = fc.subarray(Array.from({ length: 40 }, (_, index) => addDays(RECORD, index - 15)))
  // Milliseconds around the cut-off, and any time of the day.
  const drawnTime = fc.oneof(
    fc.integer({ min: 54_000_000 - 2, max: 54_000_000 + 2 }),
    fc.integer({ min: 0, max: 86_399_999 }),
  )
  const drawnAsk = fc.record({
    day: fc.integer({ min: -10, max: 12 }),
    time: drawnTime,
    lag: fc.integer({ min: 0, max: 7 }),
    otherLag: fc.integer({ min: 0, max: 7 }),
  })
  const asked = fc.array(drawnAsk, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(drawnCalendar, drawnRest, drawnRest, asked, async (days, rest, otherRest, asks) => {
      const calendar = createCalendar(days).closedOn(rest).closedOn(otherRest)
      const instants = asks.map(({ day, time }) => Date.parse(`${addDays(RECORD, day)}T00:00:00+08:00`) + time)
      const found = await inEmpty(async tx => {
        await addCalendar(tx, days)
        for (const [fund, closed] of [
          [FUND, rest],
          [OTHER, otherRest],
        ] as const)
          await sql`insert into fund_closed_day select ${fund}, d from unnest(${closed}::date[]) d`.execute(tx)
        const { rows } = await sql<Record<'day' | 'later' | 'placed' | 'confirmed' | 'paid', IsoDate | null>>`
          select t.day, open_day(${[FUND, OTHER]}::text[], t.day, a.lag) as later, o.trade_day as placed, o.lag_day as confirmed, o.other_day as paid
          from unnest(${instants.map(ms => new Date(ms))}::timestamptz[], ${asks.map(each => each.lag)}::int[], ${asks.map(each => each.otherLag)}::int[])
            with ordinality a (at, lag, other_lag, nth)
          cross join lateral (select trading_day_of(a.at, ${[FUND, OTHER]}::text[]) as day) t
          cross join lateral find_order_days(a.at, ${[FUND, OTHER]}::text[], a.lag, a.other_lag) o order by a.nth`.execute(
          tx,
        )
        return rows
      })
      const stated = asks.map(({ lag, otherLag }, index) => {
        const day = orNull(() => calendar.tradingDayOf(instants[index] ?? 0))
        const later = day && orNull(() => calendar.addOpenDays(day, lag))
        const paid = day && orNull(() => calendar.addOpenDays(day, otherLag))
        return { day, later, placed: day, confirmed: later, paid }
      })
      assert.deepEqual(found, stated)
    }),
    { numRuns: 25 },
  )
})

test('SHLF-01 over random terms, lots and calendars SQL finds the same lots free on a day as the domain', async () => {
  const drawnHold = fc.record({
    kind: fc.constantFrom('minimum' as const, 'rolling' as const),
    length: fc.integer({ min: 1, max: 15 }),
    unit: fc.constantFrom('day' as const, 'day' as const, 'month' as const, 'year' as const),
    from: fc.constantFrom('application' as const, 'registration' as const),
    until: fc.constantFrom('application' as const, 'confirmation' as const),
  })
  // Up to two years before the days asked for, across ends of months and a leap day.
  const drawnLot = fc.record({ before: fc.integer({ min: 0, max: 760 }), lag: fc.integer({ min: 0, max: 4 }) })
  const lots = fc.array(drawnLot, { minLength: 1, maxLength: 40 })
  const setup = fc.option(fc.integer({ min: -400, max: 0 }))
  const found = { free: 0, locked: 0 }
  await fc.assert(
    fc.asyncProperty(drawnCalendar, drawnHold, lots, setup, async (days, drawn, some, setupAt) => {
      const calendar = createCalendar(days)
      const hold = { ...drawn, ...(drawn.kind === 'rolling' && { until: 'application' as const }) }
      const fund = { hold, setupDate: setupAt === null ? null : addDays(RECORD, setupAt) }
      const last = calendar.previousOpen(calendar.lastPublished)
      const asked = calendar
        .openDays(addDays(calendar.firstPublished, 1), last)
        .slice(1, -1)
        .map(day => saleDayOn(calendar, 1, day))
      const held = some.map(({ before, lag }) => {
        const tradeDate = addDays(RECORD, 12 - before)
        return { tradeDate, registerDate: addDays(tradeDate, lag) }
      })
      const free = await inEmpty(async tx => {
        await addFunds(tx)
        await addCalendar(tx, days)
        await sql`
          update fund set fund_type = 'bond', carry = null, setup_date = ${fund.setupDate}, hold_kind = ${hold.kind}, hold_length = ${hold.length},
            hold_unit = ${hold.unit}, hold_from = ${hold.from}, hold_until = ${hold.until} where fundcode = ${FUND}`.execute(
          tx,
        )
        const { rows } = await sql<{ free: boolean }>`
          select lot_is_free(${FUND}, l.registered, l.traded, d.day) as free
          from unnest(${asked.map(each => each.day)}::date[]) with ordinality d (day, at)
          cross join unnest(${held.map(each => each.registerDate)}::date[], ${held.map(each => each.tradeDate)}::date[]) with ordinality l (registered, traded, at)
          order by d.at, l.at`.execute(tx)
        return rows.map(row => row.free)
      })
      const stated = asked.flatMap(sale => held.map(lot => isFree(lot, fund, sale)))
      assert.deepEqual(free, stated)
      for (const each of stated) found[each ? 'free' : 'locked'] += 1
    }),
    { numRuns: 60 },
  )
  assert.ok(found.free > 500 && found.locked > 500, JSON.stringify(found))
})

test('SHLF-01 what SQL lets an order sell leaves every pending sale its free lots, in the order of trading days or of confirmations', async () => {
  const drawnHold = fc.record({
    kind: fc.constantFrom('minimum' as const, 'rolling' as const),
    length: fc.integer({ min: 2, max: 9 }),
    unit: fc.constant('day' as const),
    from: fc.constant('registration' as const),
    until: fc.constant('application' as const),
  })
  const lots = fc.array(fc.record({ at: fc.integer({ min: -9, max: 4 }), cents: fc.bigInt(1n, 400n) }), {
    minLength: 1,
    maxLength: 7,
  })
  const asks = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 4 }),
      lag: fc.integer({ min: 1, max: 4 }),
      part: fc.constantFrom(40n, 70n, 100n),
    }),
    { minLength: 1, maxLength: 5 },
  )
  let sold = 0
  let whole = 0
  await fc.assert(
    fc.asyncProperty(drawnHold, lots, asks, async (hold, drawn, orders) => {
      const days = calendarOf(Array.from({ length: 40 }, () => true))
      const calendar = createCalendar(days)
      const fund = { hold, setupDate: null }
      const held: Lot[] = drawn.map(({ at, cents }, index) => {
        const day = addDays(RECORD, at)
        const id = BigInt(index + 1)
        return {
          lotId: id,
          orderId: id,
          registerDate: day,
          tradeDate: day,
          feeType: 'A',
          channel: 'own',
          nav: navE4(10_000n),
          remaining: shareCents(cents),
        }
      })
      const total = held.reduce((sum, lot) => sum + lot.remaining, 0n)
      const accepted: { id: bigint; day: IsoDate; confirm: IsoDate; shares: ReturnType<typeof shareCents> }[] = []
      await inEmpty(async tx => {
        await addFunds(tx)
        await addCalendar(tx, days)
        await sql`
          update fund set fund_type = 'bond', carry = null, hold_kind = ${hold.kind}, hold_length = ${hold.length}, hold_unit = ${hold.unit},
            hold_from = ${hold.from}, hold_until = ${hold.until} where fundcode = ${FUND}`.execute(tx)
        await sql`insert into holding (custno, tradeacco, fundcode, shares_cents) values ('0', '0', ${FUND}, ${total})`.execute(
          tx,
        )
        await sql`
          insert into lot (custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, nav_e4, shares_cents, remaining_cents)
          select '0', '0', ${FUND}, id, day, day, 'A', 10000, cents, cents
          from unnest(${held.map(lot => lot.lotId)}::bigint[], ${held.map(lot => lot.registerDate)}::date[], ${held.map(lot => lot.remaining)}::bigint[]) l (id, day, cents)`.execute(
          tx,
        )
        for (const [index, { at, lag, part }] of [...orders].sort((a, b) => a.at - b.at).entries()) {
          const day = addDays(RECORD, at)
          const confirm = addDays(day, lag)
          const { rows } = await sql<{
            most: bigint
          }>`select sellable_cents('0', '0', ${FUND}, ${day}, ${confirm}) as most`.execute(tx)
          const most = rows[0]?.most ?? 0n
          const free = held
            .filter(lot => isFree(lot, fund, saleDayOn(calendar, 1, day)))
            .reduce((sum, lot) => sum + lot.remaining, 0n)
          assert.ok(most <= free)
          if (accepted.length === 0) {
            assert.equal(most, free, 'nothing else claims the free lots')
            whole += 1
          }
          const shares = shareCents((most * part) / 100n)
          if (shares === 0n) continue
          const id = BigInt(1_000 + index)
          accepted.push({ id, day, confirm, shares })
          await sql`
            insert into orders (order_id, custno, tradeacco, fundcode, kind, shares_cents, trade_date, confirm_date, terms_day, accept_at, status, request_id, body_hash)
            overriding system value
            values (${id}, '0', '0', ${FUND}, '024', ${shares}, ${day}, ${confirm}, ${day}, now(), '9', ${`request-of-sale-${id}`}, '-')`.execute(
            tx,
          )
          await sql`update holding set frozen_cents = frozen_cents + ${shares}`.execute(tx)
        }
      })
      const inOrders = [
        (each: (typeof accepted)[number]) => each.day,
        (each: (typeof accepted)[number]) => each.confirm,
      ]
      for (const by of inOrders) {
        let left = held
        for (const { day, shares } of accepted.toSorted((a, b) =>
          by(a) === by(b) ? Number(a.id - b.id) : by(a) < by(b) ? -1 : 1,
        )) {
          const sale = {
            shares,
            isFree: (lot: Lot) => isFree(lot, fund, saleDayOn(calendar, 1, day)),
          }
          const after = lotsAfterSales(left, [sale])
          assert.equal(remainingOf(left) - remainingOf(after), shares, `${shares} of ${day} find their lots`)
          left = after
          sold += 1
        }
      }
    }),
    { numRuns: 150 },
  )
  assert.ok(sold > 200 && whole > 100, `${sold} sales, ${whole} first ones`)
})

/** Beyond its end a calendar has no answer, which is null in SQL. */
function orNull(ask: () => IsoDate): IsoDate | null {
  try {
    return ask()
  } catch (error) {
    if (error instanceof CalendarNotPublished) return null
    throw error
  }
}

/** A span of days on both sides of the law of 2027. */
const NEAR_LAW = isoDate('2026-12-22')
const someDay = fc.integer({ min: 0, max: 20 }).map(days => addDays(NEAR_LAW, days))
const drawnSetup = fc.constantFrom(null, isoDate('2025-12-31'), isoDate('2026-01-01'), isoDate('2026-12-29'))
const drawnTerms = fc.record({
  effectiveFrom: someDay,
  feeType: fc.constantFrom('A' as const, 'B' as const),
  shareRounding: fc.constantFrom('half-up' as const, 'truncate' as const),
  backendFormula: fc.constantFrom('A' as const, 'B' as const),
  convertFormula: fc.constantFrom('A' as const, 'B' as const),
  purchaseDiscountE4: fc.integer({ min: 0, max: 10_000 }),
  institutionDiscountE4: fc.option(fc.integer({ min: 0, max: 10_000 })),
  serviceRateE8: fc.integer({ min: 0, max: 1_000_000 }),
  hold: fc.constant(null),
})
/** The current terms are in the fund row itself. */
async function insertTerms(tx: Tx, terms: readonly DatedTerms[]) {
  const [newest, ...past] = [...terms].sort((a, b) => (a.effectiveFrom > b.effectiveFrom ? -1 : 1))
  for (const each of [...past, ...(newest ? [newest] : [])])
    await sql`insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4,
        inst_purchase_discount_e4, service_rate_e8)
      values (${FUND}, ${each.effectiveFrom}, ${each.feeType}, ${each.shareRounding}, ${each.backendFormula}, ${each.convertFormula}, ${each.purchaseDiscountE4},
        ${each.institutionDiscountE4}, ${each.serviceRateE8})`.execute(tx)
  await sql`
    update fund set terms_from = p.effective_from, fee_type = p.fee_type, share_rounding = p.share_rounding, backend_formula = p.backend_formula,
      convert_formula = p.convert_formula, purchase_discount_e4 = p.purchase_discount_e4, inst_purchase_discount_e4 = p.inst_purchase_discount_e4, service_rate_e8 = p.service_rate_e8
    from fund_past_terms p where fund.fundcode = ${FUND} and p.fundcode = ${FUND} and p.effective_from = ${newest?.effectiveFrom ?? RECORD}`.execute(
    tx,
  )
  await sql`delete from fund_past_terms where effective_from = ${newest?.effectiveFrom ?? RECORD}`.execute(tx)
}
const drawnTier = fc.record(
  {
    kind: fc.constantFrom('purchase' as const, 'subscribe' as const),
    effectiveFrom: someDay,
    fromValue: fc.constantFrom(0n, 100n, 1_000n),
    rate: fc.bigInt(0n, 2_000_000n).map(rateE8),
    fixedFee: fc.option(fc.bigInt(0n, 500n).map(fen)),
    toFundE4: fc.constant(0),
    holder: fc.constantFrom('all' as const, 'person' as const, 'institution' as const),
    channel: fc.constantFrom('all' as const, 'all' as const, 'agency' as const),
  },
  { noNullPrototype: true },
)
const drawnContract = fc.record({
  setupDate: drawnSetup,
  raiseStart: drawnSetup,
  terms: fc.uniqueArray(drawnTerms, { minLength: 1, maxLength: 4, selector: each => each.effectiveFrom }),
  tiers: fc.uniqueArray(drawnTier, {
    maxLength: 10,
    selector: each => Object.values({ ...each, rate: 0, fixedFee: 0 }).join(' '),
  }),
})
const drawnAsked = fc.array(
  fc.record({
    day: someDay,
    amount: fc.bigInt(1n, 2_000n).map(fen),
    isSubscription: fc.boolean(),
    holder: fc.constantFrom('person' as const, 'institution' as const),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Institutions pay by a table and a discount of their own. */
const ofAll = {
  kind: 'purchase',
  effectiveFrom: NEAR_LAW,
  fromValue: 0n,
  rate: rateE8(1_500_000n),
  fixedFee: null,
  toFundE4: 0,
  holder: 'all',
  channel: 'all',
} as const
const tableOfInstitutions = {
  setupDate: null,
  raiseStart: null,
  terms: [
    {
      effectiveFrom: NEAR_LAW,
      feeType: 'A' as const,
      shareRounding: 'half-up' as const,
      backendFormula: 'A' as const,
      convertFormula: 'A' as const,
      purchaseDiscountE4: 1_000,
      institutionDiscountE4: 4_000,
      serviceRateE8: 0,
      hold: null,
    },
  ],
  tiers: [ofAll, { ...ofAll, rate: rateE8(300_000n), holder: 'institution' as const }],
}
const boughtNearLaw = { day: NEAR_LAW, amount: fen(1_000n), isSubscription: false }

const drawnNavs = fc.uniqueArray(fc.record({ day: someDay, nav: fc.bigInt(1n, 99_999n).map(navE4) }), {
  minLength: 1,
  maxLength: 12,
  selector: each => each.day,
})

test('LAW-05 over random NAVs, rates and corrections SQL accrues the index of the domain, whatever day changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnNavs,
      drawnContract,
      fc.array(drawnNavs, { maxLength: 3 }),
      // The same days a year later go into one of 366 days.
      fc.constantFrom(0, 365),
      async (drawn, contract, drawnLater, on) => {
        const moved = (some: typeof drawn) => some.map(each => ({ ...each, day: addDays(each.day, on) }))
        const [navs, later] = [moved(drawn), drawnLater.map(moved)]
        const terms = contract.terms.map(each => ({ ...each, effectiveFrom: addDays(each.effectiveFrom, on) }))
        const since = addDays(NEAR_LAW, 3 + on)
        const known = new Map<IsoDate, NavE4>()
        const found = await inEmpty(async tx => {
          await addFunds(tx)
          await insertTerms(tx, terms)
          for (const some of [navs, ...later]) {
            for (const { day, nav } of some) {
              known.set(day, nav)
              await sql`insert into nav (fundcode, day, nav_e4, acc_nav_e4, published_at) values (${FUND}, ${day}, ${nav}, ${nav}, now())
              on conflict (fundcode, day) do update set nav_e4 = excluded.nav_e4`.execute(tx)
            }
            await accrueService(
              tx,
              some.map(({ day }) => ({ fundcode: FUND, day })),
              since,
            )
          }
          return (
            await sql<AccrualDay>`
            select day, accrued_e12 as accrued, sum_e12 as sum from service_accrual where fundcode = ${FUND} order by day`.execute(
              tx,
            )
          ).rows
        })
        const ofClass = [...known].map(([day, nav]) => ({ day, nav })).sort((a, b) => (a.day < b.day ? -1 : 1))
        const [first, last] = [ofClass[0]?.day ?? RECORD, ofClass.at(-1)?.day ?? RECORD]
        const from = first < addDays(since, -1) ? addDays(since, -1) : first
        const stated = accrualDays({
          last: { day: from, sum: perShareE12(0n) },
          to: last,
          navs: ofClass,
          rates: serviceRates({ terms }),
        })
        assert.deepEqual(found, terms.some(each => each.serviceRateE8 > 0) ? stated : [])
      },
    ),
    { numRuns: 50 },
  )
})

/** The days on which a rule may change, by trading day or by contract day, each with its neighbours. */
const lawDays = (['own-entry-fee', 'own-backend-fee'] as const)
  .flatMap(code => legalRules[code].rows.flatMap(row => [row.effectiveFrom, row.contractsFrom ?? row.effectiveFrom]))
  .flatMap(day => [addDays(day, -1), day, addDays(day, 1)])

test('LAW-03 for every contract day and trading day SQL frees entry and back end when the law table does', async () => {
  const contracts = [null, ...lawDays].flatMap(setupDate =>
    [null, ...lawDays].map(raiseStart => ({ setupDate, raiseStart })),
  )
  const { rows } = await sql<{ entry: IsoDate; backend: IsoDate }>`
    select entry_free_from(setup_date, raise_start) as entry, backend_free_from() as backend
    from unnest(${contracts.map(each => each.setupDate)}::date[], ${contracts.map(each => each.raiseStart)}::date[])
      with ordinality c (setup_date, raise_start, nth) order by nth`.execute(database.db)
  assert.deepEqual(
    contracts.map((_, at) => lawDays.map(day => [day < rows[at]!.entry, day < rows[at]!.backend])),
    contracts.map(fund =>
      lawDays.map(day => {
        const { chargesEntry, chargesBackend } = ownSaleCharges(fund, day)
        return [chargesEntry, chargesBackend]
      }),
    ),
  )
})

test('CON-04 TRD-08 for every status of persons and institutions SQL has that of the domain', async () => {
  const statuses = codesOf(fundStatuses)
  const pairs = statuses.flatMap(status => [null, ...statuses].map(own => ({ status, own })))
  const { rows } = await sql<{ institution: string; person: string; unknown: string }>`
    select status_for(${CUSTOMER_KIND.institution}, status, own) as institution, status_for(${CUSTOMER_KIND.person}, status, own) as person,
      status_for(null, status, own) as unknown
    from unnest(${pairs.map(each => each.status)}::text[], ${pairs.map(each => each.own)}::text[]) with ordinality p (status, own, nth) order by nth`.execute(
    database.db,
  )
  assert.deepEqual(
    rows,
    pairs.map(({ status, own }) => ({ institution: institutionStatus(status, own), person: status, unknown: status })),
  )
})

test('ENG-01 LAW-06 over random contracts SQL keeps with an order the terms by which the domain would charge it', async () => {
  await fc.assert(
    fc.asyncProperty(drawnContract, drawnAsked, async ({ terms, tiers, ...days }, asked) => {
      const found = await inEmpty(async tx => {
        await addFunds(tx)
        await insertTerms(tx, terms)
        await sql`update fund set setup_date = ${days.setupDate}, raise_start = ${days.raiseStart} where fundcode = ${FUND}`.execute(
          tx,
        )
        for (const tier of tiers)
          await sql`insert into fee_tier (fundcode, kind, effective_from, from_value, rate_e8, fixed_fee_fen, to_fund_e4, holder, channel)
            values (${FUND}, ${tier.kind}, ${tier.effectiveFrom}, ${tier.fromValue}, ${tier.rate}, ${tier.fixedFee}, 0, ${tier.holder}, ${tier.channel})`.execute(
            tx,
          )
        const contract = await readContract(tx, FUND)
        const rows = []
        for (const { day, amount, isSubscription, holder } of asked) {
          const kept = await sql<EntryTerms & { feeType: string; shareRounding: string }>`
            select e.rate_e8 as rate, e.discount_e4 as "discountE4", e.fixed_fen as "fixedFee", t.fee_type as "feeType", t.share_rounding as "shareRounding"
            from entry_terms(${FUND}, ${day}, ${isSubscription ? '020' : '022'}, ${amount}, ${CUSTOMER_KIND[holder]}) e, terms_on(${FUND}, ${day}) t`.execute(
            tx,
          )
          rows.push(kept.rows[0])
        }
        return { contract, rows }
      })
      const stated = asked.map(({ day, amount, isSubscription, holder }) => {
        const inForce = termsOn({ ...found.contract, terms, tiers }, day, holder)
        const { rate, discountE4, fixedFee } = frontEndFee(amount, inForce, isSubscription)
        return { rate, discountE4, fixedFee, feeType: inForce.feeType, shareRounding: inForce.shareRounding }
      })
      assert.deepEqual(found.rows, stated)
      assert.deepEqual(
        asked.map(({ day, holder }) => termsOn(found.contract, day, holder)),
        asked.map(({ day, holder }) => termsOn({ ...found.contract, terms, tiers }, day, holder)),
      )
    }),
    {
      numRuns: 25,
      examples: [
        [
          tableOfInstitutions,
          [
            { ...boughtNearLaw, holder: 'institution' },
            { ...boughtNearLaw, holder: 'person' },
          ],
        ],
      ],
    },
  )
})
