import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { createMarket } from './market.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
  await insertGrowthMarket(database.db)
})
after(() => database.close())

const day = isoDate('2026-11-20')
const publish = () =>
  withTx(database.db, async tx => {
    await tx
      .insertInto('nav')
      .values({
        fundcode: growing.a,
        day,
        nav_e4: navE4(13_130n),
        acc_nav_e4: navE4(13_630n),
        published_at: new Date(0),
      })
      .execute()
    await bumpVersion(tx, 'market')
  })

test('callers at once share one computation, and later ones its result while nothing changed', async () => {
  const market = createMarket(() => database.db, { maxAgeMs: 0 })
  const [first, second] = await Promise.all([market.get(), market.get()])
  assert.equal(first, second)
  assert.equal(await market.get(), first)
})

test('figures follow a new version of the data, and keep their age until then', async () => {
  const [eager, patient] = [
    createMarket(() => database.db, { maxAgeMs: 0 }),
    createMarket(() => database.db, { maxAgeMs: 60_000 }),
  ]
  const before = await eager.get()
  await patient.get()
  await publish()
  const next = await eager.get()
  assert.equal(next.version, before.version + 1n)
  assert.deepEqual([before.newestNavDay, next.newestNavDay], ['2026-11-19', day])
  assert.equal(next.funds.get(growing.a)?.day?.growth, 0n)
  assert.equal((await patient.get()).newestNavDay, '2026-11-19')
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
  const market = createMarket(() => db)
  await assert.rejects(market.get(), /away/)
  isAway = false
  assert.ok((await market.get()).funds.size > 0)
})

test('an empty database has an empty market', async () => {
  const empty = await freshDatabase()
  try {
    const market = await createMarket(() => empty.db).get()
    assert.deepEqual([market.funds.size, market.listed, market.newestNavDay, market.broad], [0, [], null, null])
  } finally {
    await empty.close()
  }
})
