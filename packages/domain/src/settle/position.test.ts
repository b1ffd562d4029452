import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holdingFigures, unitCost } from '../assets/holding.ts'
import { shareText } from '../format/percent.ts'
import {
  addFen,
  fen,
  fenText,
  navE4,
  navText,
  parseFen,
  parseNav,
  parseShares,
  rateE8,
  ratioE9,
  shareCents,
  sharesText,
} from '../money/money.ts'
import {
  afterBuy,
  afterDividend,
  afterFreeShares,
  afterPaidMore,
  afterReceivedMore,
  afterSell,
  EMPTY_POSITION,
  type Position,
} from './position.ts'
import { splitShares } from './split.ts'

const frozenFor = (position: Position, shares: bigint): Position => ({ ...position, frozen: shareCents(shares) })
const identity = (position: Position, nav: bigint): void => {
  const { cumulative, holdingIncome, realised, dividend } = holdingFigures(position, navE4(nav))
  assert.equal(cumulative, holdingIncome + realised + dividend)
}

test('PLUS-05 rules 2.13: two purchases, a cash dividend, a sale; cost 9,097.19 and 934.33 in all', () => {
  let position = afterBuy(EMPTY_POSITION, parseShares('7935.24'), parseFen('10000'))
  position = afterBuy(position, parseShares('3500'), parseFen('5000'))
  position = afterDividend(position, parseFen('571.76'))
  position = afterSell(frozenFor(position, 450_000n), parseShares('4500'), parseFen('6000')).position
  assert.deepEqual([sharesText(position.shares), fenText(position.cost)], ['6935.24', '9097.19'])
  const figures = holdingFigures(position, parseNav('1.3500'))
  assert.deepEqual([figures.marketValue, figures.holdingIncome, figures.realised, figures.cumulative].map(fenText), [
    '9362.57',
    '265.38',
    '97.19',
    '934.33',
  ])
  assert.equal(shareText(figures.holdingRate ?? rateE8(0n)), '2.92%')
  assert.equal(navText(unitCost(position) ?? navE4(0n)), '1.3117')
  assert.equal(unitCost(EMPTY_POSITION), null)
})

test('PLUS-05 a reinvested dividend and a split leave the cost as it was', () => {
  const bought = afterBuy(EMPTY_POSITION, parseShares('10000'), parseFen('12660'))
  const reinvested = afterFreeShares(bought, parseShares('394.94'))
  assert.deepEqual([sharesText(reinvested.shares), fenText(reinvested.cost)], ['10394.94', '12660.00'])
  const split = afterFreeShares(
    reinvested,
    shareCents(splitShares(reinvested.shares, ratioE9(2_000_000_000n), 'half-up') - reinvested.shares),
  )
  assert.deepEqual([sharesText(split.shares), fenText(split.cost)], ['20789.88', '12660.00'])
})

test('PLUS-05 a conversion sells for what crosses over and buys with it, the supplement being cost', () => {
  const bought = afterBuy(EMPTY_POSITION, parseShares('10000'), parseFen('10000'))
  const out = afterSell(frozenFor(bought, 1_000_000n), parseShares('10000'), parseFen('10447.50'))
  const into = afterBuy(EMPTY_POSITION, parseShares('7809.35'), parseFen('10447.50'))
  assert.deepEqual([fenText(out.position.realised), fenText(into.cost)], ['447.50', '10447.50'])
})

test('PLUS-05 a forced adjustment takes no frozen shares', () => {
  const position = frozenFor(afterBuy(EMPTY_POSITION, parseShares('100'), parseFen('100')), 4_000n)
  assert.equal(sharesText(afterFreeShares(position, parseShares('-60')).shares), '40.00')
  assert.throws(() => afterFreeShares(position, parseShares('-60.01')), RangeError)
})

test('PLUS-05 a forced adjustment that takes the last share makes the cost a realised loss', () => {
  const left = afterFreeShares(afterBuy(EMPTY_POSITION, parseShares('100'), parseFen('120')), parseShares('-100'))
  assert.deepEqual([left.cost, left.realised].map(fenText), ['0.00', '-120.00'])
  identity(left, 10_000n)
})

// 1,000.00 paid for 1,000.00 shares, of which 600.00 are sold for 900.00: 400.00 of cost remain.
const mostSold = afterSell(
  frozenFor(afterBuy(EMPTY_POSITION, parseShares('1000'), parseFen('1000')), 60_000n),
  parseShares('600'),
  parseFen('900'),
).position
for (const [more, cost, realised] of [
  ['100', '500.00', '300.00'],
  ['-300', '100.00', '300.00'],
  ['-400', '0.00', '300.00'],
  // The 150.00 above the remaining cost reduce the cost of the shares already sold.
  ['-550', '0.00', '450.00'],
] as const)
  test(`PLUS-05 ENG-05 a price corrected by ${more} leaves a cost of ${cost}, never below zero`, () => {
    const corrected = afterPaidMore(mostSold, parseFen(more))
    assert.deepEqual([corrected.cost, corrected.realised].map(fenText), [cost, realised])
    identity(corrected, 10_000n)
  })

test('PLUS-05 ENG-05 a price corrected after the last share was sold is income of the shares sold', () => {
  const gone = afterSell(frozenFor(mostSold, 40_000n), parseShares('400'), parseFen('400')).position
  const corrected = afterPaidMore(gone, parseFen('50'))
  assert.deepEqual([corrected.cost, corrected.realised].map(fenText), ['0.00', '250.00'])
})

const act = fc.record({
  kind: fc.constantFrom(
    'buy',
    'sell',
    'sell-all',
    'cash',
    'reinvest',
    'split',
    'loss',
    'adjust',
    'dearer',
    'cheaper',
    'received',
  ),
  amount: fc.bigInt(1n, 10n ** 9n),
  shares: fc.bigInt(1n, 10n ** 9n),
})

test('PLUS-05 after any sequence of acts cumulative = holding + realised + cash dividends, to the fen', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), fc.bigInt(1n, 10n ** 5n), (acts, nav) => {
      let position = EMPTY_POSITION
      for (const { kind, amount, shares } of acts) {
        const part = shares % (position.shares + 1n)
        if (kind === 'buy') position = afterBuy(position, shareCents(shares), fen(amount))
        else if (kind === 'cash') position = afterDividend(position, fen(amount))
        else if (kind === 'reinvest') position = afterFreeShares(position, shareCents(shares))
        else if (kind === 'dearer') position = afterPaidMore(position, fen(amount))
        else if (kind === 'cheaper') position = afterPaidMore(position, fen(-amount))
        else if (kind === 'received') position = afterReceivedMore(position, fen(amount))
        else if (kind === 'split') {
          const split = splitShares(position.shares, ratioE9(shares), 'half-up')
          position = afterFreeShares(position, shareCents(split - position.shares))
        } else if (kind === 'loss' || kind === 'adjust') position = afterFreeShares(position, shareCents(-part))
        else {
          const sold = kind === 'sell' ? part : position.shares
          if (position.shares > 0n)
            position = afterSell(frozenFor(position, sold), shareCents(sold), fen(amount)).position
        }
        identity(position, nav)
        assert.equal(position.paid - position.received, position.cost - position.realised)
        assert.ok(position.cost >= 0n && position.frozen === 0n)
        if (position.shares === 0n) assert.equal(position.cost, 0n)
      }
    }),
  )
})

test('PLUS-05 the last share carries away all the cost that is left', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n)), { minLength: 1 }), buys => {
      let position = EMPTY_POSITION
      for (const [shares, paid] of buys) position = afterBuy(position, shareCents(shares), fen(paid))
      const third = position.shares / 3n
      position = afterSell(frozenFor(position, third), shareCents(third), fen(1n)).position
      position = afterSell(frozenFor(position, position.shares), position.shares, fen(1n)).position
      assert.equal(position.cost, 0n)
      assert.equal(position.realised, fen(2n) - addFen(...buys.map(([, paid]) => fen(paid))))
    }),
  )
})
