import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { fen, navE4, shareCents } from '../money/money.ts'
import { DONE, type ReportedDividend } from './confirmations.ts'
import { ownParts, partsOf } from './dividends-as-reported.ts'

const word: ReportedDividend = {
  line: 1,
  serial: '1',
  returnCode: DONE,
  detail: '',
  confirmDate: isoDate('2026-11-19'),
  fundcode: '710001',
  tradeacco: 'T1',
  recordDate: isoDate('2026-11-18'),
  exDate: isoDate('2026-11-18'),
  payDate: isoDate('2026-11-20'),
  entitled: shareCents(1_000_000n),
  method: '1',
  gross: fen(50_000n),
  charge: fen(0n),
  performance: fen(0n),
  returned: fen(0n),
  reinvested: shareCents(0n),
  frozenCash: fen(0n),
  frozenReinvested: shareCents(0n),
  frozen: shareCents(0n),
  nav: navE4(12_660n),
}

test('ENG-08 a dividend without a frozen part is one order, one that is frozen as a whole too', () => {
  assert.deepEqual(
    partsOf(word, shareCents(0n)).map(part => [part.isFrozen, part.gross]),
    [[false, 50_000n]],
  )
  assert.deepEqual(
    partsOf({ ...word, frozenCash: fen(50_000n) }, shareCents(0n)).map(part => [part.isFrozen, part.gross]),
    [[true, 50_000n]],
  )
})

test('ENG-08 the free and the frozen part of a dividend are the whole, and each has shares', () => {
  const any = fc.record({
    gross: fc.bigInt(1n, 10n ** 9n),
    part: fc.bigInt(1n, 99n),
    entitled: fc.bigInt(2n, 10n ** 9n),
    own: fc.bigInt(0n, 10n ** 9n),
    reinvested: fc.bigInt(0n, 10n ** 9n),
  })
  fc.assert(
    fc.property(any, ({ gross, part, entitled, own, reinvested }) => {
      const reported: ReportedDividend = {
        ...word,
        gross: fen(gross),
        entitled: shareCents(entitled),
        reinvested: shareCents(reinvested),
        frozenCash: fen(reinvested > 0n ? 0n : (gross * part) / 100n),
        frozenReinvested: shareCents((reinvested * part) / 100n),
      }
      const parts = partsOf(reported, shareCents(own))
      const sum = (pick: (part: (typeof parts)[number]) => bigint) =>
        parts.reduce((total, each) => total + pick(each), 0n)
      assert.deepEqual(
        [sum(each => each.gross), sum(each => each.shares), sum(each => each.bought)],
        [gross, entitled, reinvested],
      )
      assert.ok(parts.every(each => each.shares > 0n))
    }),
    { seed: 10, numRuns: 200 },
  )
})

test('ENG-08 what is worked out beside a dividend reported is that of rules 2.8', () => {
  const held = { shares: shareCents(1_000_000n), frozen: shareCents(0n) }
  const of = (method: '0' | '1') => ownParts({ ...held, method }, 50_000n, navE4(12_660n), 'half-up').free
  assert.deepEqual([of('1')?.gross, of('1')?.bought], [50_000n, 0n])
  assert.equal(of('0')?.bought, 39_494n)
})
