import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

/** Seeds that once found a bug. */
const KEPT = [29, 39, 503, 504, 2001]
const DAYS = 30
/** Events that must have occurred in the kept seeds. */
const RARE = [
  'subscription',
  'establishment',
  'failed raising',
  'huge redemption',
  'freeze',
  'unfreeze',
  'purchase by transfer',
  'transfer matched',
  'transfer that waits',
  'loss of a money fund',
  'NAV correction',
  'order on a day on which the fund rests',
  'purchase at a fixed fee',
  'conversion by the second formula',
  'TRADE-MIN',
  'TRADE-MAX',
  'TRADE-DAY-MAX',
  'TRADE-MIN-REDEEM',
  'TRADE-MIN-HOLD',
  'TRADE-HOLDER-MAX',
  'purchase cut below half',
  'changed fee type',
  'changed rounding',
  'changed back-end formula',
  'changed buy table',
  'changed sell table',
  'changed back table',
]

test('ENG-07 engine and model live through different stories alike, in which everything rare has happened', async () => {
  const [hashes, seen] = [new Set<string>(), new Set<string>()]
  for (const seed of KEPT) {
    const run = await simulate({ seed, days: DAYS, crashes: true, nodes: 1 + (seed % 2) })
    hashes.add(run.hash)
    for (const what of run.seen) seen.add(what)
  }
  assert.equal(hashes.size, KEPT.length)
  assert.deepEqual(
    RARE.filter(what => !seen.has(what)),
    [],
  )
})

test('SHLF-04 ENG-07 engine and model convert all shares of a class alike: npm run simulate -- --seed 9 --days 40', async () => {
  const { seen } = await simulate({ seed: 9, days: 40 })
  assert.ok(seen.has('conversion of a class'))
})

test('SHLF-01 ENG-07 engine and model agree on which lots may be sold on which day, and on refusals: npm run simulate -- --seed 19 --days 40', async () => {
  const { seen } = await simulate({ seed: 19, days: 40 })
  for (const what of ['sale from a minimum period', 'sale from a rolling period', 'TRADE-NOT-FREE'])
    assert.ok(seen.has(what), what)
})

test('SHLF-02 ENG-07 engine and model give the same parts of a floating management fee back, lot by lot: npm run simulate -- --seed 55 --days 40', async () => {
  const { seen } = await simulate({ seed: 55, days: 40 })
  assert.ok([...seen].some(what => what.startsWith('floating fee')))
})
