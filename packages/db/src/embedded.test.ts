import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import type { DbConfig } from './connect.ts'
import { installedBinaries } from './embedded/binaries.ts'
import { isPostmasterOf, waitUntil } from './embedded/process.ts'
import { type Embedded, findEmbedded, startEmbedded } from './embedded.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'zx-embedded-')))
const dataDir = join(root, 'data')
after(() => rmSync(root, { recursive: true, force: true }))

async function ask(config: DbConfig, text: string): Promise<string> {
  const client = new pg.Client(config)
  // The server may end under an idle client; the next query reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(text)
    return String(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}

async function withServer(work: (server: Embedded) => Promise<void>): Promise<void> {
  const server = await startEmbedded({ dataDir })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/** A separate program that starts the server on the same folder, creates the table `kept` and waits. */
async function startElsewhere(): Promise<ChildProcess> {
  const program = `
    import pg from 'pg'
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new pg.Client(server.config)
    await client.connect()
    await client.query('create table if not exists kept (n int); ')
    await client.query('insert into kept values (1)')
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('the server listens on a socket only its user can reach, on no TCP port, and every commit waits for the disk', () =>
  withServer(async server => {
    assert.equal(await ask(server.config, 'show listen_addresses'), '')
    assert.equal(await ask(server.config, 'show fsync'), 'on')
    assert.equal(await ask(server.config, 'show synchronous_commit'), 'on')
    assert.equal(await ask(server.config, 'show data_checksums'), 'on')
    assert.equal(await ask(server.config, 'select current_database()'), 'zhixiao')
    assert.equal(await ask(server.adminConfig, 'select current_database()'), 'postgres')
    assert.equal(statSync(server.config.host ?? '').mode & 0o777, 0o700)
    assert.equal(await ask(server.config, `select 'Z' < 'a' and '天' < '赢'`), 'true')
  }))

test('a second start on the folder in use is refused, and a second program finds the running server', () =>
  withServer(async server => {
    await assert.rejects(startEmbedded({ dataDir }), {
      name: 'StartFault',
      message: `${dataDir} is already in use by process ${process.pid}.`,
    })
    assert.deepEqual((await findEmbedded(dataDir))?.config, server.config)
  }))

test('after stop the folder is free, the server gone, and nothing is found', async () => {
  let pid = 0
  await withServer(async server => {
    pid = server.pid
    assert.ok(isPostmasterOf(pid, join(dataDir, 'pg')))
  })
  assert.equal(isPostmasterOf(pid, join(dataDir, 'pg')), false)
  assert.equal(existsSync(join(dataDir, 'lock.json')), false)
  assert.equal(await findEmbedded(dataDir), undefined)
})

test('a program killed with -9 blocks no next start: its lock is stale, its server is stopped, its commits are there', async () => {
  const killed = await startElsewhere()
  await assert.rejects(startEmbedded({ dataDir }), {
    message: `${dataDir} is already in use by process ${killed.pid}.`,
  })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  assert.equal(await findEmbedded(dataDir), undefined)
  await withServer(async server => assert.equal(await ask(server.config, 'select count(*) from kept'), '1'))
})

test('a server killed together with its program blocks no next start, though its process id is now that of another', async () => {
  const [pgDir, socketDir] = [join(dataDir, 'pg'), join(dataDir, 'socket')]
  writeFileSync(join(pgDir, 'postmaster.pid'), `${process.ppid}\n${pgDir}\n0\n5432\n${socketDir}\n`)
  writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), `${process.ppid}\n${pgDir}\n0\n5432\n${socketDir}\n`)
  await withServer(async server => assert.equal(await ask(server.config, 'select 1'), '1'))
})

test('a server killed with -9 is started again on the same socket', async () => {
  const reports: string[] = []
  const server = await startEmbedded({ dataDir, onCrash: text => reports.push(text) })
  try {
    const first = server.pid
    process.kill(first, 'SIGKILL')
    assert.ok(await waitUntil(() => server.pid !== first, 20_000))
    assert.equal(await ask(server.config, 'select 1'), '1')
    assert.equal(reports[0], 'the database server ended with SIGKILL')
  } finally {
    await server.stop()
  }
})

test('the unfinished cluster of a start that was killed is discarded by the next', async t => {
  const dataDir = join(root, 'cut')
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'pg.draft', 'base'), { recursive: true, mode: 0o711 })
  const server = await startEmbedded({ dataDir, throwAway: true })
  await server.stop()
  assert.deepEqual(
    readdirSync(dataDir).filter(name => name.startsWith('pg')),
    ['pg'],
  )
})

test('a folder with too long a path for a socket gets its socket elsewhere', async () => {
  const far = join(root, 'x'.repeat(100))
  const server = await startEmbedded({ dataDir: far, throwAway: true })
  const host = server.config.host ?? ''
  assert.ok(host.length < 90 && !host.startsWith(far))
  assert.equal(await ask(server.config, 'select 1'), '1')
  await server.stop()
  assert.equal(existsSync(host), false)
})

test('a full disk and data of another PostgreSQL are explained in one sentence', async () => {
  await assert.rejects(startEmbedded({ dataDir, minFreeBytes: 2 ** 60 }), {
    name: 'StartFault',
    message: /^The disk of .* has \d+ MB free, at least \d+ MB are needed\.$/,
  })
  const version = join(dataDir, 'pg', 'PG_VERSION')
  renameSync(version, `${version}.kept`)
  writeFileSync(version, '99\n')
  await assert.rejects(startEmbedded({ dataDir }), {
    name: 'StartFault',
    message: /^The data in .* was written by PostgreSQL 99 and this build brings \d+: .*\.$/,
  })
  renameSync(`${version}.kept`, version)
  await withServer(async server => assert.equal(await ask(server.config, 'select 1'), '1'))
})

test('LIV-11 where no package brings one, the newest PostgreSQL of the machine from 15 on is taken', () => {
  const plant = (name: string, version: string) => {
    const bin = join(root, 'installed', name, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'initdb'), '')
    writeFileSync(join(bin, 'postgres'), `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  }
  const folders = [join(root, 'nowhere'), join(root, 'installed')]
  plant('14', '14.9')
  assert.equal(installedBinaries(folders), undefined)
  plant('15', '15.18 (Debian 15.18-0+deb12u1)')
  plant('pgsql-17', '17.2')
  plant('local', '18.1')
  assert.deepEqual(installedBinaries(folders), { native: join(root, 'installed', 'pgsql-17'), version: '17.2' })
})
