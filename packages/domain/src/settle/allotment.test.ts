import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addFen,
  addShares,
  fen,
  fenText,
  parseFen,
  parseRate,
  parseShares,
  shareCents,
  sharesText,
} from '../money/money.ts'
import { allotDay } from './allotment.ts'
import {
  allotOutflow,
  type DayFlows,
  isHuge,
  leastAcceptance,
  netRedemption,
  type OutRequest,
} from './huge-redemption.ts'

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
  assert.equal(leastAcceptance(millions(100)), millions(10))
  // A tenth that is no whole cent: less than it is less than a tenth.
  assert.equal(leastAcceptance(parseShares('1000.01')), parseShares('100.01'))
})

test('ENG-03 exactly a tenth is not huge, one cent of a share more is', () => {
  const day = flows(10, 2, 1.5, 0.5)
  assert.ok(!isHuge(day, millions(100)))
  assert.ok(isHuge({ ...day, redeem: shareCents(day.redeem + 1n) }, millions(100)))
  assert.ok(!isHuge(flows(1, 0, 5, 0), millions(1)))
})

const request = (orderId: bigint, shares: string, flag: OutRequest['flag'] = '1'): OutRequest => ({
  orderId,
  shares: parseShares(shares),
  flag,
})

test('ENG-03 accepting 10 of 15 million gives 200,000.00 of 300,000 now and defers 100,000.00', () => {
  const [one] = allotOutflow([request(1n, '300000'), request(2n, '14700000')], millions(10))
  assert.deepEqual(one && [one.accepted, one.deferred, one.cancelled].map(sharesText), [
    '200000.00',
    '100000.00',
    '0.00',
  ])
})

test('ENG-03 accepting 5 of 9 million cuts 1,234.56 to 685.86 now and leaves 548.70, cancelled for who would not wait', () => {
  assert.ok(isHuge(flows(9, 0, 1, 0), millions(50)))
  const [waits, other] = allotOutflow(
    [request(1n, '1234.56'), request(2n, '1234.56', '0'), request(3n, '8997530.88')],
    millions(5),
  )
  assert.deepEqual(waits && [waits.accepted, waits.deferred, waits.cancelled].map(sharesText), [
    '685.86',
    '548.70',
    '0.00',
  ])
  assert.deepEqual(other && [other.accepted, other.deferred, other.cancelled].map(sharesText), [
    '685.86',
    '0.00',
    '548.70',
  ])
})

test('ENG-03 a deferred part has no priority: on the next day it is a request like any other', () => {
  const [first] = allotOutflow([request(1n, '300000'), request(2n, '14700000')], millions(10))
  assert.ok(first)
  const next = allotOutflow(
    [{ orderId: 1n, shares: first.deferred, flag: '1' }, request(3n, '100000')],
    parseShares('50000'),
  )
  assert.deepEqual(
    next.map(each => sharesText(each.accepted)),
    ['25000.00', '25000.00'],
  )
})

test('ENG-03 no more is accepted than was asked for', () => {
  assert.throws(() => allotOutflow([request(1n, '1')], parseShares('1.01')), RangeError)
})

const drawn = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 20 })

test('ENG-03 however a huge redemption is drawn, each request is split whole and the sum stays within what was accepted', () => {
  fc.assert(
    fc.property(drawn, fc.bigInt(0n, 10_000n), (amounts, partE4) => {
      const asked = amounts.reduce((sum, each) => sum + each, 0n)
      const accepted = (asked * partE4) / 10_000n
      const requests = amounts.map((cents, index) => ({
        orderId: BigInt(index),
        shares: shareCents(cents),
        flag: index % 2 === 0 ? ('0' as const) : ('1' as const),
      }))
      const allotted = allotOutflow(requests, shareCents(accepted))
      const sum = addShares(...allotted.map(each => each.accepted))
      assert.ok(sum <= accepted && accepted - sum < BigInt(amounts.length))
      for (const [index, each] of allotted.entries()) {
        assert.equal(each.accepted + each.deferred + each.cancelled, amounts[index])
      }
    }),
  )
})

const paid = (orderId: bigint, amount: string) => ({ orderId, amount: parseFen(amount) })

test('ENG-03 a last day of 30,000 against 20,000 left takes two thirds of each payment and refunds the rest', () => {
  const day = allotDay([paid(1n, '10000'), paid(2n, '20000')], parseFen('20000'))
  assert.deepEqual(
    day.allotments.map(each => [fenText(each.accepted), fenText(each.refund)]),
    [
      ['6666.66', '3333.34'],
      ['13333.33', '6666.67'],
    ],
  )
  assert.equal(day.ratio, parseRate('0.66666666'))
})

test('ENG-03 a last day that fits is taken whole, one without room is refunded whole', () => {
  const fits = allotDay([paid(1n, '10000')], parseFen('10000'))
  assert.deepEqual([fits.ratio, fits.allotments[0]?.refund], [parseRate('1'), 0n])
  assert.equal(fenText(allotDay([paid(1n, '10000')], fen(0n)).allotments[0]?.refund ?? fen(0n)), '10000.00')
  assert.deepEqual(allotDay([], fen(0n)), { ratio: parseRate('1'), allotments: [] })
})

test('ENG-03 however a raising is oversubscribed, it never passes its cap and every fen is accepted or refunded', () => {
  fc.assert(
    fc.property(drawn, fc.bigInt(0n, 10n ** 13n), (amounts, cap) => {
      const requests = amounts.map((amount, index) => ({ orderId: BigInt(index), amount: fen(amount) }))
      const { allotments } = allotDay(requests, fen(cap))
      assert.ok(addFen(...allotments.map(each => each.accepted)) <= cap)
      for (const [index, each] of allotments.entries()) assert.equal(each.accepted + each.refund, amounts[index])
    }),
  )
})
