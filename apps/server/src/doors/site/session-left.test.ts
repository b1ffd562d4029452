import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionLeft } from '@zhixiao/contract/session-left.ts'
import { sql } from 'kysely'
import { openWorld } from '../../testing/open-world.ts'

const { server, world } = await openWorld()

const age = (column: 'last_seen_at' | 'expires_at', minutes: number) =>
  sql`update session set ${sql.ref(column)} = clock_timestamp() + make_interval(mins => ${minutes})
    where custno = ${world.people.zhangSan.custno}`.execute(server.db)

test('AUTH-07 each answer to a customer says when the session ends: each call puts it off, but not beyond the last hour', async () => {
  const heard: SessionLeft[] = []
  const token = await world.tokenOf('zhangSan')
  const client = server.client(token, { onSessionLeft: left => heard.push(left) })
  assert.ok((await client.call('account.userInfo', {})).ok)
  assert.ok((await client.call('trade.sysdate', {})).ok)
  await new Promise(resolve => setTimeout(resolve, 600))
  await age('last_seen_at', -10)
  assert.ok((await client.call('account.userInfo', {})).ok)
  assert.equal(heard.length, 3)
  for (const { idleS, wholeS } of heard) {
    assert.ok(idleS > 890 && idleS <= 900, `${idleS} s`)
    assert.ok(wholeS > 28_000 && wholeS <= 28_800, `${wholeS} s`)
  }
  await new Promise(resolve => setTimeout(resolve, 600))
  await age('expires_at', 5)
  assert.ok((await client.call('account.userInfo', {})).ok)
  const last = heard.at(-1)
  assert.ok(last && last.idleS === last.wholeS && last.wholeS <= 300, JSON.stringify(last))
})

test('AUTH-07 an answer to a visitor names no session', async () => {
  const heard: SessionLeft[] = []
  const visitor = server.client(null, { onSessionLeft: left => heard.push(left) })
  assert.ok((await visitor.call('trade.sysdate', {})).ok)
  assert.equal(heard.length, 0)
})
