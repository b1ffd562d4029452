import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { haproxy, pgbouncer } from './addresses.ts'
import { ports } from './ports.ts'

const PG_BIN = '/usr/lib/postgresql/15/bin'
const APP = 'zhixiao'

/** Starts programs of Debian's packages, as the user postgres when this is root: PostgreSQL and PgBouncer refuse root. */
export class Cluster {
  readonly folder: string
  readonly #children: ChildProcess[] = []
  readonly #patroni: ChildProcess[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  async start(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder, { recursive: true })
    chmodSync(this.folder, 0o777)
    this.#startEtcd()
    for (const node of ports.postgres.keys()) this.startPatroni(node)
    await this.whole(120_000)
    const leader = ports.postgres[(await this.leader()) ?? 0]
    const psql = ['-h', '127.0.0.1', '-p', String(leader), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', 'postgres']
    for (const text of [`create role ${APP} login`, `create database ${APP} owner ${APP}`])
      execFileSync(`${PG_BIN}/psql`, [...psql, '-c', text], { stdio: 'ignore' })
    this.#startBalancers()
  }

  #startEtcd(): void {
    const at = (port: number) => `http://127.0.0.1:${port}`
    this.run('etcd', 'etcd', [
      ...['--name', 'etcd', '--data-dir', join(this.folder, 'etcd')],
      ...['--listen-client-urls', at(ports.etcd), '--advertise-client-urls', at(ports.etcd)],
      ...['--listen-peer-urls', at(ports.etcdPeer), '--initial-advertise-peer-urls', at(ports.etcdPeer)],
      ...['--initial-cluster', `etcd=${at(ports.etcdPeer)}`],
    ])
  }

  startPatroni(node: number): void {
    const file = this.write(`patroni-${node}.yml`, patroniOf(this.folder, node))
    this.#patroni[node] = this.run(`patroni-${node}`, 'patroni', [file])
  }

  #startBalancers(): void {
    this.run('haproxy', 'haproxy', ['-db', '-f', this.write('haproxy.cfg', haproxy())])
    this.write('users.txt', `"${APP}" ""\n`)
    this.run('pgbouncer', 'pgbouncer', [this.write('pgbouncer.ini', pgbouncer(this.folder))])
  }

  /** Kills a database and its keeper at once, as a machine that loses its power does. */
  kill(node: number): void {
    const [pid] = readFileSync(join(this.folder, `data-${node}`, 'postmaster.pid'), 'utf8').split('\n')
    this.#patroni[node]?.kill('SIGKILL')
    process.kill(Number(pid), 'SIGKILL')
  }

  /** The node that Patroni says is the primary; null while there is none. */
  async leader(): Promise<number | null> {
    for (const node of ports.patroni.keys()) if (await this.#answers(node, '/primary')) return node
    return null
  }

  /** Waits until there is a primary, and every other node streams from it. */
  async whole(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs
    for (;;) {
      const members = await this.#members()
      const running = members.filter(({ role, state }) => role === 'leader' || /running|streaming/.test(state))
      const timelines = new Set(members.map(({ timeline }) => timeline))
      const hasSync = members.some(({ role }) => role === 'sync_standby')
      if (running.length === ports.postgres.length && timelines.size === 1 && hasSync) return
      if (performance.now() > until) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`)
      await pause(500)
    }
  }

  async #members(): Promise<{ role: string; state: string; timeline?: number }[]> {
    for (const port of ports.patroni) {
      const answer = await fetch(`http://127.0.0.1:${port}/cluster`).catch(() => null)
      if (answer?.ok) return (await answer.json()).members
    }
    return []
  }

  #answers(node: number, path: string): Promise<boolean> {
    return fetch(`http://127.0.0.1:${ports.patroni[node]}${path}`).then(
      answer => answer.ok,
      () => false,
    )
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, text)
    return path
  }

  run(name: string, program: string, args: string[], variables?: Record<string, string>): ChildProcess {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const asOther = userInfo().uid === 0 && !variables
    const [command, all] = asOther
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
      : [program, args]
    const env = { ...process.env, HOME: this.folder, PATH: `${process.env.PATH}:/usr/sbin`, ...variables }
    const child = spawn(command, all, {
      cwd: variables ? process.cwd() : this.folder,
      env,
      stdio: ['ignore', log, log],
    })
    this.#children.push(child)
    return child
  }

  async stop(): Promise<void> {
    // The databases end with their keepers; killing these last keeps a new primary from being chosen meanwhile.
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await exited
      clearTimeout(timer)
    }
  }
}

/** An order is acknowledged only when a standby has it: `synchronous_mode_strict` never goes on without one. */
const patroniOf = (folder: string, node: number): string => `
scope: ${APP}
name: node${node}
restapi: { listen: '127.0.0.1:${ports.patroni[node]}', connect_address: '127.0.0.1:${ports.patroni[node]}' }
etcd3: { host: '127.0.0.1:${ports.etcd}' }
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 1
    retry_timeout: 4
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, synchronous_commit: 'on', wal_keep_size: '1GB', fsync: 'on', wal_retrieve_retry_interval: 500ms }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
postgresql:
  listen: '127.0.0.1:${ports.postgres[node]}'
  connect_address: '127.0.0.1:${ports.postgres[node]}'
  data_dir: ${folder}/data-${node}
  bin_dir: ${PG_BIN}
  pgpass: ${folder}/pgpass-${node}
  remove_data_directory_on_diverged_timelines: true
  remove_data_directory_on_rewind_failure: true
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
  parameters: { unix_socket_directories: '${folder}', log_line_prefix: '%m [%p] %a ' }
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
`
