import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CalendarDay, CalendarNotPublished, createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type AccrualDay, accrualDays } from '@zhixiao/domain/fee/accrual-index.ts'
import { type DatedTerms, serviceRates, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { type EntryTerms, frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
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
      from given order by nth returning order_id, request_id, status
    )
    insert into confirmation (order_id, leg, confirm_date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, net_fen, fee_fen, shares_cents,
      share_rounding, moved_cents)
    select p.order_id, case when g.target = ${FUND} then 'into' else 'own' end, g.day + 1, 10000, g.day, 1, 0, 0, 10000, 0, 0, g.cents, 'half-up', g.moved
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
  serviceRateE8: fc.integer({ min: 0, max: 1_000_000 }),
})
/** The current terms are in the fund row itself. */
async function insertTerms(tx: Tx, terms: readonly DatedTerms[]) {
  const [newest, ...past] = [...terms].sort((a, b) => (a.effectiveFrom > b.effectiveFrom ? -1 : 1))
  for (const each of [...past, ...(newest ? [newest] : [])])
    await sql`insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4, service_rate_e8)
      values (${FUND}, ${each.effectiveFrom}, ${each.feeType}, ${each.shareRounding}, ${each.backendFormula}, ${each.convertFormula}, ${each.purchaseDiscountE4}, ${each.serviceRateE8})`.execute(
      tx,
    )
  await sql`
    update fund set terms_from = p.effective_from, fee_type = p.fee_type, share_rounding = p.share_rounding, backend_formula = p.backend_formula,
      convert_formula = p.convert_formula, purchase_discount_e4 = p.purchase_discount_e4, service_rate_e8 = p.service_rate_e8
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
  fc.record({ day: someDay, amount: fc.bigInt(1n, 2_000n).map(fen), isSubscription: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
)

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
        for (const { day, amount, isSubscription } of asked) {
          const kept = await sql<EntryTerms & { feeType: string; shareRounding: string }>`
            select e.rate_e8 as rate, e.discount_e4 as "discountE4", e.fixed_fen as "fixedFee", t.fee_type as "feeType", t.share_rounding as "shareRounding"
            from entry_terms(${FUND}, ${day}, ${isSubscription ? '020' : '022'}, ${amount}) e, terms_on(${FUND}, ${day}) t`.execute(
            tx,
          )
          rows.push(kept.rows[0])
        }
        return { contract, rows }
      })
      const stated = asked.map(({ day, amount, isSubscription }) => {
        const inForce = termsOn({ ...found.contract, terms, tiers }, day, 'person')
        const { rate, discountE4, fixedFee } = frontEndFee(amount, inForce, isSubscription)
        return { rate, discountE4, fixedFee, feeType: inForce.feeType, shareRounding: inForce.shareRounding }
      })
      assert.deepEqual(found.rows, stated)
      assert.deepEqual(
        asked.map(({ day }) => termsOn(found.contract, day, 'person')),
        asked.map(({ day }) => termsOn({ ...found.contract, terms, tiers }, day, 'person')),
      )
    }),
    { numRuns: 25 },
  )
})
