import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { placePurchases, placeRedemptions } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import { type Fen, fen, type ShareCents, shareCents } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { movePayments } from '../../apps/server/src/settle/payments.ts'
import { openExamples } from './market.ts'

// Compares the returns of 1,000 lots held across New Year with a count that shares no code with the engine: it adds up day
// by day from the orders and NAVs made in this file.

const examples = await openExamples()
const { server, world } = examples
const holders = [world.people.zhangSan, world.people.qianQiC5, world.people.wangWuC1, world.people.zhouJiuRiskExpired]
const RATES = [
  ['2027-01-18', 250_000n],
  ['2020-01-01', 400_000n],
] as const
const SPLIT = '2027-01-25'

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

type Known = { navs: Map<string, bigint>; splits: boolean }

/** In fen: each day accrues on the last NAV before it; the split turned two shares into three. */
function countedBack({ navs, splits }: Known, bought: string, sold: string, cents: bigint): bigint {
  let thirds = 0n
  for (let number = Math.max(numberOf(bought) + 1, numberOf('2027-01-01')); number <= numberOf(sold); number++) {
    let before = number - 1
    while (!navs.has(dayOf(before))) before -= 1
    const rate = RATES.find(([from]) => from <= dayOf(number))?.[1] ?? 0n
    const isBeforeSplit = splits && sold >= SPLIT && dayOf(before) < SPLIT
    thirds += halfUp((navs.get(dayOf(before)) ?? 0n) * rate, 365n) * (isBeforeSplit ? 2n : 3n)
  }
  return halfUp(cents * thirds, 3n * 10n ** 12n)
}

test('LAW-04 LAW-05 1,000 lots that cross New Year give back to the fen what an independent count says', async () => {
  const draw = draws(20_270_101)
  const funds = new Map<string, Known>()
  for (let nth = 0; nth < 5; nth++)
    funds.set(await examples.addFund({ serviceRate: '0.004' }), { navs: new Map(), splits: nth === 0 })
  const { rows: open } = await sql<{ day: string }>`
    select day from trading_day where is_open and day between '2026-10-19' and '2027-03-05' order by day`.execute(
    server.db,
  )
  const buying = open.slice(0, 54).map(({ day }) => day)
  let orders = 0
  const intent = (holder: (typeof holders)[number], fundcode: string) => ({
    ...{ custno: holder.custno, tradeacco: holder.tradeacco, fundcode, customerVersion: 1, fundVersion: 1 },
    ...{ requestId: `oracle-${++orders}`, bodyHash: 'test', leaveMarkId: null, agreements: '' },
  })
  /** Every sale is partial, so that lots are split. */
  async function sell(fundcode: string) {
    for (const holder of holders) {
      const held = await server.db
        .selectFrom('holding')
        .select(['shares_cents'])
        .where('custno', '=', holder.custno)
        .where('fundcode', '=', fundcode)
        .executeTakeFirst()
      const shares = shareCents(((held?.shares_cents ?? 0n) * BigInt(5 + draw(40))) / 100n)
      if (shares > 0n)
        await placeRedemptions(server.db, [
          { ...intent(holder, fundcode), shares, largeRedemption: LARGE_REDEMPTION.carryOver },
        ])
    }
  }
  const isSelling = (index: number) => index > 55 && index % 6 === 0
  await server.setClock('2026-10-19T08:00:00+08:00')
  for (const [index, { day }] of open.entries()) {
    await server.setClock(`${day}T08:30:00+08:00`)
    await examples.settle(day)
    await server.setClock(`${day}T10:00:00+08:00`)
    for (const fundcode of funds.keys()) {
      if (buying.includes(day))
        await placePurchases(
          server.db,
          holders.map(holder => ({
            ...intent(holder, fundcode),
            kind: KIND.purchase,
            amount: fen(BigInt(100_000 + draw(9_000_000))),
          })),
        )
      if (isSelling(index)) await sell(fundcode)
    }
    await movePayments(server.ctx)
    if (day === '2027-01-15')
      await sql`update fund set service_rate_e8 = 250000, terms_from = '2027-01-18' where service_rate_e8 = 400000`.execute(
        server.db,
      )
    for (const [fundcode, { navs, splits }] of funds) {
      // An unneeded NAV may never be published.
      if (!buying.includes(day) && !isSelling(index) && day !== SPLIT && draw(3) === 0) continue
      const nav = BigInt(9_000 + draw(6_000))
      const shown = splits && day >= SPLIT ? (nav * 2n) / 3n : nav
      navs.set(day, shown)
      await examples.publish(fundcode, isoDate(day), `${shown / 10_000n}.${String(shown % 10_000n).padStart(4, '0')}`)
      if (splits && day === SPLIT)
        await withTx(server.db, tx =>
          insertRows(tx, 'split', [{ fundcode, day: isoDate(day), ratio_e9: parseRatio('1.5') }]),
        )
    }
  }
  await examples.settle('2027-03-08')
  const { rows: lots } = await sql<{ crossing: number }>`
    select count(*)::int as crossing from lot where trade_date < '2027-01-01' and remaining_cents > 0
      or lot_id in (select lot_id from lot_use where service_fen > 0)`.execute(server.db)
  const { rows: uses } = await sql<{
    fundcode: string
    bought: string
    sold: string
    shares: ShareCents
    back: Fen | null
  }>`
    select o.fundcode, b.trade_date as bought, o.trade_date as sold, u.shares_cents as shares, u.service_fen as back
    from lot_use u join orders o using (order_id) join lot l on l.lot_id = u.lot_id join orders b on b.order_id = l.order_id
    where o.kind = '024'`.execute(server.db)
  assert.ok((lots[0]?.crossing ?? 0) >= 1_000, `${lots[0]?.crossing} lots`)
  const different = uses.filter(({ fundcode, bought, sold, shares, back }) => {
    const known = funds.get(fundcode)
    return known && (back ?? 0n) !== countedBack(known, bought, sold, shares)
  })
  assert.deepEqual(different, [], `${uses.length} uses of lots`)
  assert.ok(uses.filter(({ back }) => (back ?? 0n) > 0n).length >= 500, `${uses.length} uses of lots`)
})
