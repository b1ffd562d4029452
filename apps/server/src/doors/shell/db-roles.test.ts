import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect } from '@zhixiao/db/connect.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { sealAudit } from '@zhixiao/db/seals.ts'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'
import { runAsTwo, startTestOps, type TestOps } from './testing.ts'

const PREFIX = `roles_${process.pid}`
const roleOf = (kind: string) => `${PREFIX}_${kind}`

let ops: TestOps
/** A node whose connections have the rights of the runtime role only. */
let site: TestServer
before(async () => {
  ops = await startTestOps()
  const made = await ops.run('db', 'roles', '--prefix', PREFIX)
  assert.equal(made.code, 0, made.text)
  for (const kind of ['runtime', 'reader', 'auditor'])
    await sql.raw(`create role ${roleOf(kind)}_login login password 'x' in role ${roleOf(kind)}`).execute(ops.db)
  site = await startTestServer({ beside: { ...ops.server, database: configOf('runtime') } })
})
after(async () => {
  await site.close()
  for (const kind of ['runtime', 'reader', 'auditor'])
    for (const role of [`${roleOf(kind)}_login`, roleOf(kind)])
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(ops.db)
  await ops.close()
})

const configOf = (kind: string) => ({ ...ops.server.database, user: `${roleOf(kind)}_login`, password: 'x' })

async function asRole<Result>(kind: string, work: (db: TestServer['db']) => Promise<Result>): Promise<Result> {
  const { db, close } = connect(configOf(kind), { max: 2 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

test('LIV-14 the runtime role orders, settles, checks and seals, and imports content', async () => {
  assert.deepEqual((await sql<{ who: string }>`select current_user::text as who`.execute(site.db)).rows, [
    { who: `${roleOf('runtime')}_login` },
  ])
  const { zhangSan } = ops.world.people
  const { token } = await site.ctx.sessions.open(zhangSan.custno, 'node')
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  const invite = ['operators', 'invite', 'lilei', '李雷', 'service']
  for (const argv of [['settle'], ['verify'], ['reconcile'], ['audit'], invite]) {
    const { code, text } = await runAsTwo(site.ctx, argv, ops.db)
    assert.equal(code, 0, text)
  }
  const sold = await site.client(token).call('trade.redemption', {
    fundCode: funds.mixed,
    tradeacco: zhangSan.tradeacco,
    shares: '100.00',
    largeRedemption: '1',
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(sold.ok, JSON.stringify(sold))
  assert.equal(await sealAudit(site.db), true)
  const file = ops.file('indices.csv', 'code,name\nHS300,沪深300指数\n')
  for (const argv of [
    ['indices', 'import', file],
    ['shares', 'freeze', zhangSan.tradeacco, funds.mixed, '1.00', '--document', 'A-1'],
  ]) {
    const { code, text } = await runAsTwo(site.ctx, argv, ops.db)
    assert.equal(code, 0, text)
  }
})

test('LIV-14 the runtime role runs a command from a shell', async () => {
  const password = ops.file('night.password', 'long-password-of-the-night')
  chmodSync(password, 0o600)
  assert.equal((await ops.run('operators', 'add', 'night', '--password-file', password)).code, 0)
  const { host, port = 5432, user, database } = configOf('runtime')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('./main.ts', import.meta.url)), 'verify'],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'development',
        DATABASE_URL: `postgres://${user}:x@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
        DATA_DIR: ops.server.ctx.env.dataDir,
        OPS_OPERATOR: 'night',
        OPS_PASSWORD_FILE: password,
      },
    },
  )
  assert.deepEqual([status, stderr], [0, ''], stdout)
})

test('LIV-14 the runtime role cannot empty, change or define anything behind the rules', async () => {
  for (const statement of [
    'truncate audit_log',
    'truncate moved_since',
    'delete from audit_log',
    "update audit_log set actor = 'qian'",
    'delete from audit_seal',
    'update posting set delta = 0',
    'update business_clock set offset_ms = 1',
    'delete from act_request',
    'alter table audit_log disable trigger all',
    'drop trigger audit_append_only on audit_log',
    'create trigger t before insert on audit_log for each row execute function suppress_redundant_updates_trigger()',
    'create table mine (a int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    "set session_replication_role = 'replica'",
    'create role mine',
    "insert into operator (name, password_hash, added_at, added_by) values ('mine', 'x', now(), 'me')",
    "update operator set release_limit_fen = 1 where name = 'zhao'",
    "delete from migration where name like '0002%'",
    "select lock_sealed('orders')",
    "select analyze_moved('customer')",
  ])
    await assert.rejects(
      sql.raw(statement).execute(site.db),
      /permission denied|must be owner|not a (sealed )?table|only the owner/,
      statement,
    )
})

test('LIV-14 the runtime role starts on a migrated database, and refuses one that lacks a migration', async () => {
  assert.deepEqual(await migrate(site.db), [])
  const { rows } = await sql<{ name: string; sha256: string }>`
    delete from migration where name = (select max(name) from migration) returning name, sha256`.execute(ops.db)
  await assert.rejects(migrate(site.db), /The database lacks the migration .* as the role that owns it/)
  await sql`insert into migration (name, sha256) values (${rows[0]?.name}, ${rows[0]?.sha256})`.execute(ops.db)
})

test('LIV-14 readers see no credentials and nobody but the runtime role writes', async () => {
  await asRole('reader', async db => {
    assert.ok((await sql`select from orders`.execute(db)).rows.length > 0)
    for (const statement of [
      'select from operator',
      'select from session',
      'delete from orders',
      'select empty_moved()',
    ])
      await assert.rejects(sql.raw(statement).execute(db), /permission denied/, statement)
  })
  await asRole('auditor', async db => {
    assert.ok((await sql`select from audit_log`.execute(db)).rows.length > 0)
    assert.deepEqual((await sql`select subject from audit_break`.execute(db)).rows, [])
    for (const statement of [
      'select from customer',
      'select from operator',
      "insert into audit_log (at, actor, act, detail) values (now(), 'me', 'x', '{}')",
    ])
      await assert.rejects(sql.raw(statement).execute(db), /permission denied/, statement)
  })
})

test('LIV-14 rows of the audit log that the owner deletes or empties are found by verify', async () => {
  const { text } = await ops.run('verify')
  const [, seal = ''] = /^audit log: sealed up to (\d+:[0-9a-f]{64})$/m.exec(text) ?? []
  await assert.rejects(sql`truncate audit_log`.execute(ops.db), /append-only/)
  const { rows } = await sql<{ copy: string }>`select l::text as copy from audit_log l order by id limit 1`.execute(
    ops.db,
  )
  await sql
    .raw(`alter table audit_log disable trigger user; delete from audit_log where id = (select min(id) from audit_log)`)
    .execute(ops.db)
  const missing = await ops.run('verify')
  assert.equal(missing.code, 1)
  assert.match(missing.text, /audit log: 1 seals? broken/)
  await sql`insert into audit_log overriding system value select (${rows[0]?.copy}::audit_log).*`.execute(ops.db)
  assert.equal((await ops.run('verify')).code, 0)
  await sql.raw('alter table audit_seal disable trigger user; truncate audit_log, audit_seal').execute(ops.db)
  await sql.raw('alter table audit_seal enable trigger user; alter table audit_log enable trigger user').execute(ops.db)
  const emptied = await ops.run('verify', '--audit-seal', seal)
  assert.equal(emptied.code, 1)
  assert.match(emptied.text, /it was emptied or replaced since/)
})

test('LIV-14 an owner who may not create roles is given the statements for an administrator', async () => {
  const owner = `${PREFIX}_owner`
  // Owns the tables by membership; attributes of a role are not inherited.
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(ops.db)
  await sql.raw(`create role ${owner} login password 'x' in role ${rows[0]?.name}`).execute(ops.db)
  const { db, close } = connect({ ...ops.server.database, user: owner, password: 'x' }, { max: 2 })
  try {
    const { code, text } = await runAsTwo(
      { ...ops.server.ctx, db },
      ['db', 'roles', '--prefix', `${PREFIX}_other`],
      ops.db,
    )
    assert.equal(code, 1)
    assert.match(
      text,
      new RegExp(`${owner} may not create roles[^\\n]*\\n\\s*create role ${PREFIX}_other_runtime nologin;`),
    )
  } finally {
    await close()
    await sql.raw(`drop role ${owner}`).execute(ops.db)
  }
})
