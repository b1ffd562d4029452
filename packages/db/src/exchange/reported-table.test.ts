import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pagesOf } from '../pages.ts'
import { freshDatabase } from '../testing.ts'
import { withTx } from '../tx.ts'
import { reportedTable } from './reported-table.ts'

test('OPS-05 what a file tells comes back in pages, in another order, while more is reported', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const reported = reportedTable<{ line: number; shares: bigint; serial: string }>('reported_test', {
    line: 'int',
    shares: 'bigint',
    serial: 'text',
  })
  const rows = [3, 1, 5, 2, 4].map(line => ({ line, shares: BigInt(line) * 10n ** 15n, serial: `nr "${line}"` }))
  const inOrder = rows.toSorted((a, b) => a.line - b.line)
  const pages = (size: number) =>
    withTx(db, async tx => {
      await reported.begin(tx)
      await reported.add(tx, rows.slice(0, 2))
      await reported.add(tx, rows.slice(2))
      const found: unknown[][] = []
      for await (const page of pagesOf(tx, sql`select * from reported_test where line <> ${9} order by line`, size)) {
        found.push(page)
        await reported.add(tx, [{ line: 6, shares: 0n, serial: '' }])
      }
      return found
    })
  assert.deepEqual(await pages(2), [inOrder.slice(0, 2), inOrder.slice(2, 4), inOrder.slice(4)])
  assert.deepEqual(await pages(5), [inOrder])
})
