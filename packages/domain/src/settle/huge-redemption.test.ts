import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addShares, parseShares, type ShareCents, shareCents, sharesText } from '../money/money.ts'
import { type DayFlows, holderCap, isHuge, leastAcceptance, netRedemption, splitOut } from './huge-redemption.ts'
import { EMPTY_POSITION } from './position.ts'
import { type DueOrder, holdingKey, settleFundDay } from './settle-fund-day.ts'
import { dueOrder, LOT, settleFacts, T } from './testing.ts'

const MILLION = 1_000_000
const millions = (count: number) => parseShares(String(count * MILLION))
const flows = (redeem: number, convertOut: number, purchase: number, convertIn: number): DayFlows => ({
  redeem: millions(redeem),
  convertOut: millions(convertOut),
  purchase: millions(purchase),
  convertIn: millions(convertIn),
})

test('ENG-03 14 + 1 - 1.5 - 0.5 million of 100 million is a huge redemption of 13 million', () => {
  const day = flows(14, 1, 1.5, 0.5)
  assert.equal(sharesText(netRedemption(day)), '13000000.00')
  assert.ok(isHuge(day, millions(100)))
  assert.ok(isHuge(flows(9, 0, 1, 0), millions(50)))
})

test('ENG-03 exactly a tenth is not huge, one cent of a share more is', () => {
  const day = flows(10, 2, 1.5, 0.5)
  assert.ok(!isHuge(day, millions(100)))
  assert.ok(isHuge({ ...day, redeem: shareCents(day.redeem + 1n) }, millions(100)))
  assert.ok(!isHuge(flows(1, 0, 5, 0), millions(1)))
})

test('ENG-03 at least a tenth of the previous day is accepted, rounded up to the cent of a share', () => {
  assert.equal(leastAcceptance(millions(100)), millions(10))
  assert.equal(sharesText(leastAcceptance(parseShares('100.01'))), '10.01')
})

/** Settles sales, each by a different holder, on a day on which `accepted` shares are accepted. */
function letThrough(sales: readonly { shares: ShareCents; flag: DueOrder['largeRedemption'] }[], accepted: ShareCents) {
  const orders = sales.map(({ shares, flag }, index) => ({
    ...dueOrder(BigInt(index), '024', '0'),
    shares,
    largeRedemption: flag,
    custno: `holder${index}`,
  }))
  const total = addShares(...sales.map(each => each.shares))
  const { confirmed } = settleFundDay(
    settleFacts(orders, {
      positions: new Map(
        orders.map(order => [holdingKey(order), { ...EMPTY_POSITION, shares: order.shares, frozen: order.shares }]),
      ),
      lots: new Map(
        orders.map(order => [holdingKey(order), [{ ...LOT, lotId: order.orderId, remaining: order.shares }]]),
      ),
      hugeDays: new Map([[T, { accept: accepted, total }]]),
    }),
  )
  return confirmed.map(({ result: { own, position, deferred } }) => ({
    accepted: own?.working.shares ?? shareCents(-1n),
    deferred,
    frozen: position.frozen,
    free: shareCents(position.shares - position.frozen),
  }))
}
const texts = (each: Record<string, ShareCents> | undefined) => Object.values(each ?? {}).map(sharesText)

test('ENG-03 300,000 of 15 million, of which 10 are accepted, become 200,000.00 now and 100,000.00 later', () => {
  const [one] = letThrough(
    [
      { shares: parseShares('300000'), flag: '1' },
      { shares: parseShares('14700000'), flag: '1' },
    ],
    millions(10),
  )
  assert.deepEqual(texts(one), ['200000.00', '100000.00', '100000.00', '0.00'])
})

test('ENG-03 accepting 5 of 9 million cuts 1,234.56 to 685.86 now; 548.70 go on, or are free again for who would not wait', () => {
  const sale = parseShares('1234.56')
  const [waits, leaves] = letThrough(
    [
      { shares: sale, flag: '1' },
      { shares: sale, flag: '0' },
      { shares: parseShares('8997530.88'), flag: '1' },
    ],
    millions(5),
  )
  assert.deepEqual(texts(waits), ['685.86', '548.70', '548.70', '0.00'])
  assert.deepEqual(texts(leaves), ['685.86', '0.00', '0.00', '548.70'])
})

test('ENG-03 however a huge redemption is drawn, each request is split whole and the sum stays within what was accepted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 20 }),
      fc.bigInt(0n, 10_000n),
      (amounts, partE4) => {
        const accepted = shareCents((amounts.reduce((sum, each) => sum + each, 0n) * partE4) / 10_000n)
        const sales = amounts.map((cents, index) => ({
          shares: shareCents(cents),
          flag: index % 2 === 0 ? ('0' as const) : ('1' as const),
        }))
        const ends = letThrough(sales, accepted)
        const sum = addShares(...ends.map(each => each.accepted))
        assert.ok(sum <= accepted && accepted - sum < BigInt(amounts.length))
        for (const [index, each] of ends.entries()) {
          assert.equal(each.accepted + each.deferred + each.free, amounts[index])
          assert.equal(each.frozen, each.deferred)
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('CON-05 what one holder asks for above the cap stays out first, then all share: 20 % of 100 million leaves 20 of his 30', () => {
  const cap = holderCap(millions(100), '20')
  assert.equal(cap, millions(20))
  const asked = [
    { custno: 'large', shares: millions(20), continues: true },
    { custno: 'large', shares: millions(10), continues: false },
    { custno: 'small', shares: millions(5), continues: true },
  ]
  const inFull = splitOut(asked, millions(30), cap)
  assert.deepEqual(
    inFull.orders.map(each => [sharesText(each.accepted), sharesText(each.deferred), sharesText(each.cancelled)]),
    [
      ['13333333.33', '6666666.67', '0.00'],
      ['6666666.66', '0.00', '3333333.34'],
      ['5000000.00', '0.00', '0.00'],
    ],
  )
  // 12.5 of the 24,999,999.99 that count: half of each.
  const half = splitOut(asked, millions(12.5), cap)
  assert.deepEqual(
    half.orders.map(each => sharesText(each.accepted)),
    ['6666666.66', '3333333.33', '2500000.00'],
  )
  assert.deepEqual(
    splitOut(asked, millions(12.5)),
    splitOut(asked, millions(12.5), millions(30)),
    'exactly the cap is not above it',
  )
  for (const wrong of ['', '0', '0.99', '100', '12.345', '-5', '1e1', '２０'])
    assert.equal(holderCap(millions(100), wrong), null)
})
