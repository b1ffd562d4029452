import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween, isoDate } from '../calendar/dates.ts'
import { navE4, rateE8, ratioE9, shareCents } from '../money/money.ts'
import { type FloatingFacts, floatingDecisions } from './floating-fee.ts'

// Decides 1,000 lots of one class a second time, from the words of the contract: the fee of each day is added up day by day in
// millionths of a millionth of a yuan, and growth is followed share by share through splits and dividends.

const FIRST = isoDate('2024-02-05')
const DAYS = 1_100
let state = 20_260_501
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}

const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at))
const isTrading = (at: number) => at % 7 < 5
let price = 10_000
let base = 10_000
const navs = new Map<number, bigint>()
const closes = new Map<number, bigint>()
const splits = new Map([
  [200, 2_000_000_000n],
  [655, 1_333_333_333n],
])
const dividends = new Map([
  [150, 12_000n],
  [420, 8_500n],
  [900, 20_000n],
])
for (let at = 0; at < DAYS; at++) {
  if (!isTrading(at)) continue
  price = Math.max(3_000, price + random(221) - 105)
  base = Math.max(3_000, base + random(201) - 100)
  const split = splits.get(at)
  if (split !== undefined) price = Math.round((price * 1_000_000_000) / Number(split))
  navs.set(at, BigInt(price))
  closes.set(at, BigInt(base) * 100_000_000n)
}
const CHANGE = 500
const terms = [
  { from: 0, contingent: 600_000n, excess: 300_000n, below: -3_000_000n, above: 6_000_000n, least: 365, leap: false },
  {
    from: CHANGE,
    contingent: 500_000n,
    excess: 450_000n,
    below: -1_000_000n,
    above: 2_000_000n,
    least: 300,
    leap: true,
  },
]
const termsAt = (at: number) => (at >= CHANGE ? terms[1]! : terms[0]!)

const facts: FloatingFacts = {
  terms: terms.map(each => ({
    effectiveFrom: days[each.from]!,
    baseRate: rateE8(600_000n),
    contingentRate: rateE8(each.contingent),
    excessRate: rateE8(each.excess),
    below: rateE8(each.below),
    above: rateE8(each.above),
    minDays: each.least,
    yearDays: each.leap ? 'actual' : 'fixed',
    benchmark: [{ code: 'X', percent: 100n }],
  })),
  navs: [...navs].map(([at, nav]) => ({ day: days[at]!, nav: navE4(nav) })),
  splits: [...splits].map(([at, ratio]) => ({ day: days[at]!, ratio: ratioE9(ratio) })),
  dividends: [...dividends].map(([at, perShareE6]) => ({ recordDate: days[at]!, perShareE6 })),
  liquidations: [],
  levels: [...closes].map(([at, level]) => ({ date: days[at]!, level })),
  setupDate: FIRST,
}

const halfUp = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)
const BILLION = 1_000_000_000n

/** What `shares` hundredths of a share at the end owe of one part: each day's fee on the shares of that day, as a fraction. */
function accrued(shares: bigint, bought: number, sold: number, part: 'contingent' | 'excess'): bigint {
  let [sum, scale] = [0n, 1n]
  let then = 1n
  for (let at = sold; at > bought; at--) {
    // The NAV of a day is borne by the shares of the day before it: a split of this day already doubled what this NAV prices.
    let last = at - 1
    while (!navs.has(last)) last--
    const of = termsAt(at)
    const year = of.leap && days[at]!.startsWith('2024') ? 366n : 365n
    const daily = halfUp(navs.get(last)! * of[part], year)
    // From the first day after a split backwards the NAV is one of more shares.
    const split = splits.get(at)
    if (split !== undefined) {
      then *= BILLION
      scale *= split
      sum *= split
    }
    sum += daily * then
  }
  return halfUp(shares * sum, scale * 1_000_000_000_000n)
}

function decide(shares: bigint, bought: number, sold: number, held: number, termsDay: number) {
  const { below, above, least } = termsAt(termsDay)
  // One share as bought: how many it is now, in billionths to the power of the splits met, and the money that it brought.
  let [count, unit, money] = [1n, 1n, 0n]
  for (let at = bought + 1; at <= sold; at++) {
    const dividend = dividends.get(at)
    if (dividend !== undefined) money += dividend * count
    const split = splits.get(at)
    if (split !== undefined) {
      count *= split
      unit *= BILLION
      money *= BILLION
    }
  }
  const start = navs.get(bought)! * 100n * unit
  const end = navs.get(sold)! * 100n * count + money
  const [from, to] = [closes.get(bought)!, closes.get(sold)!]
  // (end / start - to / from) x 365 / held, over one denominator.
  const difference = (end * from - to * start) * 365n * 100_000_000n
  const whole = start * from * BigInt(held)
  const outcome =
    held < least
      ? 'short'
      : difference <= below * whole
        ? 'below'
        : difference > above * whole && end > start
          ? 'above'
          : 'usual'
  return {
    outcome,
    contingent: outcome === 'below' ? accrued(shares, bought, sold, 'contingent') : 0n,
    excess: outcome === 'above' ? 0n : accrued(shares, bought, sold, 'excess'),
  }
}

const BATCHES = 50
const LOTS = 20

test('SHLF-02 1,000 lots of a class with splits, dividends and changed terms agree with books that share no code', () => {
  const trading = [...navs.keys()]
  const seen = new Map<string, number>()
  for (let batch = 0; batch < BATCHES; batch++) {
    // Lots that leave together share the index of the first of them.
    const last = 30 + random(trading.length - 30)
    const [sold, termsDay] = [trading[last]!, trading[last]! - random(3)]
    const lots = Array.from({ length: LOTS }, (_, at) => {
      const bought = trading[random(last - 5)]!
      const held = daysBetween(days[bought]!, days[sold]!) + random(4) - 1
      return { lotId: BigInt(at), bought, held, shares: BigInt(1 + random(50_000_000)) }
    })
    const found = floatingDecisions(
      lots.map(({ lotId, bought, held, shares }) => ({
        lotId,
        tradeDate: days[bought]!,
        nav: navE4(1n),
        shares: shareCents(shares),
        days: held,
      })),
      { left: days[sold]!, termsDay: days[termsDay]! },
      facts,
    )
    const own = lots.map(({ shares, bought, held }) => decide(shares, bought, sold, held, termsDay))
    assert.deepEqual(
      found.map(({ outcome, contingent, excess }) => ({ outcome, contingent, excess })),
      own,
      `sold on ${days[sold]}`,
    )
    for (const { outcome } of own) seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  }
  assert.deepEqual([...seen.keys()].sort(), ['above', 'below', 'short', 'usual'])
  assert.ok(
    [...seen.values()].every(count => count > 30),
    JSON.stringify([...seen]),
  )
})
