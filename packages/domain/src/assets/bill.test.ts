import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFen, fen, moneyFor, navE4, shareCents, sharesFor, ZERO_FEN } from '../money/money.ts'
import { parseRatio } from '../money/testing.ts'
import { dividendOf } from '../settle/dividend.ts'
import {
  afterBuy,
  afterDividend,
  afterFreeShares,
  afterSell,
  EMPTY_POSITION,
  type Position,
} from '../settle/position.ts'
import { splitShares } from '../settle/split.ts'
import { billLine, billTotal, type HoldingSnapshot, isEmptyLine } from './bill.ts'
import { dayIncome } from './day-income.ts'

/** Deterministic random numbers by seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

/** One holding through random days with orders, dividends and splits at the NAV of their day. */
function live(seed: number, days: number) {
  const random = randomFrom(seed)
  let [position, nav, fees, events]: [Position, bigint, bigint, number] = [EMPTY_POSITION, 10_000n, 0n, 0]
  const incomes = [ZERO_FEN]
  const snapshots: HoldingSnapshot[] = [snapshot()]
  for (let day = 1; day <= days; day++) {
    const previousNav = navE4(nav)
    nav = nav < 3_000n ? nav + 100n : nav + BigInt(random(401) - 200)
    const { shares } = position
    const act = random(20)
    if (act === 0 && shares > 0n) {
      const method = random(2) === 0 ? '0' : '1'
      const terms = { frozen: shareCents(0n), method, navEx: navE4(nav), rounding: 'half-up' } as const
      const { amount, shares: bought } = dividendOf({ shares, perShareE6: 12_300n, ...terms })
      incomes.push(dayIncome({ shares, nav: navE4(nav), previousNav, entitled: shares, perShareE6: 12_300n }))
      position = method === '1' ? afterDividend(position, amount) : afterFreeShares(position, bought)
      events++
    } else if (act === 1 && shares > 0n) {
      nav = (nav * 100_000_000n) / RATIO
      incomes.push(dayIncome({ shares, nav: navE4(nav), previousNav, ratio: RATIO }))
      position = afterFreeShares(position, shareCents(splitShares(shares, RATIO, 'half-up') - shares))
      events++
    } else incomes.push(dayIncome({ shares, nav: navE4(nav), previousNav }))
    if (random(3) === 0) buy(fen(BigInt(random(1_000_000) + 1_000)))
    if (random(4) === 0 && position.shares > 0n) sell(shareCents(BigInt(random(Number(position.shares))) + 1n))
    snapshots.push(snapshot())
  }
  return { snapshots, incomes, events }

  function snapshot(): HoldingSnapshot {
    return {
      position,
      fees: fen(fees),
      interest: ZERO_FEN,
      restated: ZERO_FEN,
      service: ZERO_FEN,
      floating: ZERO_FEN,
      converted: ZERO_FEN,
      liquidation: ZERO_FEN,
      unpaid: ZERO_FEN,
      waiting: ZERO_FEN,
      nav: navE4(nav),
    }
  }
  function buy(paid: bigint): void {
    const fee = paid / 100n
    fees += fee
    position = afterBuy(position, sharesFor(fen(paid - fee), navE4(nav), 'half-up'), fen(paid))
    events++
  }
  function sell(sold: Position['shares']): void {
    const gross = moneyFor(sold, navE4(nav))
    const fee = gross / 200n
    fees += fee
    position = afterSell({ ...position, frozen: sold }, sold, fen(gross - fee)).position
    events++
  }
}
const RATIO = parseRatio('1.5')

test('AST-10 whatever happened to a holding, opening + flows + income is its closing value, and income is its days less its fees', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { snapshots, incomes, events } = live(seed, 60)
    const [from, to] = [seed % 30, 31 + (seed % 29)]
    const [opening, closing] = [snapshots[from], snapshots[to]]
    assert.ok(opening && closing)
    const navIncome = addFen(ZERO_FEN, ...incomes.slice(from + 1, to + 1))
    const line = billLine(opening, closing, navIncome)
    assert.equal(line.opening + line.inflow - line.outflow - line.dividend + line.income, line.closing, `seed ${seed}`)
    assert.equal(line.navIncome - line.fees + line.other, line.income)
    // A day and an order are rounded to a cent each, shares to a hundredth of a share of at most 4 yuan.
    const bound = BigInt(to - from + events * 4)
    assert.ok(line.other <= bound && line.other >= -bound, `seed ${seed}: ${line.other} of ${bound}`)
    const whole = billLine(null, closing, ZERO_FEN)
    const { cost, realised, dividend } = closing.position
    assert.equal(whole.income, whole.closing - cost + realised + dividend)
  }
})

test('AST-04 two periods in a row add up to both together, and a holding that did nothing has no line', () => {
  const { snapshots, incomes } = live(7, 40)
  const part = (from: number, to: number) => {
    const [opening, closing] = [snapshots[from], snapshots[to]]
    assert.ok(opening && closing)
    return billLine(opening, closing, addFen(ZERO_FEN, ...incomes.slice(from + 1, to + 1)))
  }
  const [first, second, both] = [part(0, 20), part(20, 40), part(0, 40)]
  assert.equal(first.closing, second.opening)
  const sum = billTotal([first, second])
  for (const field of ['inflow', 'outflow', 'dividend', 'income', 'navIncome', 'fees', 'other'] as const)
    assert.equal(sum[field], both[field], field)
  assert.ok(
    isEmptyLine(
      billLine(
        null,
        {
          position: EMPTY_POSITION,
          fees: ZERO_FEN,
          interest: ZERO_FEN,
          restated: ZERO_FEN,
          service: ZERO_FEN,
          floating: ZERO_FEN,
          converted: ZERO_FEN,
          liquidation: ZERO_FEN,
          unpaid: ZERO_FEN,
          waiting: ZERO_FEN,
          nav: navE4(1n),
        },
        ZERO_FEN,
      ),
    ),
  )
  assert.equal(isEmptyLine(both), false)
})
