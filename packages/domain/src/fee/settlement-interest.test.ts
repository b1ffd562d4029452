import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import { applyLegalSettings, ruleOn } from '../law/legal-rules.ts'
import { fen, fenText, parseFen, parseRate, ZERO_FEN } from '../money/money.ts'
import { firstWithoutRate, interestDue, interestParts, PARTS_PER_FEN } from './settlement-interest.ts'

const rates = [{ from: isoDate('2026-01-01'), rate: parseRate('0.0005') }]
const stay = { amount: parseFen('100000.00'), from: isoDate('2026-11-26'), to: isoDate('2026-11-30') }

test('LAW-11 100,000.00 for 4 nights at 0.05 % earn 0.5555…: 0.55 are paid and the rest is carried', () => {
  const parts = interestParts(stay, rates)
  assert.equal(fenText(interestDue(parts, ZERO_FEN)), '0.55')
  assert.equal((parts - 55n * PARTS_PER_FEN) * 9n, 5n * PARTS_PER_FEN, 'five ninths of a fen')
  // Twice as much has 1.1111…: 0.55 were paid.
  assert.equal(fenText(interestDue(parts * 2n, parseFen('0.55'))), '0.56')
})

test('LAW-11 each night bears the rate of its day', () => {
  const risen = [...rates, { from: isoDate('2026-11-29'), rate: parseRate('0.0010') }]
  assert.equal(fenText(interestDue(interestParts(stay, risen), ZERO_FEN)), '0.69')
  assert.throws(() => interestParts(stay, [{ from: isoDate('2026-11-28'), rate: parseRate('0.0005') }]), /no rate/)
  assert.equal(interestParts({ ...stay, to: stay.from }, rates), 0n)
  assert.equal(
    firstWithoutRate([stay.to, stay.from], [{ from: isoDate('2026-11-28'), rate: parseRate('0') }]),
    stay.from,
  )
  assert.equal(firstWithoutRate([stay.from], rates), null)
  assert.equal(firstWithoutRate([], []), null)
})

test('LAW-11 nights before the law earn nothing, and a year of 365 days counts from its own day', () => {
  const overNewYear = { ...stay, from: isoDate('2025-12-30'), to: isoDate('2026-01-05') }
  const since = [{ from: isoDate('2025-01-01'), rate: parseRate('0.0005') }]
  assert.equal(interestParts(overNewYear, since), interestParts(stay, rates), '4 of the 6 nights')
  assert.equal(interestParts({ ...overNewYear, to: isoDate('2025-12-31') }, since), 0n)
  const from = isoDate('2026-11-28')
  applyLegalSettings([{ row: 'settlement-interest-year', effectiveFrom: from, figure: '365', source: '银行协议' }])
  const [before, after] = [interestParts({ ...stay, to: from }, rates), interestParts({ ...stay, from }, rates)]
  assert.equal(interestParts(stay, rates), before + after)
  assert.equal(before * 360n, after * 365n)
  applyLegalSettings([])
  assert.equal(ruleOn('settlement-interest-year', from)?.figure, 360)
})

test('LAW-11 whatever the interest days are, all that was paid is the whole fen of all that was earned', () => {
  const earned = fc.array(fc.record({ fen: fc.bigInt(1n, 10n ** 11n), nights: fc.integer({ min: 0, max: 12 }) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(earned, stays => {
      let [parts, paid] = [0n, ZERO_FEN]
      for (const { fen: amount, nights } of stays) {
        parts += interestParts({ amount: fen(amount), from: stay.from, to: addDays(stay.from, nights) }, rates)
        paid = fen(paid + interestDue(parts, paid))
      }
      assert.equal(paid, parts / PARTS_PER_FEN)
    }),
  )
})
