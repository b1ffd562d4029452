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

const index = (code: string, name: string) => ({ code, name })

test('texts with quotes, commas, braces, backslashes and line ends arrive as they left', async () => {
  const titles = ['"a", {b}', 'c\\d\\\\', 'NULL', '', '第一行\n第二行', "it's"]
  const rows = titles.map((title, at) => index(`T${at}`, title))
  assert.equal(await withTx(database.db, tx => insertRows(tx, 'market_index', rows)), titles.length)
  const stored = await database.db.selectFrom('market_index').select('name').orderBy('code').execute()
  assert.deepEqual(
    stored.map(row => row.name),
    titles,
  )
})

test('more rows than one statement takes all arrive, with dates, bigints, booleans, instants, nulls and defaults', async () => {
  const day = isoDate('2026-11-20')
  const at = new Date('2026-11-20T02:00:00.123Z')
  await withTx(database.db, async tx => {
    const days = [{ day, is_open: true, seq: 1, source: 'test' }]
    assert.equal(await insertRows(tx, 'trading_day', days), 1)
    const many = Array.from({ length: 20_001 }, (_, at) => index(`M${at}`, 'many'))
    assert.equal(await insertRows(tx, 'market_index', many), 20_001)
    const page = { kind: 'page', id: 'A', title: 't', man_id: null, published_at: at, data: '{"a":"\\""}' }
    assert.equal(await insertRows(tx, 'document', [page]), 1)
  })
  const stored = await database.db.selectFrom('document').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([stored.published_at, stored.man_id, stored.state, stored.data], [at, null, '1', { a: '"' }])
  const open = await database.db.selectFrom('trading_day').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([open.day, open.is_open, open.invented], [day, true, false])
  const { count } = await database.db
    .selectFrom('market_index')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('name', '=', 'many')
    .executeTakeFirstOrThrow()
  assert.equal(count, 20_001n)
})

test('no rows are no statement, and a broken constraint inserts none of them', async () => {
  await withTx(database.db, async tx => assert.equal(await insertRows(tx, 'market_index', []), 0))
  const twice = [index('X', 'once'), index('X', 'twice')]
  await assert.rejects(
    withTx(database.db, tx => insertRows(tx, 'market_index', twice)),
    { code: '23505' },
  )
  assert.equal(
    await database.db.selectFrom('market_index').where('code', '=', 'X').select('code').executeTakeFirst(),
    undefined,
  )
})
