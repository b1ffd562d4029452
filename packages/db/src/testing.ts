import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { type Connection, connect, type Db, type DbConfig } from './connect.ts'
import { findBinaries } from './embedded/binaries.ts'
import { startEmbedded } from './embedded.ts'
import { functions, migrate, migrations, views } from './migrate.ts'
import { insertApproval, releaseRequest } from './ops/act-requests.ts'
import { sqlStateOf } from './pg-errors.ts'
import { putStaff } from './staff/staff.ts'
import { type Tx, withTx } from './tx.ts'

export type TestDatabase = Connection & { config: DbConfig }

// Named by a hash of migrations, functions and views, so that a change makes a new template.
const TEMPLATE = `test_template_${createHash('sha256')
  .update([...migrations(), ...functions(), ...views()].map(each => each.text).join('\0'))
  // What the program notes of them.
  .update(readFileSync(new URL('./migrate.ts', import.meta.url)))
  .digest('hex')
  .slice(0, 12)}`
const TEMPLATE_LOCK = 727_002
/** Stopped clusters that have the template, so that a test run need not initialize and migrate one. */
const KEPT_CLUSTERS = join(import.meta.dirname, '../../../.cache/test-clusters')
const OBJECT_IN_USE = '55006'

let made = 0

/**
 * A new empty database for a test file, cloned from a migrated template; `close` drops it. The server is that of
 * `TEST_DATABASE` (JSON of a DbConfig whose user may create databases), otherwise one started for this process.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return newDatabase(async (admin, config) => {
    await ensureTemplate(admin, config)
    return { original: TEMPLATE }
  })
}

/** A copy of a database; connections to the original are terminated. */
export function copyDatabase({ database }: DbConfig): Promise<TestDatabase> {
  if (!database) throw new Error('a database is copied by its name')
  const free = (admin: pg.Client) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  return newDatabase(async () => ({ original: database, free }))
}

type Template = { original: string; free?: (admin: pg.Client) => Promise<unknown> }

async function newDatabase(
  openTemplate: (admin: pg.Client, config: DbConfig) => Promise<Template>,
): Promise<TestDatabase> {
  const server = await borrowServer()
  const name = `test_${process.pid}_${++made}`
  const adminConfig = server.config
  await asAdmin(adminConfig, async admin => {
    // By file copy: the default, through the write-ahead log, costs seven times the work.
    const { original, free } = await openTemplate(admin, adminConfig)
    await untilUnused(async () => {
      // Before each try: a server whose database is copied asks it every second, and so connects again.
      await free?.(admin)
      await admin.query(`create database ${name} template ${original} strategy file_copy`)
    })
  })
  const config = databaseOf(adminConfig, name)
  const connection = connect(config, { max: 8 })
  const close = async () => {
    await connection.close()
    await asAdmin(adminConfig, admin => admin.query(`drop database if exists ${name} with (force)`))
    await server.giveBack()
  }
  return { ...connection, config, close }
}

/** A terminated session, or one of autovacuum, may still be in the database that is copied. */
async function untilUnused(copy: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + 60_000; ; await pause(50)) {
    try {
      await copy()
      return
    } catch (error) {
      if (sqlStateOf(error) !== OBJECT_IN_USE || performance.now() > until) throw error
    }
  }
}

/** Test processes run in parallel: one creates the template, the others wait for it. */
async function ensureTemplate(admin: pg.Client, adminConfig: DbConfig): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return
    const draft = `${TEMPLATE}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft}`)
    const connection = connect(databaseOf(adminConfig, draft), { max: 1 })
    await migrate(connection.db).finally(connection.close)
    await admin.query(`alter database ${draft} rename to ${TEMPLATE}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

async function asAdmin(config: DbConfig, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(config)
  admin.on('error', () => {})
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function databaseOf(config: DbConfig, database: string): DbConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}

let own: { server: Promise<TestCluster>; users: number } | null = null

async function borrowServer(): Promise<{ config: DbConfig; giveBack: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE
  if (given) return { config: JSON.parse(given), giveBack: async () => {} }
  own ??= { server: startTestCluster(), users: 0 }
  const held = own
  held.users++
  const server = await held.server
  const giveBack = async () => {
    if (--held.users > 0) return
    own = null
    await server.stop()
  }
  return { config: server.config, giveBack }
}

type TestCluster = {
  /** For `TEST_DATABASE`: of the maintenance database, from which test databases are created. */
  config: DbConfig
  stop: () => Promise<void>
}

/** Starts a database server for tests in a temporary folder, from a kept cluster if one has the present template. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-test-'))
  const dataDir = join(folder, 'data')
  const start = () => startEmbedded({ dataDir, throwAway: true, connections: 200 })
  const kept = join(KEPT_CLUSTERS, `${TEMPLATE}-${findBinaries().version}`)
  if (existsSync(kept)) copyCluster(kept, join(dataDir, 'pg'))
  let server = await start()
  if (!existsSync(kept)) {
    await asAdmin(server.adminConfig, admin => ensureTemplate(admin, server.adminConfig))
    await server.stop()
    keep(join(dataDir, 'pg'), kept)
    server = await start()
  }
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { config: server.adminConfig, stop }
}

/** Copies a stopped cluster for later runs and removes those with older templates; several runs may do so at once. */
function keep(cluster: string, kept: string): void {
  // Where PostgreSQL runs under another user id than ours, a copy would not be its own.
  if (statSync(cluster).uid !== process.getuid?.()) return
  mkdirSync(KEPT_CLUSTERS, { recursive: true })
  for (const name of readdirSync(KEPT_CLUSTERS))
    if (!name.startsWith(TEMPLATE)) rmSync(join(KEPT_CLUSTERS, name), { recursive: true, force: true })
  const draft = mkdtempSync(`${kept}-`)
  copyCluster(cluster, draft)
  if (existsSync(kept)) rmSync(draft, { recursive: true })
  else renameSync(draft, kept)
}

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  // PostgreSQL refuses a folder that others may read, and cpSync leaves its mode to the umask.
  chmodSync(to, 0o700)
}

/** Adds operators who may release anything; nobody signs in as they. */
export async function addTestOperators(db: Db, ...names: string[]): Promise<void> {
  await sql`
    insert into operator (name, password_hash, added_at, added_by, release_limit_fen)
    select name, '-', business_now(), 'test', 1000000000000000 from unnest(${names}::text[]) name
    on conflict do nothing`.execute(db)
}

/** An operator with one role who may release anything. @returns the name */
export async function addTestChecker(db: Db, role: StaffRole): Promise<string> {
  const name = `one-of-${role.toLowerCase()}`
  await addTestOperators(db, name)
  const { rows } = await sql`select from staff where operator = ${name}`.execute(db)
  if (rows.length === 0)
    await withReleased(db, 'operators roles', tx => putStaff(tx, { operator: name, fullName: name, roles: [role] }))
  return name
}

/** Acts that the triggers let pass with two approvals only. */
const twoApprovers: Readonly<Record<string, readonly StaffRole[]>> = {
  'shares add': ['check', 'compliance'],
  'shares deduct': ['check', 'compliance'],
  'shares transfer': ['check', 'compliance'],
  'custody transfer-in': ['check', 'compliance'],
  'custody transfer-out': ['check', 'compliance'],
  'nav import': ['check', 'finance'],
  'funds import': ['compliance'],
}

/** Writes rows that only an act of two operators may write, in the transaction that releases a request for it. */
export async function withReleased<Result>(db: Db, act: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await addTestOperators(db, 'zhao', 'qian')
  const needs = twoApprovers[act] ?? []
  const checkers: string[] = []
  for (const role of needs) checkers.push(await addTestChecker(db, role))
  const [last = 'qian', ...first] = checkers.toReversed()
  const { rows } = await sql<{ id: bigint }>`
    insert into act_request (act, object, input, preview, digest, needs, requested_by, requested_at, expires_at)
    values (${act}, gen_random_uuid()::text, '{}', '', '', ${needs}::text[], 'zhao', business_now(), business_now() + interval '1 day')
    returning request_id as id`.execute(db)
  const id = rows[0]?.id ?? 0n
  for (const operator of first) await withTx(db, tx => insertApproval(tx, { id, operator, digest: '', evidence: null }))
  return withTx(db, async tx => {
    await releaseRequest(tx, id, last)
    return work(tx)
  })
}

/** The plan of the statement that `read` sends, where tables are large: those of a test have few rows, which are read whole. */
export async function planOf(db: Db, read: (tx: Tx) => Promise<unknown>): Promise<string> {
  let plan = ''
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') throw new TypeError('only plain SQL is explained')
      return { ...node, sqlFragments: node.sqlFragments.map((text, at) => (at === 0 ? `explain ${text}` : text)) }
    },
    async transformResult({ result }) {
      plan = result.rows.map(row => Object.values(row).join('')).join('\n')
      return { ...result, rows: [] }
    },
  }
  await withTx(db, async tx => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(tx)
    await read(tx.withPlugin(explain))
  })
  return plan
}
