import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { diskIsFull, watchDisk } from '../../kernel/disk-room.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  world = await loadWorld(server)
})
after(() => server.close())

const statusOf = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  await response.text()
  return response.status
}
/** Waits until the disk is taken to be full, or not; two minutes at most. */
async function until(isFull: boolean): Promise<void> {
  for (let tries = 0; tries < 1_200 && diskIsFull() !== isFull; tries++) await pause(100)
  assert.equal(diskIsFull(), isFull)
}
const star = { refType: 'own_select', refObjectId: funds.mixed } as const

test('SEC-10 a full disk of the database: writes are refused for now, the node is not ready, reads go on, and all is well with room', async () => {
  const client = await server.client(await world.tokenOf('zhangSan'))
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    server.db,
  )
  await sql`create trigger no_room before insert on behaviour for each row execute function no_room()`.execute(
    server.db,
  )
  const refused = await client.call('account.behaviourAdd', star)
  assert.equal(refused.ok === false && refused.code, 'SYS-0503')
  assert.equal(await statusOf('/readyz'), 503)
  assert.ok((await client.call('account.collectList', {})).ok, 'reads go on')

  await sql`drop trigger no_room on behaviour`.execute(server.db)
  await until(false)
  assert.ok((await client.call('account.behaviourAdd', star)).ok)
  assert.equal(await statusOf('/readyz'), 200)
})

test('SEC-10 little room left on the disk of the data folder refuses writes before PostgreSQL has none', async () => {
  const client = await server.client(await world.tokenOf('zhangSan'))
  let free = 1_000
  let seen = 0
  const stop = watchDisk(
    '.',
    () => seen++,
    async () => free,
    999,
  )
  await pause(50)
  assert.equal(diskIsFull(), false)
  free = 998
  await until(true)
  assert.equal(await statusOf('/readyz'), 503)
  const write = await client.call('account.footprintClear', {})
  assert.equal(write.ok === false && write.code, 'SYS-0503')
  await pause(2_500)
  assert.equal(seen, 1, 'said once')
  free = 1_000
  await until(false)
  stop()
  assert.equal(await statusOf('/readyz'), 200)
})
