import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { copyDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
let replica: TestDatabase
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  replica = await copyDatabase(server.database)
})
after(async () => {
  await replica.close()
  await server.close()
})

test('LIV-12 a visitor reads the replica; a customer reads the primary, public data included', async () => {
  for (const table of ['bank', 'customer'])
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(replica.db)
  const publicReads = { current: () => ({ db: replica.db, isReplica: true }), close: async () => {} }
  const node = await startTestServer({ beside: server, replaced: { publicReads } })
  try {
    const token = await world.tokenOf('zhangSan')
    const banks = async (own: string | null) => {
      const answer = await node.client(own).call('content.supportBankList', {})
      return answer.ok ? '0000' : answer.code
    }
    assert.deepEqual([await banks(null), await banks(token)], ['SYS-0500', '0000'])
    assert.ok((await node.client(token).call('account.userInfo', {})).ok)
  } finally {
    await node.close()
  }
})

test('LIV-17 a failure is logged with the SQLSTATE, the call and the id of the request', async () => {
  const requestId = 'request-of-the-log'
  const token = await world.tokenOf('zhangSan')
  await sql`alter table behaviour rename to behaviour_away`.execute(server.db)
  try {
    const answer = await server.client(token).call('account.footprintClear', {}, { requestId })
    assert.ok(!answer.ok && answer.code === 'SYS-0500', JSON.stringify(answer))
  } finally {
    await sql`alter table behaviour_away rename to behaviour`.execute(server.db)
  }
  const lines = server.log
    .map(line => JSON.parse(line))
    .filter(({ msg, call }) => msg === 'request failed' && call === 'account.footprintClear')
  const UNDEFINED_TABLE = '42P01'
  assert.deepEqual(
    lines.map(({ call, request, sqlState }) => ({ call, request, sqlState })),
    [{ call: 'account.footprintClear', request: requestId, sqlState: UNDEFINED_TABLE }],
  )
})
