import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { freshDatabase, type TestDatabase } from '../testing.ts'
import { withTx } from '../tx.ts'
import { insertRows } from './bulk.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

const award = (id: string, title: string) => ({ id, title, awarded_by: '示例评选机构', year: 2025 })

test('texts with quotes, commas, braces, backslashes and line ends arrive as they left', async () => {
  const titles = ['"a", {b}', 'c\\d\\\\', 'NULL', '', '第一行\n第二行', "it's"]
  const rows = titles.map((title, index) => award(`T${index}`, title))
  assert.equal(await withTx(database.db, tx => insertRows(tx, 'award', rows)), titles.length)
  const stored = await database.db.selectFrom('award').select('title').orderBy('id').execute()
  assert.deepEqual(
    stored.map(row => row.title),
    titles,
  )
})

test('more rows than one statement takes all arrive, with dates, bigints, booleans, instants, nulls and defaults', async () => {
  const day = isoDate('2026-11-20')
  const at = new Date('2026-11-20T02:00:00.123Z')
  await withTx(database.db, async tx => {
    const days = [{ day, is_open: true, seq: 1, source: 'test' }]
    assert.equal(await insertRows(tx, 'trading_day', days), 1)
    const many = Array.from({ length: 20_001 }, (_, index) => award(`M${index}`, 'many'))
    assert.equal(await insertRows(tx, 'award', many), 20_001)
    const article = { id: 'A', column_id: 'c', content_type: 'other', title: 't', man_id: null, published_at: at }
    assert.equal(await insertRows(tx, 'article', [article]), 1)
  })
  const stored = await database.db.selectFrom('article').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([stored.published_at, stored.man_id, stored.state], [at, null, '1'])
  const open = await database.db.selectFrom('trading_day').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([open.day, open.is_open, open.invented], [day, true, false])
  const { count } = await database.db
    .selectFrom('award')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('title', '=', 'many')
    .executeTakeFirstOrThrow()
  assert.equal(count, 20_001n)
})

test('no rows are no statement, and a broken constraint inserts none of them', async () => {
  await withTx(database.db, async tx => assert.equal(await insertRows(tx, 'award', []), 0))
  const twice = [award('X', 'once'), award('X', 'twice')]
  await assert.rejects(
    withTx(database.db, tx => insertRows(tx, 'award', twice)),
    { code: '23505' },
  )
  assert.equal(await database.db.selectFrom('award').where('id', '=', 'X').select('id').executeTakeFirst(), undefined)
})
