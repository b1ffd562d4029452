import type { DbConfig } from '@zhixiao/db/connect.ts'
import { closeServer, createHttpServer } from '@zhixiao/server/doors/site/serve.ts'
import { type KyselyPlugin, sql } from 'kysely'
import type { Figure } from './harness.ts'
import type { Lab } from './lab.ts'
import { clientOf, custnoOf, insertCustomers, openContext, tradeaccoOf } from './people.ts'

const HOLDINGS = 40

/**
 * Statements of one query.shareInfo over HTTP with empty caches, including the session, for a customer of 40 holdings.
 */
export async function holdings(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_holdings')
  const setUp = openContext(database, lab.dataDir, 2)
  await insertCustomers(setUp, 1)
  await sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents, cost_fen, paid_fen)
    select ${custnoOf(1)}, ${tradeaccoOf(1)}, fundcode, 100000, 100000, 100000 from nav group by fundcode order by fundcode limit ${HOLDINGS}`.execute(
    setUp.db,
  )
  await setUp.close()
  const { statements, held } = await askForAssets(database, lab.dataDir, custnoOf(1))
  if (held !== HOLDINGS) throw new Error('the holdings did not come')
  return [
    {
      what: `statements for ${HOLDINGS} holdings (query.shareInfo, session included)`,
      value: statements,
      unit: 'statements',
      limit: 5,
      wanted: 'at most',
      detail: 'one call over HTTP, nothing of the customer remembered',
    },
  ]
}

/** One query.shareInfo over HTTP by a node with empty caches: the number of statements and of holdings. */
export async function askForAssets(database: DbConfig, dataDir: string, custno: string) {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ctx = openContext(database, dataDir, 4, [counting])
  const { token } = await ctx.sessions.open(custno, 'node')
  await ctx.close()
  const fresh = openContext(database, dataDir, 4, [counting])
  const server = createHttpServer(fresh, null)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const client = clientOf(fresh, { token, baseUrl: `http://127.0.0.1:${port}` })
  // The market is shared by all visitors; the customer's data is not cached.
  await fresh.market.get()
  statements = 0
  const answer = await client.call('query.shareInfo', {})
  server.closeAllConnections()
  await closeServer(server)
  await fresh.close()
  if (!answer.ok) throw new Error(`query.shareInfo answers ${answer.code}`)
  return { statements, held: answer.data.holdings.length }
}
