import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { loadWorld } from '../../../testing/world.ts'
import { hireStaff } from '../../console/testing.ts'
import { parseCommand, runCommand } from '../run-command.ts'
import { runAs } from '../testing.ts'
import { signIn } from './sign-in.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-lockout-'))
before(async () => {
  server = await startTestServer()
  await loadWorld(server)
  await hireStaff(server.ctx, {
    boss: ['admin'],
    deputy: ['admin'],
    law: ['compliance'],
    justice: ['compliance'],
    clerk: ['entry'],
    checker: ['check'],
  })
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const as = (who: string, ...argv: string[]) => runAs(server.ctx, who, argv)
const suspendAlone = (who: string, name: string) =>
  as(who, 'operators', 'suspend', name, '--emergency', 'suspected theft')
const suspended = async () => {
  const { rows } = await sql<{ operator: string }>`
    select operator from staff_suspension where ended_at is null order by operator`.execute(server.db)
  return rows.map(({ operator }) => operator)
}
/** An act that one asks for and another releases; the text of the second. */
async function byTwo(maker: string, checker: string, ...argv: string[]) {
  const asked = await as(maker, ...argv)
  const id = /Request (\d+)/.exec(asked.text)?.[1]
  return id === undefined ? asked : as(checker, 'approve', id)
}

test('SEC-09 one of compliance cannot keep everybody out by one suspension after another', async () => {
  assert.equal((await suspendAlone('law', 'boss')).code, 0)
  assert.match((await suspendAlone('law', 'deputy')).text, /the last administrator who can sign in/)
  assert.match((await suspendAlone('law', 'justice')).text, /fewer than two of compliance/)
  assert.equal((await suspendAlone('law', 'clerk')).code, 0)
  assert.match((await suspendAlone('law', 'checker')).text, /ended two logins alone that nobody has reviewed/)
  assert.match((await as('law', 'operators', 'disable', 'checker')).text, /ended two logins alone/)
  assert.deepEqual(await suspended(), ['boss', 'clerk'])

  const restored = await byTwo('deputy', 'justice', 'operators', 'restore', 'boss')
  assert.equal(restored.code, 0, restored.text)
  assert.deepEqual(await suspended(), ['clerk'])
})

test('SEC-09 the last administrator and the last of compliance are kept against two persons and commands too', async () => {
  assert.equal((await byTwo('zhao', 'qian', 'operators', 'suspend', 'boss')).code, 0)
  const last = /the last administrator who can sign in/
  assert.match((await as('zhao', 'operators', 'suspend', 'deputy')).text, last)
  assert.match((await as('zhao', 'operators', 'disable', 'deputy')).text, last)
  assert.match((await as('zhao', 'operators', 'leave', 'deputy', '--to', 'checker')).text, last)
  assert.match((await as('zhao', 'operators', 'roles', 'deputy', 'Deputy', 'auditor')).text, last)
  assert.match((await as('zhao', 'operators', 'disable', 'law')).text, /fewer than two of compliance/)
  assert.equal((await byTwo('zhao', 'qian', 'operators', 'suspend', 'law')).code, 0, 'two leave one of compliance')
  assert.match((await as('zhao', 'operators', 'suspend', 'justice')).text, /the last of compliance who can sign in/)
  for (const name of ['boss', 'law', 'clerk'])
    assert.equal((await byTwo('zhao', 'qian', 'operators', 'restore', name)).code, 0)
})

test('SEC-09 the database itself refuses what would keep everybody out', async () => {
  const alone = (name: string) =>
    withTx(server.db, async tx => {
      await sql`
        insert into emergency (act, object, input, preview, digest, by_command, done_by, done_at, reason, due_on)
        values ('operators suspend', ${name}, '{}', '', '', true, 'law', business_now(), '', current_date)`.execute(tx)
      await sql`
        insert into staff_suspension (operator, began_at, began_by) values (${name}, business_now(), 'law')`.execute(tx)
    })
  await assert.rejects(alone('checker'), /two logins alone before a review/)
  await sql`
    update emergency set outcome = 'confirmed', reviewed_by = 'justice', reviewed_at = business_now(), opinion = 'right'
    where outcome is null and done_by = 'law'`.execute(server.db)
  await alone('deputy')
  await assert.rejects(alone('boss'), /nobody would be left/)
  await assert.rejects(alone('justice'), /nobody would be left/)
  await assert.rejects(
    sql`update operator set disabled_at = business_now(), disabled_by = 'law' where name = 'boss'`.execute(server.db),
    /nobody would be left/,
  )
  await assert.rejects(
    sql`update staff set roles = '{auditor}' where operator = 'boss'`.execute(server.db),
    /nobody would be left/,
  )
})

test('SEC-09 two logins of one person decide no request: nobody checks whom he invited within thirty days, nor the other way round', async () => {
  const invited = await byTwo('boss', 'law', 'operators', 'invite', 'puppet', '木偶', 'check')
  assert.equal(invited.code, 0, invited.text)
  await sql`update operator set release_limit_fen = 100000 where name = 'puppet'`.execute(server.db)
  const apart = /invited within 30 days/
  const suspending = ['operators', 'suspend', 'zhao'] as const
  assert.match((await byTwo('puppet', 'boss', ...suspending)).text, apart)
  const { rows } = await sql<{ id: string }>`
    select request_id::text as id from act_request where state = 'open'`.execute(server.db)
  const id = rows[0]?.id ?? ''
  await assert.rejects(
    sql`update act_request set state = 'released', decided_by = 'boss', decided_at = business_now()
      where request_id = ${id}::bigint`.execute(server.db),
    /the one who sent the invitation/,
  )
  assert.equal((await as('law', 'approve', id)).code, 0, 'a third person may')
  assert.match((await byTwo('boss', 'puppet', 'operators', 'restore', 'zhao')).text, apart)
  await server.setClock('2026-12-25T10:00:00+08:00')
  assert.equal((await byTwo('boss', 'puppet', 'operators', 'suspend', 'qian')).code, 0, 'after thirty days')
  for (const name of ['zhao', 'qian']) assert.equal((await byTwo('boss', 'law', 'operators', 'restore', name)).code, 0)
})

test('SEC-09 the owner of the database opens it again when everybody is kept out: the drill of docs/operations.md', async () => {
  // Past the trigger that leaves somebody.
  await sql`alter table staff_suspension disable trigger user`.execute(server.db)
  for (const name of ['boss', 'deputy', 'justice', 'clerk', 'checker', 'zhao', 'qian'])
    await sql`
      insert into staff_suspension (operator, began_at, began_by) values (${name}, business_now(), 'law')
      on conflict do nothing`.execute(server.db)
  await sql`alter table staff_suspension enable trigger user`.execute(server.db)

  const add = async (name: string, by?: string) => {
    const path = join(folder, name)
    writeFileSync(path, `${name}-long-password\n`, { mode: 0o600 })
    const passwordFile = by === undefined ? undefined : join(folder, by)
    let text = ''
    const code = await runCommand(
      parseCommand(['operators', 'add', name, '--password-file', path]),
      async command => ({ ...server.ctx, actor: await signIn(server.ctx, command, { name: by, passwordFile }) }),
      more => {
        text += more
      },
    )
    return { code, text }
  }
  for (const name of ['rescue-1', 'rescue-2']) {
    const added = await add(name)
    assert.equal(added.code, 0, added.text)
  }
  for (const name of ['boss', 'deputy', 'justice'])
    assert.equal((await byTwo('rescue-1', 'rescue-2', 'operators', 'restore', name)).code, 0)
  await assert.rejects(add('rescue-3'), /OPS_OPERATOR must name the operator/, 'the door is closed again')
  assert.equal((await byTwo('boss', 'justice', 'operators', 'suspend', 'law')).code, 0)
  for (const name of ['clerk', 'checker', 'zhao', 'qian'])
    assert.equal((await byTwo('boss', 'justice', 'operators', 'restore', name)).code, 0)
  for (const name of ['rescue-1', 'rescue-2'])
    assert.equal((await byTwo('boss', 'justice', 'operators', 'leave', name, '--to', 'clerk')).code, 0)
  assert.deepEqual(await suspended(), ['law'])
})
