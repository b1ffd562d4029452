import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, isoDate } from '../calendar/dates.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { returnedDays } from '../fee/service-return.ts'
import {
  fen,
  fenText,
  navE4,
  navText,
  parseFen,
  parseNav,
  parseShares,
  shareCents,
  sharesText,
} from '../money/money.ts'
import { convertedShares } from './fund-conversion.ts'
import { EMPTY_POSITION, type Position } from './position.ts'
import { holdingKey, settleFundDay } from './settle-fund-day.ts'
import { CONFIRM, dueOrder, FUND, HOLDER, LOT, settleFacts, T } from './testing.ts'

const TARGET = { ...FUND, fundcode: '990013' }
const INTO = { ...HOLDER, fundcode: TARGET.fundcode }

/** What all shares of a holding become; the shares of `held` are frozen by an authority and converted after the free ones. */
function converted(
  lots: readonly Lot[],
  position: Position,
  navs: { out: string; into: string },
  held = shareCents(0n),
) {
  const order = (
    orderId: bigint,
    cause: 'fund-conversion' | 'fund-conversion-held',
    shares: bigint,
    before: bigint,
  ) => ({
    ...dueOrder(orderId, '036', '0'),
    amount: null,
    shares: shareCents(shares),
    cause,
    targetFundcode: TARGET.fundcode,
    movedBefore: shareCents(before),
  })
  const free = position.shares - held
  const day = (nav: string) => new Map([[T, { day: T, nav: parseNav(nav), version: 1 }]])
  return settleFundDay(
    settleFacts(
      [
        ...(free > 0n ? [order(1n, 'fund-conversion', free, 0n)] : []),
        ...(held > 0n ? [order(2n, 'fund-conversion-held', held, free)] : []),
      ],
      {
        navs: day(navs.out),
        targets: new Map([[TARGET.fundcode, { fund: TARGET, navs: day(navs.into), holderLimit: null }]]),
        positions: new Map([[holdingKey(HOLDER), { ...position, frozen: position.shares }]]),
        lots: new Map([[holdingKey(HOLDER), lots]]),
      },
    ),
  )
}
const positionOf = (settled: ReturnType<typeof converted>, of: typeof HOLDER) =>
  settled.positions.get(holdingKey(of))?.position ?? assert.fail('no position')

test('SHLF-04 10,000.00 shares at 1.1873 become 9,860.48 at 1.2041; days, seller and cost stay, and nothing is realised', () => {
  const lot: Lot = {
    ...LOT,
    lotId: 7n,
    registerDate: isoDate('2026-03-03'),
    tradeDate: isoDate('2026-03-02'),
    channel: 'agency',
    nav: parseNav('1.0500'),
    remaining: parseShares('10000.00'),
  }
  const cost = parseFen('10512.34')
  const settled = converted(
    [lot],
    { ...EMPTY_POSITION, shares: parseShares('10000.00'), cost, paid: cost },
    { out: '1.1873', into: '1.2041' },
  )
  const [made, ...more] = settled.newLots
  assert.deepEqual(more, [])
  assert.equal(made && sharesText(made.shares), '9860.48')
  assert.deepEqual(
    made && [made.fundcode, made.registerDate, made.tradeDate, made.channel, made.rootLotId, made.convertedOn],
    ['990013', '2026-03-03', '2026-03-02', 'agency', 7n, T],
  )
  const [own, into] = [positionOf(settled, HOLDER), positionOf(settled, INTO)]
  assert.deepEqual([own.shares, own.frozen, own.cost, own.realised, own.received], [0n, 0n, 0n, 0n, cost])
  assert.deepEqual([sharesText(into.shares), into.cost, into.paid, into.realised], ['9860.48', cost, cost, 0n])
  const working = settled.confirmed[0]?.result
  assert.deepEqual(
    [working?.own, working?.into].map(leg => leg && [fenText(leg.working.gross), fenText(leg.working.fee)]),
    [
      ['11873.00', '0.00'],
      ['11873.00', '0.00'],
    ],
  )
  for (const fundcode of [undefined, TARGET.fundcode]) {
    const shares = working?.postings.filter(each => each.unit === 'SHARE' && each.fundcode === fundcode) ?? []
    assert.equal(shares.length, 2)
    assert.equal(
      shares.reduce((sum, each) => sum + each.delta, 0n),
      0n,
    )
  }
})

/** The rule of law.md E8 in words of its own: rounds half up by hand on decimal text, the sum up to each lot less that before it. */
function oracle(lots: readonly bigint[], out: bigint, into: bigint): bigint[] {
  const round = (cents: bigint) => {
    const [whole, rest] = [(cents * out) / into, (cents * out) % into]
    return rest + rest >= into ? whole + 1n : whole
  }
  return lots.map((_, at) => {
    const sum = (count: number) => lots.slice(0, count).reduce((total, each) => total + each, 0n)
    return round(sum(at + 1)) - round(sum(at))
  })
}

test('SHLF-04 1,000 lots become what an oracle of its own says: 0 differences, and they add up to the converted sum', () => {
  let seed = 20_261_130n
  const random = (most: bigint) => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n)
    return (seed >> 20n) % most
  }
  let [lots, differences] = [0, 0]
  while (lots < 1_000) {
    const parts = Array.from({ length: Number(random(40n)) + 1 }, () => shareCents(random(5_000_000n) + 1n))
    const navs = { out: navE4(random(30_000n) + 1n), into: navE4(random(30_000n) + 1n) }
    const held = parts.map((remaining, at) => ({
      ...LOT,
      lotId: BigInt(at + 1),
      registerDate: addDays(T, at - 400),
      remaining,
    }))
    const total = shareCents(parts.reduce((sum: bigint, part) => sum + part, 0n))
    const settled = converted(
      held,
      { ...EMPTY_POSITION, shares: total },
      { out: navText(navs.out), into: navText(navs.into) },
    )
    const made = new Map(settled.newLots.map(lot => [lot.rootLotId, lot.shares]))
    oracle(parts, navs.out, navs.into).forEach((expected, at) => {
      if ((made.get(BigInt(at + 1)) ?? 0n) !== expected) differences += 1
    })
    assert.equal(positionOf(settled, INTO).shares, convertedShares(total, navs))
    lots += parts.length
  }
  assert.equal(differences, 0)
})

test('SHLF-04 frozen shares are converted after the free ones, and both are exactly the converted whole', () => {
  const lots = [
    { ...LOT, lotId: 3n, registerDate: isoDate('2026-01-05'), remaining: parseShares('33.33') },
    { ...LOT, lotId: 4n, registerDate: isoDate('2026-02-05'), remaining: parseShares('66.68') },
  ]
  const position = {
    ...EMPTY_POSITION,
    shares: parseShares('100.01'),
    cost: parseFen('99.99'),
    paid: parseFen('99.99'),
  }
  const settled = converted(lots, position, { out: '1.0000', into: '3.0000' }, parseShares('50.00'))
  assert.deepEqual(
    settled.newLots.map(lot => [lot.rootLotId, sharesText(lot.shares)]),
    [
      [3n, '11.11'],
      [4n, '5.56'],
      [4n, '16.67'],
    ],
  )
  const into = positionOf(settled, INTO)
  assert.deepEqual([sharesText(into.shares), fenText(into.cost)], ['33.34', '99.99'])
  assert.equal(into.shares, convertedShares(position.shares, { out: parseNav('1.0000'), into: parseNav('3.0000') }))
})

test('SHLF-04 what is less than half of the smallest share is a realised loss of its cost, and makes no lot', () => {
  const lot = { ...LOT, lotId: 3n, remaining: shareCents(1n) }
  const position = { ...EMPTY_POSITION, shares: shareCents(1n), cost: fen(1n), paid: fen(1n) }
  const settled = converted([lot], position, { out: '1.0000', into: '3.0000' })
  assert.deepEqual(settled.newLots, [])
  const into = positionOf(settled, INTO)
  assert.deepEqual([into.shares, into.cost, into.realised], [0n, 0n, -1n])
})

test('SHLF-04 without the NAV of the target a conversion waits', () => {
  const lot = { ...LOT, lotId: 3n, remaining: parseShares('1.00') }
  const order = { ...dueOrder(1n, '036', '0'), amount: null, shares: lot.remaining, targetFundcode: TARGET.fundcode }
  const target = { fund: TARGET, navs: new Map(), holderLimit: null }
  const facts = settleFacts([{ ...order, cause: 'fund-conversion' }], { targets: new Map([[TARGET.fundcode, target]]) })
  assert.deepEqual(settleFundDay(facts).confirmed, [])
})

test('SHLF-04 a class returns the service fee of a converted lot from the day after the conversion only', () => {
  const lot = { tradeDate: isoDate('2026-12-01'), channel: 'own' as const }
  const about = { fundKind: 'bond', channel: 'own' } as const
  const left = isoDate('2027-03-01')
  const bought = returnedDays(lot, left, about)
  assert.deepEqual(bought, { from: '2027-01-01', to: left })
  const convertedOn = isoDate('2027-02-01')
  assert.deepEqual(returnedDays({ ...lot, convertedOn }, left, about), { from: addDays(convertedOn, 1), to: left })
  assert.deepEqual(returnedDays({ ...lot, convertedOn: CONFIRM }, left, about), bought)
})
