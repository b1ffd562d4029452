import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type DbConfig } from '@zhixiao/db/connect.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { loadDemo } from '@zhixiao/server/doors/demo/load-demo.ts'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import pg from 'pg'

/** The environment of a measurement: its own server with durable commits, in a temporary folder. */
export type Lab = {
  dataDir: string
  /** The version of its PostgreSQL: '18.4'. */
  postgres: string
  /** A database with the demo's market, under this name; created on first use. */
  market(name: string): Promise<DbConfig>
  /** A copy of another database; replaces an earlier one of the same name. */
  copy(from: string, name: string): Promise<DbConfig>
  /** An empty database. */
  empty(name: string): Promise<DbConfig>
  /** Starts a program of `children/` and waits for its first message; it ends with the lab. */
  start(program: string, options: object): Promise<Child>
  close(): Promise<void>
}

export type Child = {
  /** Its first message. */
  announced: Record<string, string>
  /** Rejects when the child ends before it answers. */
  ask(question: object): Promise<Record<string, number>>
  stop(): void
  /** Kills it at once, without a clean shutdown, and waits until it is gone. */
  kill(): Promise<void>
}

/** Settings of a node in production, with its keys in the lab's folder. */
export function benchEnv(dataDir: string, only: 'web' | 'all' = 'web', port = '0') {
  const read = readEnv({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: port,
    CONSOLE_PORT: '0',
    ONLY: only,
  })
  if (!read.ok) throw new Error(read.faults.join(' '))
  return read.env
}

const MARKET = 'bench_market'

export async function openLab(): Promise<Lab> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-bench-'))
  const server = await startEmbedded({ dataDir: join(dataDir, 'data'), connections: 200 })
  const admin = new pg.Client(server.adminConfig)
  await admin.connect()
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  const children: Child[] = []
  const config = (database: string): DbConfig => ({ ...server.adminConfig, database })
  let market: Promise<void> | undefined

  async function copy(from: string, name: string): Promise<DbConfig> {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${from} strategy file_copy`)
    return config(name)
  }

  async function empty(name: string): Promise<DbConfig> {
    await admin.query(`create database ${name}`)
    return config(name)
  }

  async function makeMarket(): Promise<void> {
    const { db, close } = connect(await empty(MARKET), { max: 1 })
    await migrate(db)
    await loadDemo(db)
    await close()
  }

  return {
    dataDir,
    postgres: rows[0]?.server_version ?? 'unknown',
    copy,
    empty,
    async market(name) {
      market ??= makeMarket()
      await market
      return copy(MARKET, name)
    },
    async start(program, options) {
      const child = await startChild(program, options)
      children.push(child)
      return child
    },
    async close() {
      for (const child of children) child.stop()
      await admin.end()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startChild(program: string, options: object): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'children', program), [JSON.stringify(options)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', process.env.BENCH_DEBUG ? 'inherit' : 'ignore', 'ipc'],
    execArgv: process.env.BENCH_PROFILE === program ? ['--cpu-prof', '--cpu-prof-dir=/tmp/bench-prof'] : [],
  })
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error(`${program} ended; BENCH_DEBUG=1 shows why`))
      child.once('exit', ended)
      child.once('message', message => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  const announced = await answer()
  return {
    announced: textsOf(announced),
    async ask(question) {
      child.send(question)
      return numbersOf(await answer())
    },
    stop: () => void (child.connected && child.disconnect()),
    kill: () =>
      new Promise(resolve => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

const entriesOf = (message: unknown): [string, unknown][] =>
  typeof message === 'object' && message !== null ? Object.entries(message) : []
const textsOf = (message: unknown): Record<string, string> =>
  Object.fromEntries(entriesOf(message).map(([name, value]) => [name, String(value)]))
const numbersOf = (message: unknown): Record<string, number> =>
  Object.fromEntries(entriesOf(message).map(([name, value]) => [name, Number(value)]))
