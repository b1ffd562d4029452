import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { navE4, ratioE9 } from '../money/money.ts'
import type { NavEvent } from './nav-jump.ts'
import { correctionDuty, navQuestions } from './nav-questions.ts'

const [yesterday, today] = [isoDate('2026-11-19'), isoDate('2026-11-20')]
type Figures = { from: bigint; to: bigint; accTo?: bigint; mainCode?: string; events?: NavEvent[] }
const entry = (fundcode: string, { from, to, accTo = to, mainCode = fundcode, events = [] }: Figures) => ({
  fundcode,
  mainCode,
  before: { day: yesterday, nav: navE4(from), accNav: navE4(from) },
  after: { day: today, nav: navE4(to), accNav: navE4(accTo) },
  events,
})
const kindsOf = (...entries: ReturnType<typeof entry>[]) =>
  navQuestions(entries).map(({ fundcode, kind }) => `${fundcode} ${kind}`)

test('CON-03 a move above a tenth needs a reason, one above three tenths is refused', () => {
  assert.deepEqual(kindsOf(entry('990011', { from: 10_000n, to: 11_000n })), [])
  assert.deepEqual(kindsOf(entry('990011', { from: 10_000n, to: 11_001n })), ['990011 move'])
  assert.deepEqual(kindsOf(entry('990011', { from: 10_000n, to: 8_999n })), ['990011 move'])
  assert.deepEqual(kindsOf(entry('990011', { from: 10_000n, to: 13_001n })), ['990011 jump'])
  const split = { day: today, dividendE6: 0n, splitE9: ratioE9(2_000_000_000n) }
  assert.deepEqual(kindsOf(entry('990011', { from: 20_000n, to: 10_000n, events: [split] })), [])
})

test('CON-03 share classes apart by more than 0.05 % and an accumulated NAV that moves otherwise need a reason', () => {
  const main = entry('990011', { from: 10_000n, to: 10_100n })
  assert.deepEqual(kindsOf(main, entry('990012', { from: 10_000n, to: 10_105n, mainCode: '990011' })), [])
  assert.deepEqual(kindsOf(main, entry('990012', { from: 10_000n, to: 10_106n, mainCode: '990011' })), ['990012 class'])
  assert.deepEqual(kindsOf(entry('990011', { from: 10_000n, to: 10_100n, accTo: 10_200n })), ['990011 accumulated'])
  const paid = { day: today, dividendE6: 10_000n, splitE9: ratioE9(1_000_000_000n) }
  assert.deepEqual(kindsOf(entry('990011', { from: 10_000n, to: 10_000n, accTo: 10_100n, events: [paid] })), [])
})

test('CON-03 after an earlier split the accumulated NAV moves by the split NAV, and only another move needs a reason', () => {
  const split = { day: isoDate('2021-02-22'), dividendE6: 0n, splitE9: ratioE9(1_500_000_000n) }
  const moved = (accTo: bigint, from = 10_000n) => {
    const made = entry('990011', { from, to: from + 101n, accTo, events: [split] })
    return kindsOf({ ...made, before: { ...made.before, accNav: navE4(15_000n) } })
  }
  assert.deepEqual(moved(15_152n), [], '1.5 times 0.0101, rounded')
  assert.deepEqual(moved(15_149n), [])
  assert.deepEqual(moved(15_101n), ['990011 accumulated'], 'the move of one share of today')
  assert.deepEqual(moved(15_252n), ['990011 accumulated'])
})

test('CON-03 the custodian and the regulator hear of a correction of 0.25 % of the right NAV, the public of one of 0.5 %', () => {
  const dutyOf = (published: bigint, right: bigint) => correctionDuty(navE4(published), navE4(right))
  assert.equal(dutyOf(10_000n, 10_000n), null)
  assert.equal(dutyOf(40_099n, 40_000n), null)
  assert.match(dutyOf(40_100n, 40_000n) ?? '', /差错 0\.25%，达到 0\.25%，须通报托管人并报告中国证监会$/)
  assert.match(dutyOf(39_801n, 40_000n) ?? '', /^原净值差错 0\.49%，达到 0\.25%/)
  assert.match(dutyOf(39_800n, 40_000n) ?? '', /^原净值差错 0\.50%，达到 0\.5%，须通报托管人、报告中国证监会并公告$/)
})
