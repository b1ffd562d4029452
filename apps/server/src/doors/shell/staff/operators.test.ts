import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { parseCommand, runCommand } from '../run-command.ts'
import { signIn } from './sign-in.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-operators-'))
before(async () => {
  server = await startTestServer()
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function passwordFile(password: string): string {
  const path = join(folder, password)
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return path
}

const credential = (name?: string, password?: string) => ({
  name,
  passwordFile: password === undefined ? undefined : passwordFile(password),
})

/** A command from the command line, by who signs in for it. */
async function run(argv: string[], by = credential()): Promise<{ code: number; text: string }> {
  let text = ''
  const code = await runCommand(
    parseCommand(argv),
    async command => ({ ...server.ctx, actor: await signIn(server.ctx, command, by) }),
    more => {
      text += more
    },
  )
  return { code, text }
}

const signedIn = (by: ReturnType<typeof credential>, ctx: Context = server.ctx) => signIn(ctx, {}, by)
const add = (name: string) => ['operators', 'add', name, '--password-file', passwordFile(`${name}-long-password`)]
const lastLine = async () => {
  const [line] = await listAudit(server.db, 1)
  return [line?.actor, line?.act, line?.detail]
}

test('OPS-08 a database without operators of its own has two for the demo, which production refuses', async () => {
  assert.equal(await signedIn(credential()), 'zhoumin')
  assert.equal(await signedIn(credential('lintao')), 'lintao')
  await assert.rejects(signedIn(credential('lintao', 'another')), /The name or the password of the operator is wrong/)
  const production: Context = { ...server.ctx, env: { ...server.ctx.env, nodeEnv: 'production' } }
  await assert.rejects(signedIn(credential(), production), /There are no operators yet/)
  await assert.rejects(signedIn(credential('zhoumin', 'demo-zhoumin'), production), /is wrong/)
})

test('OPS-08 the owner adds the first two operators; from then on each command needs a password that is right', async () => {
  assert.equal((await run(add('wang'))).code, 0)
  assert.deepEqual((await lastLine()).slice(1), ['operators.add', { name: 'wang' }])
  await assert.rejects(signedIn(credential()), /OPS_OPERATOR must name the operator/)
  await assert.rejects(signedIn(credential('zhoumin', 'demo-zhoumin')), /is wrong/)
  assert.match((await run(add('wang'))).text, /names are not used twice/)
  assert.equal((await run(add('zhao'))).code, 0)
  await assert.rejects(run(add('third')), /OPS_OPERATOR must name the operator/)

  assert.equal(await signedIn(credential('wang', 'wang-long-password')), 'wang')
  await assert.rejects(signedIn(credential('wang', 'zhao-long-password')), /is wrong/)
  assert.deepEqual(await lastLine(), ['wang', 'operator.refused', { why: 'credential' }])
  await assert.rejects(signedIn(credential('hunter2', 'zhao-long-password')), /is wrong/)
  assert.deepEqual(await lastLine(), ['unknown operator', 'operator.refused', { why: 'credential' }])
})

test('OPS-08 a disabled operator is refused, and nobody disables himself', async () => {
  const by = credential('zhao', 'zhao-long-password')
  assert.equal((await run(add('third'), by)).code, 0)
  assert.match((await run(['operators', 'disable', 'zhao'], by)).text, /Nobody disables himself/)
  assert.match(
    (await run(['operators', 'disable', 'third'], by)).text,
    /^third is disabled\.$/,
    'no review before the first customer',
  )
  assert.match((await run(['operators', 'disable', 'third'], by)).text, /No operator third is enabled/)
  await assert.rejects(signedIn(credential('third', 'third-long-password')), /The operator third is disabled/)
  assert.deepEqual(await lastLine(), ['third', 'operator.refused', { why: 'disabled' }])
  assert.match(
    (await run(['operators', 'list'], by)).text,
    /third: releases up to 1000000.00, added .* by zhao, disabled .* by zhao/,
  )
})

test('OPS-08 after five refusals a name waits, even with the right password', async () => {
  for (let tries = 0; tries < 5; tries++)
    await signedIn(credential('wang', 'guess')).catch(error =>
      assert.match(error.message, /is wrong|was refused 5 times/),
    )
  await assert.rejects(signedIn(credential('wang', 'wang-long-password')), /wang was refused 5 times/)
  assert.equal(await signedIn(credential('zhao', 'zhao-long-password')), 'zhao')
})

test('a password file that others can read or that is too short is refused', async () => {
  const open = join(folder, 'open')
  writeFileSync(open, 'wang-long-password', { mode: 0o644 })
  await assert.rejects(signedIn({ name: 'zhao', passwordFile: open }), /Others can read the password file/)
  const by = credential('zhao', 'zhao-long-password')
  const short = await run(['operators', 'add', 'li', '--password-file', passwordFile('short')], by)
  assert.match(short.text, /needs 12 to 128 characters/)
  assert.match((await run(add('Li Na'), by)).text, /The name needs/)
})

test('OPS-08 the database itself refuses operators from a role that does not own it, and changes other than disabling', async () => {
  const role = `runtime_${process.pid}`
  await sql`create role ${sql.ref(role)}`.execute(server.db)
  try {
    const insert = server.db.transaction().execute(async tx => {
      await sql`grant select, insert, update, delete on operator to ${sql.ref(role)}`.execute(tx)
      await sql`set local role ${sql.ref(role)}`.execute(tx)
      await sql`insert into operator (name, password_hash, added_at, added_by) values ('mine', 'x', now(), 'me')`.execute(
        tx,
      )
    })
    await assert.rejects(insert, /only the owner of the database adds operators/)
  } finally {
    await sql`drop owned by ${sql.ref(role)}`.execute(server.db)
    await sql`drop role ${sql.ref(role)}`.execute(server.db)
  }
  for (const change of [
    `update operator set password_hash = 'x' where name = 'zhao'`,
    `update operator set disabled_at = null, disabled_by = null where name = 'third'`,
    `delete from operator where name = 'third'`,
  ])
    await assert.rejects(
      sql.raw(change).execute(server.db),
      /an operator can only be disabled, once|a password is set once/,
    )
  await assert.rejects(
    sql`insert into operator (name, password_hash, is_demo, added_at, added_by) values ('zhoumei', 'x', true, now(), 'me')`.execute(
      server.db,
    ),
    /this database has operators of its own/,
  )
})
