import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stopClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { searchKinds } from '@zhixiao/domain/search/search-document.ts'
import { createClock } from '../../kernel/clock.ts'
import type { Search } from '../../kernel/ports.ts'
import { insertGrowthMarket } from '../../testing/growth-market.ts'
import { createMarket } from '../market/market.ts'
import { createSearch } from './search.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
  await insertGrowthMarket(database.db)
  await stopClock(database.db, new Date('2026-11-20T10:00:00+08:00'))
})
after(() => database.close())

function searchOn(db: Db, maxAgeMs: number): Search {
  return createSearch(
    { reader: () => db, market: createMarket(() => db, { maxAgeMs: 0 }), clock: { now: () => createClock(db).now() } },
    { maxAgeMs },
  )
}

/** Keys of all results, group by group. */
async function keysOf(search: Search, query: string): Promise<string[]> {
  const found = (await search.index()).search(query)
  return searchKinds.flatMap(kind => found.best(kind, 100).map(({ document }) => document.key))
}

const change = (topic: 'market' | 'content', work: (tx: Tx) => Promise<unknown>) =>
  withTx(database.db, async tx => {
    await work(tx)
    await bumpVersion(tx, topic)
  })

const notice = (id: string, title: string, at: string) => ({
  kind: 'notice',
  id,
  grp: 'company',
  title,
  published_at: new Date(at),
  data: '{}',
})

test('callers at once share one index, and it is asked about again only after its age', async () => {
  const search = searchOn(database.db, 60_000)
  const [first, second] = await Promise.all([search.index(), search.index()])
  assert.equal(first, second)
  await change('content', tx =>
    tx
      .insertInto('document')
      .values(notice('aged', '旧事重提', '2026-11-01T09:00:00+08:00'))
      .execute(),
  )
  assert.deepEqual(await keysOf(search, '旧事重提'), [])
  assert.deepEqual(await keysOf(searchOn(database.db, 0), '旧事重提'), ['aged'])
})

test('SRCH-05 a notice committed is found at once, renamed under its new title only, withdrawn no more', async () => {
  const search = searchOn(database.db, 0)
  const before = await search.index()
  assert.deepEqual(await keysOf(search, 'wangdian'), [])
  await change('content', tx =>
    tx
      .insertInto('document')
      .values(notice('site', '关于网点的公告', '2026-11-20T09:00:00+08:00'))
      .execute(),
  )
  assert.deepEqual(await keysOf(search, 'wangdian'), ['site'])
  await change('content', tx =>
    tx.updateTable('document').set({ title: '关于柜台的公告', version: 2 }).where('id', '=', 'site').execute(),
  )
  assert.deepEqual([await keysOf(search, 'wangdian'), await keysOf(search, 'guitai')], [[], ['site']])
  await change('content', tx =>
    tx.updateTable('document').set({ state: '2', version: 3 }).where('id', '=', 'site').execute(),
  )
  assert.deepEqual(await keysOf(search, 'guitai'), [])
  assert.equal(await search.index(), before)
})

test('SRCH-05 a fund taken off display or renamed follows the market', async () => {
  const search = searchOn(database.db, 0)
  assert.deepEqual(await keysOf(search, '800003'), ['800003'])
  await change('market', tx =>
    tx.updateTable('fund').set({ fundname: '改名以后' }).where('fundcode', '=', '800003').execute(),
  )
  assert.deepEqual(await keysOf(search, 'gmyh'), ['800003'])
  await change('market', tx =>
    tx.updateTable('fund').set({ list_state: '0' }).where('fundcode', '=', '800003').execute(),
  )
  assert.deepEqual(await keysOf(search, '800003'), [])
})

test('SRCH-05 a text dated later appears when its minute comes, and goes when the clock is set back', async () => {
  await change('content', tx =>
    tx
      .insertInto('document')
      .values(notice('later', '明日公布', '2026-11-21T09:00:00+08:00'))
      .execute(),
  )
  const search = searchOn(database.db, 0)
  assert.deepEqual(await keysOf(search, 'mrgb'), [])
  await stopClock(database.db, new Date('2026-11-21T09:00:00+08:00'))
  assert.deepEqual(await keysOf(search, 'mrgb'), ['later'])
  await stopClock(database.db, new Date('2026-11-20T10:00:00+08:00'))
  assert.deepEqual(await keysOf(search, 'mrgb'), [])
})

test('a failed look is not remembered: the next one asks again', async () => {
  let isAway = true
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const search = searchOn(db, 60_000)
  await assert.rejects(search.index(), /away/)
  isAway = false
  assert.deepEqual(await keysOf(search, '800001'), ['800001'])
})
