import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { placePurchases, placeRedemptions } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import { fen, shareCents } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { openExamples } from './market.ts'

// Compares the service fees returned with 1,000 lots held across New Year with books that share no code with the engine:
// they are kept from the acts and NAVs made in this file, and add up day by day.

const examples = await openExamples()
const { server, world } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-oracle-'))
after(() => rmSync(folder, { recursive: true }))

const { zhangSan, qianQiC5, wangWuC1, zhouJiuRiskExpired: heir } = world.people
const holders = [zhangSan, qianQiC5, wangWuC1, heir]
type Person = (typeof holders)[number]
const RATES = [
  ['2027-02-15', 320_000n],
  ['2027-01-18', 250_000n],
  ['2020-01-01', 400_000n],
] as const
const SPLIT = '2027-01-25'
/** The NAV of this day comes after the sales that it concerns are paid; that of the other days is corrected then. */
const [LATE, CORRECTED, LOWERED] = ['2027-01-19', '2027-01-15', '2027-02-24']
/** Huge redemptions, of which a part is accepted, and the open day after each, on which the rest leaves. */
const HUGE: Readonly<Record<string, string>> = { '2027-01-20': '2027-01-21', '2027-02-22': '2027-02-23' }
const PASSED: Readonly<Record<string, 'inheritance' | 'donation'>> = {
  '2027-01-14': 'inheritance',
  '2027-02-16': 'donation',
}
const AGENCY = '9001'
/** Days on which lots come from an agency, with their days of purchase there; day 366 lies among the days of selling. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  '2026-12-02': ['2026-01-05', '2026-01-26'],
  '2026-12-10': ['2026-02-02', '2026-02-09'],
}
const [FROZEN, RELEASED] = ['2027-01-13', '2027-02-17']
const PRICED = [
  '2027-01-18',
  SPLIT,
  CORRECTED,
  LOWERED,
  FROZEN,
  RELEASED,
  ...Object.keys(PASSED),
  ...Object.values(HUGE),
]

/** The same numbers on each run. */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
const halfUp = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)
const decimal = (value: bigint, places: number) => {
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const navs = new Map<string, Map<string, bigint>>()
type Lot = { bought: string; cents: bigint; isPassed?: boolean; isAgency?: boolean }
type Sale = { fund: string; sold: string; uses: Lot[]; given: bigint; isRest: boolean }
const lots = new Map<string, Lot[]>()
const frozen = new Map<string, bigint>()
const sales = new Map<string, Sale>()

const keyOf = (person: Person, fund: string) => `${person.custno}|${fund}`
const lotsOf = (key: string): Lot[] => {
  const own = lots.get(key) ?? []
  lots.set(key, own)
  return own
}
const held = (key: string) => total(lotsOf(key).map(lot => lot.cents))

/** Takes shares from the oldest lots. */
function take(key: string, cents: bigint): Lot[] {
  const taken: Lot[] = []
  let left = cents
  for (const lot of lotsOf(key)) {
    const part = lot.cents < left ? lot.cents : left
    if (part > 0n) taken.push({ ...lot, cents: part })
    lot.cents -= part
    left -= part
  }
  assert.equal(left, 0n)
  return taken
}

/** In fen: each day accrues on the last NAV before it; the split turned two shares into three. An agency's lot bears its first year. */
function countedBack(fund: string, isSplit: boolean, { bought, cents, isAgency }: Lot, sold: string): bigint {
  const known = navs.get(fund) ?? new Map<string, bigint>()
  let thirds = 0n
  const borne = isAgency ? 365 : 0
  for (
    let number = Math.max(numberOf(bought) + borne + 1, numberOf('2027-01-01'));
    number <= numberOf(sold);
    number++
  ) {
    let before = number - 1
    while (!known.has(dayOf(before))) before -= 1
    const rate = RATES.find(([from]) => from <= dayOf(number))?.[1] ?? 0n
    const isBeforeSplit = isSplit && sold >= SPLIT && dayOf(before) < SPLIT
    thirds += halfUp((known.get(dayOf(before)) ?? 0n) * rate, 365n) * (isBeforeSplit ? 2n : 3n)
  }
  return halfUp(cents * thirds, 3n * 10n ** 12n)
}

test('LAW-04 LAW-05 SHLF-05 1,000 lots that cross New Year, some sold by an agency, give back to the fen what independent books say', async () => {
  const draw = draws(20_270_101)
  await withTx(server.db, tx =>
    insertRows(tx, 'agency', [
      { agency_id: AGENCY, name: '算例银行', kind: 'consign', province: '上海', city: '上海' },
    ]),
  )
  for (let nth = 0; nth < 5; nth++) navs.set(await examples.addFund({ serviceRate: '0.004' }), new Map())
  const [splitting = '', passing = '', freezing = '', huge = ''] = navs.keys()
  const { rows: open } = await sql<{ day: string }>`
    select day from trading_day where is_open and day between '2026-10-19' and '2027-03-02' order by day`.execute(
    server.db,
  )
  const buying = open.slice(0, 54).map(({ day }) => day)
  const isSelling = (index: number) => index > 55 && index % 6 === 0
  let orders = 0
  const intent = ({ custno, tradeacco }: Person, fundcode: string) => ({
    custno,
    tradeacco,
    fundcode,
    customerVersion: 1,
    fundVersion: 1,
    requestId: `oracle-${++orders}`,
    bodyHash: 'test',
    leaveMarkId: null,
    agreements: '',
  })
  const run = async (...argv: string[]) => {
    const { code, text } = await runAsTwo(server.ctx, argv)
    assert.equal(code, 0, text)
  }
  const shareAct = async (act: 'freeze' | 'unfreeze', { tradeacco }: Person, fund: string, cents: bigint) =>
    run('shares', act, tradeacco, fund, decimal(cents, 2), '--document', `FX-${act}`)

  /** What settles on the next open day, in the oracle's own books. */
  const waiting: (() => void)[] = []
  const sells = (sale: string, key: string, cents: bigint, sold: string, isRest = false) => {
    const fund = key.slice(-6)
    const uses = take(key, cents)
    const given = total(uses.map(use => countedBack(fund, fund === splitting, use, sold)))
    sales.set(sale, { fund, sold, uses, given, isRest })
  }

  async function buy(day: string, fund: string) {
    // Lots of the heir that came from another person are not mixed with own ones of the same day.
    const buyers = holders.filter(person => person !== heir || fund !== passing)
    const amounts = buyers.map(() => BigInt(100_000 + draw(9_000_000)))
    await placePurchases(
      server.db,
      buyers.map((person, nth) => ({
        ...intent(person, fund),
        kind: KIND.purchase,
        amount: fen(amounts[nth] ?? 0n),
      })),
    )
    waiting.push(() => {
      for (const [nth, person] of buyers.entries()) {
        const cents = halfUp((amounts[nth] ?? 0n) * 10_000n, navs.get(fund)?.get(day) ?? 1n)
        lotsOf(keyOf(person, fund)).push({ bought: day, cents })
      }
    })
  }

  /** Every sale is partial, so that lots are cut. */
  async function sell(day: string, fund: string) {
    const asked: { id: string; key: string; cents: bigint }[] = []
    for (const person of holders) {
      const key = keyOf(person, fund)
      const cents = ((held(key) - (frozen.get(key) ?? 0n)) * BigInt(5 + draw(40))) / 100n
      if (cents === 0n) continue
      const placed = await placeRedemptions(server.db, [
        { ...intent(person, fund), shares: shareCents(cents), largeRedemption: LARGE_REDEMPTION.carryOver },
      ])
      asked.push({ id: String(placed[0]?.order_id), key, cents })
    }
    const next = fund === huge ? HUGE[day] : undefined
    if (next === undefined) {
      waiting.push(() => {
        for (const { id, key, cents } of asked) sells(id, key, cents, day)
      })
      return
    }
    const all = total(asked.map(({ cents }) => cents))
    const accepted = (all * 2n) / 5n
    await withReleased(server.db, 'redemption limit', tx =>
      sql`insert into redemption_limit values (${fund}, ${day}, ${accepted}, 'test', business_now())`.execute(tx),
    )
    waiting.push(() => {
      for (const { id, key, cents } of asked) {
        const part = (cents * accepted) / all
        sells(id, key, part, day)
        waiting.push(() => sells(`rest of ${id}`, key, cents - part, next, true))
      }
    })
  }

  async function pass(day: string) {
    const [from, to] = [keyOf(zhangSan, passing), keyOf(heir, passing)]
    const cents = (held(from) * 3n) / 5n
    const deed = ['--cause', PASSED[day] ?? '', '--document', `GZ-${day}`]
    await run('shares', 'transfer', zhangSan.tradeacco, passing, decimal(cents, 2), heir.tradeacco, ...deed)
    waiting.push(() => lotsOf(to).push(...take(from, cents).map(lot => ({ ...lot, isPassed: true }))))
    // The oldest shares leave first, those of another buyer too.
    waiting.push(() => sort(to))
  }

  const sort = (key: string) => lotsOf(key).sort((a, b) => (a.bought < b.bought ? -1 : a.bought > b.bought ? 1 : 0))

  async function moveIn(day: string) {
    for (const fund of navs.keys())
      for (const [nth, person] of [zhangSan, qianQiC5, wangWuC1].entries())
        for (const bought of MOVED[day] ?? []) {
          const cents = BigInt(100_000 + draw(200_000_000))
          await run(
            ...['custody', 'transfer-in', person.tradeacco, fund, decimal(cents, 2), AGENCY, '--cost', '1000.00'],
            ...['--traded', bought, '--registered', dayOf(numberOf(bought) + 1), '--nav', '1.0000'],
            ...['--document', `ZTG-${nth}-${fund}-${bought}`],
          )
          const key = keyOf(person, fund)
          waiting.push(() => lotsOf(key).push({ bought, cents, isAgency: true }))
          waiting.push(() => sort(key))
        }
  }

  const split = () => {
    for (const person of holders) {
      let [before, given] = [0n, 0n]
      for (const lot of lotsOf(keyOf(person, splitting))) {
        before += lot.cents
        lot.cents = halfUp(before * 3n, 2n) - given
        given += lot.cents
      }
    }
  }

  async function freeze(day: string) {
    const key = keyOf(wangWuC1, freezing)
    if (day === FROZEN) frozen.set(key, (held(key) * 9n) / 10n)
    await shareAct(day === FROZEN ? 'freeze' : 'unfreeze', wangWuC1, freezing, frozen.get(key) ?? 0n)
    if (day === RELEASED) frozen.delete(key)
  }

  async function publish(day: string, isNeeded: boolean) {
    for (const [fund, known] of navs) {
      // An unneeded NAV may never be published.
      if (day === LATE || (!isNeeded && draw(3) === 0)) continue
      const nav = BigInt(10_000 + draw(2_500))
      const shown = fund === splitting && day >= SPLIT ? (nav * 2n) / 3n : nav
      known.set(day, shown)
      await examples.publish(fund, isoDate(day), decimal(shown, 4))
    }
  }

  await server.setClock('2026-10-19T08:00:00+08:00')
  for (const [index, { day }] of open.entries()) {
    await server.setClock(`${day}T08:30:00+08:00`)
    await examples.settle(day)
    for (const settled of waiting.splice(0)) settled()
    await server.setClock(`${day}T10:00:00+08:00`)
    for (const fund of navs.keys()) {
      if (buying.includes(day)) await buy(day, fund)
      if (isSelling(index)) await sell(day, fund)
    }
    if (day in PASSED) await pass(day)
    if (day in MOVED) await moveIn(day)
    if (day === FROZEN || day === RELEASED) await freeze(day)
    await movePayments(server.ctx)
    const next = RATES.find(([from]) => from === open[index + 1]?.day)
    if (next)
      await sql`update fund set service_rate_e8 = ${next[1]}, terms_from = ${next[0]} where service_rate_e8 > 0`.execute(
        server.db,
      )
    await publish(day, buying.includes(day) || isSelling(index) || PRICED.includes(day))
    if (day !== SPLIT) continue
    await withTx(server.db, tx =>
      insertRows(tx, 'split', [{ fundcode: splitting, day: isoDate(day), ratio_e9: parseRatio('1.5') }]),
    )
    waiting.push(split)
  }
  await examples.settle('2027-03-03')
  for (const settled of waiting.splice(0)) settled()

  /** A day's NAVs, and what they mean for sales that are paid: more is paid, and nothing taken back. */
  async function enter(day: string, evening: string, morning: string, navOf: (known: Map<string, bigint>) => bigint) {
    const lines = [...navs].map(([fund, known]) => {
      const nav = navOf(known)
      known.set(day, nav)
      return `${fund},${day},${decimal(nav, 4)},${decimal(nav, 4)}\n`
    })
    const path = join(folder, `${evening}.csv`)
    writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${lines.join('')}`)
    await server.setClock(`${evening}T20:00:00+08:00`)
    await run('nav', 'import', path, ...(day === LATE ? [] : ['--restate']))
    await examples.settle(morning)
    let more = 0
    for (const sale of sales.values()) {
      const due = total(sale.uses.map(use => countedBack(sale.fund, sale.fund === splitting, use, sale.sold)))
      if (due > sale.given) more += 1
      if (due > sale.given) sale.given = due
    }
    return more
  }
  const navOn = (known: Map<string, bigint>, day: string) => known.get(day) ?? 0n
  const late = await enter(LATE, '2027-03-03', '2027-03-04', known => (navOn(known, '2027-01-18') * 21n) / 20n)
  const corrected = await enter(CORRECTED, '2027-03-04', '2027-03-05', known => (navOn(known, CORRECTED) * 27n) / 25n)
  const lowered = await enter(LOWERED, '2027-03-05', '2027-03-08', known => (navOn(known, LOWERED) * 24n) / 25n)

  const { rows } = await sql<{ sale: string; returned: bigint }>`
    select case when s.cause = 'deferred' then 'rest of ' || s.parent_order_id else s.order_id::text end as sale,
      coalesce((select sum(amount_fen) from orders r where r.parent_order_id = s.order_id and r.cause = 'service'), 0)::bigint as returned
    from orders s where s.kind = ${KIND.redemption} and s.status = '1'`.execute(server.db)
  assert.equal(rows.length, sales.size)
  const different = rows.filter(({ sale, returned }) => sales.get(sale)?.given !== returned)
  assert.deepEqual(different, [], `${rows.length} sales`)
  const holdings = await server.db
    .selectFrom('holding')
    .selectAll()
    .where('shares_cents', '>', shareCents(0n))
    .execute()
  for (const { custno, fundcode, shares_cents } of holdings)
    if (navs.has(fundcode)) assert.equal(shares_cents, held(`${custno}|${fundcode}`), `${custno} ${fundcode}`)

  const all = [...sales.values()]
  const uses = all.flatMap(sale => sale.uses)
  const crossing = [...lots.values()].flat().filter(lot => lot.bought < '2027')
  assert.ok(crossing.length >= 1_000, `${crossing.length} lots`)
  assert.ok(uses.length >= 500, `${uses.length} uses of lots`)
  assert.ok(uses.some(use => use.isPassed) && all.filter(sale => sale.isRest).length === 8)
  const agency = all.flatMap(({ uses, sold }) =>
    uses.filter(use => use.isAgency).map(use => numberOf(sold) - numberOf(use.bought)),
  )
  assert.ok(agency.filter(age => age > 365).length > 20 && agency.some(age => age <= 365), `agencies: ${agency.join()}`)
  assert.ok(uses.some(use => use.isAgency && use.isPassed))
  assert.ok(late > 20 && corrected > 20 && lowered === 0, `${late} late, ${corrected} corrected, ${lowered} lowered`)
})
