import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, ratioE9, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const navs = { '2026-11-16': '1.0000', '2026-11-18': '2.0000' }

// Of 1,000.00 shares that cost 1,000.00, 400.00 are sold; on the same day 200.00 enter at 2.0000.
for (const side of ['before', 'after'] as const)
  test(`ENG-03 AST-01 a sale takes nothing of the cost that a conversion brings on its day, from a fund whose code comes ${side}`, async () => {
    const [first, second] = [await examples.addFund({}, navs), await examples.addFund({}, navs)]
    const [from, into] = side === 'before' ? [first, second] : [second, first]
    for (const fund of [from, into]) await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
    await examples.settle('2026-11-17')
    await examples.convert('2026-11-18T10:00:00+08:00', from, into, '200')
    await examples.sell('2026-11-18T10:30:00+08:00', into, '400')
    await examples.settle('2026-11-19')
    const held = await examples.server.db
      .selectFrom('holding')
      .selectAll()
      .where('fundcode', '=', into)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      [held.shares_cents, fenText(held.cost_fen ?? ZERO_FEN), fenText(held.realised_fen ?? ZERO_FEN)],
      [80_000n, '1000.00', '400.00'],
    )
  })

test('ENG-03 a shrinking split takes along what a conversion of the day before it brings on the day both are settled', async () => {
  const from = await examples.addFund({ confirmLag: 2 }, { '2026-11-16': '1.0000', '2026-11-18': '1.0000' })
  const into = await examples.addFund({}, { '2026-11-18': '1.0000', '2026-11-19': '2.0000' })
  const split = { fundcode: into, day: isoDate('2026-11-19'), ratio_e9: ratioE9(500_000_000n) }
  await withTx(examples.server.db, tx => insertRows(tx, 'split', [split]))
  await examples.buy('2026-11-16T10:00:00+08:00', from, '1000')
  await examples.settle('2026-11-18')
  await examples.convert('2026-11-18T10:00:00+08:00', from, into, '1000')
  await examples.settle('2026-11-20')
  const held = await examples.server.db
    .selectFrom('holding')
    .selectAll()
    .where('fundcode', '=', into)
    .executeTakeFirstOrThrow()
  assert.deepEqual([held.shares_cents, fenText(held.cost_fen ?? ZERO_FEN)], [50_000n, '1000.00'])
})
