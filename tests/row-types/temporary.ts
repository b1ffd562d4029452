import assert from 'node:assert/strict'
import { beginActs } from '@zhixiao/db/exchange/acts.ts'
import { beginShares } from '@zhixiao/db/exchange/compare.ts'
import { beginDividends, gatherEntitled } from '@zhixiao/db/exchange/dividends.ts'
import { beginTrades } from '@zhixiao/db/exchange/reported-trades.ts'
import type { Schema } from '@zhixiao/db/schema.ts'
import { beginImportedHoldings } from '@zhixiao/db/settle/holdings.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** Runs `work` in a transaction that has the temporary tables some statements read. */
export async function withTemporaryTables<Result>(
  database: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const clients: pg.ClientBase[] = []
  const pool = {
    options: {},
    connect: async () => {
      const client = await database.connect()
      clients.push(client)
      return client
    },
    end: async () => {},
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return db.transaction().execute(async tx => {
    const day = isoDate('2026-01-05')
    for (const begin of [beginActs, beginDividends, beginShares, beginTrades, beginImportedHoldings]) await begin(tx)
    await gatherEntitled(tx, { fundcode: '', exDate: day }, day)
    const [client] = clients
    assert.ok(client)
    return work(client)
  })
}
