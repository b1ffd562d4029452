import { createClient } from '@zhixiao/client/client.ts'
import { connect, type DbConfig } from '@zhixiao/db/connect.ts'
import { listDocuments } from '@zhixiao/db/content/documents.ts'
import { sql } from 'kysely'
import { type Figure, interleave, medianOf, perSecond, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { captured, portOf, sendAll } from './requests.ts'

const SECONDS = 3
const ROUNDS = 3
const CONNECTIONS = 16
const PLACE = 'home'

/** content.advertList (signature, validation, one query) compared with raw node:http that only runs the query. */
export async function api(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_api')
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const raw = await lab.start('raw.ts', { database, ...(await questionOf(database)) })
  const sender = await lab.start('sender.ts', {})
  const task = { connections: CONNECTIONS, ms: SECONDS * 1000 }
  let prepared = 8_000
  const side = (url = '') => {
    return async () => {
      const requests = await captured(prepared, (_, fetch) =>
        createClient({ baseUrl: 'http://bench', fetch }).call('content.advertList', { id: PLACE }),
      )
      const { perSecond: rate } = await sendAll(sender, { ...task, ports: [portOf(url)], requests })
      prepared = Math.max(prepared, Math.ceil(rate * SECONDS * 1.5))
      return rate
    }
  }
  const rounds = await interleave({ raw: side(raw.announced.url), call: side(site.announced.url) }, ROUNDS)
  for (const child of [site, raw, sender]) child.stop()
  return [
    {
      what: 'API call with one query (content.advertList, signed) to raw node:http with that query',
      value: ratio(rounds, 'call', 'raw'),
      unit: 'x',
      limit: 0.9,
      wanted: 'at least',
      detail: `${perSecond(medianOf(rounds, 'call'))} to ${perSecond(medianOf(rounds, 'raw'))}`,
    },
  ]
}

/** The exact statement of the call, as PostgreSQL has prepared it; both sides send its rows as JSON. */
async function questionOf(database: DbConfig): Promise<{ statement: string; values: unknown[] }> {
  const { db, close } = connect(database, { max: 1 })
  try {
    await listDocuments(db, { kind: 'advert', grp: PLACE }, 'sorted')
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from document d%'`.execute(db)
    const [question] = rows
    if (!question) throw new Error('the statement of content.advertList was not found')
    return { statement: question.statement, values: ['advert', PLACE, null] }
  } finally {
    await close()
  }
}
