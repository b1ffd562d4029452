import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import { fen, fenText, parseFen, parseRate, ZERO_FEN } from '../money/money.ts'
import { interestDue, interestParts, PARTS_PER_FEN } from './settlement-interest.ts'

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
