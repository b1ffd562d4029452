import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fastCapOn } from '../fund/fast-offer.ts'
import { type Fen, fenText, parseFen, parseShares, ZERO_FEN } from '../money/money.ts'
import { decideFast, type FastFacts, fastLeft, type LineFacts } from './fast-redemption.ts'

const DAY = isoDate('2026-11-20')
const LINE: LineFacts = { isOpen: true, limit: parseFen('50000.00'), used: ZERO_FEN, usedToday: ZERO_FEN }

/** What is decided of `shares` in a word: the advance, or the refusal with what is left of the cap. */
function decided(shares: string, line: Partial<LineFacts> | null = {}, more: Partial<FastFacts> = {}): string {
  const decision = decideFast({
    line: line && { ...LINE, ...line },
    day: DAY,
    shares: parseShares(shares),
    hasLoss: false,
    hasFee: false,
    isHeld: false,
    ...more,
  })
  return decision.ok ? fenText(decision.advance) : `${decision.code} ${fenText(decision.left)}`
}

test('SHLF-08 each share is advanced at one yuan, from a hundredth of a share up to the cap and not a fen more', () => {
  assert.equal(decided('0.01'), '0.01')
  assert.equal(decided('10000.00'), '10000.00')
  assert.equal(decided('10000.01'), 'TRADE-FAST-CAP 10000.00')
})

test('SHLF-08 what a person got on the calendar day counts towards the cap, to the fen', () => {
  const usedToday = parseFen('6000.00')
  assert.equal(decided('4000.00', { usedToday }), '4000.00')
  assert.equal(decided('4000.01', { usedToday }), 'TRADE-FAST-CAP 4000.00')
  assert.equal(decided('0.01', { usedToday: parseFen('10000.00') }), 'TRADE-FAST-CAP 0.00')
  assert.equal(decided('0.01', { usedToday: parseFen('10000.01') }), 'TRADE-FAST-CAP 0.00')
})

test('SHLF-08 a line pays up to its limit and not a fen more, also when staff lowered it below what is advanced', () => {
  const used = parseFen('49000.00')
  assert.equal(decided('1000.00', { used }), '1000.00')
  assert.equal(decided('1000.01', { used }), 'TRADE-FAST-LINE 10000.00')
  assert.equal(decided('0.01', { used, limit: parseFen('100.00') }), 'TRADE-FAST-LINE 10000.00')
})

test('SHLF-08 a fund without a line offers no same-day redemption; a stopped line pays none', () => {
  assert.equal(decided('1.00', null), 'TRADE-FAST-NONE 0.00')
  assert.equal(decided('1.00', { isOpen: false }), 'TRADE-FAST-LINE 10000.00')
})

test('SHLF-08 nothing is advanced where the proceeds may be less, or a hold keeps money from the card', () => {
  for (const fact of [{ hasLoss: true }, { hasFee: true }, { isHeld: true }])
    assert.equal(decided('1.00', {}, fact), 'TRADE-FAST-LINE 10000.00', Object.keys(fact)[0])
})

test('SHLF-08 more than the cap is refused as such although the line pays nothing either', () => {
  assert.equal(decided('10000.01', { isOpen: false }, { isHeld: true }), 'TRADE-FAST-CAP 10000.00')
})

test('SHLF-08 the cap is that of the guidance of 2018-06-01; before it nothing may be advanced', () => {
  const [before, since] = [isoDate('2018-05-31'), isoDate('2018-06-01')]
  const left = (day: typeof DAY, used: Fen) => fenText(fastLeft(day, used))
  assert.deepEqual(
    [before, since].map(day => fenText(fastCapOn(day))),
    ['0.00', '10000.00'],
  )
  assert.deepEqual([left(before, ZERO_FEN), left(since, parseFen('9999.99'))], ['0.00', '0.01'])
  assert.equal(decided('0.01', {}, { day: before }), 'TRADE-FAST-CAP 0.00')
})
