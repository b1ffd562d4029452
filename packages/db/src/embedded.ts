import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { DbConfig } from './connect.ts'
import { type Account, chooseAccount, handOver } from './embedded/account.ts'
import { findBinaries, majorOf } from './embedded/binaries.ts'
import { StartFault } from './embedded/fault.ts'
import { dropLock, holderOf, takeLock } from './embedded/lock.ts'
import { codeOf, isAlive, isPostmasterOf, readPidFile, readText, startMark, waitUntil } from './embedded/process.ts'
import { PORT, settings, throwAwaySettings } from './embedded/settings.ts'

const USER = 'zhixiao'
const DATABASE = 'zhixiao'
/** A socket's path is at most 103 bytes on the strictest system; `/.s.PGSQL.5432` is 14 of them. */
const SOCKET_DIR_MAX_BYTES = 89
const TEMP_SOCKET_PREFIX = 'zhixiao-pg-'
const DRAFT_PREFIX = 'pg.draft'
const MIN_FREE_BYTES = 500 * 1024 * 1024
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 60_000
const QUICK_TRIES = 5
const SLOW_TRY_MS = 5_000
const FIRST_WITH_BUILTIN_LOCALE = 17

export type EmbeddedOptions = {
  /** The folder of cluster, socket, log and lock; created when missing. */
  dataDir: string
  /** Only for disposable data (tests): commits do not wait for the disk. */
  throwAway?: boolean
  /** The most connections at once, when the setting's default does not suffice. */
  connections?: number
  minFreeBytes?: number
  /** Called when the server has crashed; it is restarted on the same socket. */
  onCrash?: (text: string) => void
}

export type Embedded = {
  /** The product's own database. */
  config: DbConfig
  /** The server's maintenance database, from which databases are created and dropped. */
  adminConfig: DbConfig
  /** The server's process id; it changes after a crash. */
  readonly pid: number
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of its own on a unix socket in `dataDir`, without TCP, with every commit on disk.
 * @throws StartFault when the folder is in use, the disk is full, or the data is of another version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = openDataFolder(options.dataDir)
  takeLock(dataDir)
  try {
    return await startLocked({ ...options, dataDir })
  } catch (error) {
    dropLock(dataDir)
    throw error
  }
}

/** The ready server that another process runs on this folder; undefined when there is none. */
export async function findEmbedded(dataDir: string): Promise<Pick<Embedded, 'config' | 'adminConfig'> | undefined> {
  const folder = resolve(dataDir)
  const holder = existsSync(folder) ? holderOf(folder) : undefined
  if (!holder) return undefined
  const pgDir = join(folder, 'pg')
  const settled = () => readPidFile(pgDir)?.ready === true || startMark(holder.pid) !== holder.started
  await waitUntil(settled, START_TIMEOUT_MS)
  const running = readPidFile(pgDir)
  return running?.ready ? configs(running.socketDir) : undefined
}

async function startLocked(options: EmbeddedOptions): Promise<Embedded> {
  const { native, version } = findBinaries()
  const account = chooseAccount(options.dataDir, native, version)
  refuseFullDisk(account.home, options.minFreeBytes ?? MIN_FREE_BYTES)
  await stopOrphan(join(account.home, 'pg'))
  await makeCluster(account, version, options.throwAway ?? false)
  const socketDir = makeSocketDir(account)
  const boot = () => startServer(account, version, socketDir, options)

  let server = await boot()
  let stopping = false
  const watch = (child: ChildProcess) => {
    child.once('exit', async (code, signal) => {
      if (stopping) return
      options.onCrash?.(`the database server ended with ${signal ?? `exit code ${code}`}`)
      // Processes of the dead server keep its shared memory until they notice, and a new one refuses to start
      // meanwhile.
      // A full disk may last for hours, and room for it is made without a restart of the program.
      for (let tries = 0; !stopping; tries++) {
        if (tries >= QUICK_TRIES) await pause(SLOW_TRY_MS, undefined, { ref: false })
        try {
          server = await boot()
          watch(server)
          return
        } catch (error) {
          options.onCrash?.(error instanceof Error ? error.message : String(error))
        }
      }
    })
  }
  watch(server)

  return {
    ...configs(socketDir),
    get pid() {
      return server.pid ?? 0
    },
    stop: async () => {
      if (stopping) return
      stopping = true
      await stopProcess(server.pid ?? 0)
      if (basename(socketDir).startsWith(TEMP_SOCKET_PREFIX)) rmSync(socketDir, { recursive: true, force: true })
      dropLock(options.dataDir)
    },
  }
}

function configs(socketDir: string): { config: DbConfig; adminConfig: DbConfig } {
  const server = { host: socketDir, port: PORT, user: USER }
  return { config: { ...server, database: DATABASE }, adminConfig: { ...server, database: 'postgres' } }
}

/**
 * The real path of a data folder, made when missing.
 * @throws StartFault when it is a file or cannot be written.
 */
export function openDataFolder(path: string): string {
  try {
    // Others may traverse but not list: under another user id the server must reach its own folder.
    mkdirSync(path, { recursive: true, mode: 0o711 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    const why = codeOf(error) === 'EEXIST' ? 'is a file' : `cannot be made or written (${codeOf(error)})`
    throw new StartFault(`The data folder ${path} ${why}: set DATA_DIR to a folder of this user.`)
  }
}

function refuseFullDisk(folder: string, minFreeBytes: number): void {
  const disk = statfsSync(folder)
  const free = disk.bavail * disk.bsize
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  if (free < minFreeBytes) {
    throw new StartFault(
      `The disk of ${folder} has ${megabytes(free)} free, at least ${megabytes(minFreeBytes)} are needed.`,
    )
  }
}

/**
 * Stops a server whose program was killed. It is not reused, because its transactions are orphaned and its version or
 * settings may differ; a fast shutdown rolls them back within a fraction of a second.
 */
async function stopOrphan(pgDir: string): Promise<void> {
  const left = readPidFile(pgDir)
  if (!left) return
  if (isPostmasterOf(left.pid, pgDir)) {
    await stopProcess(left.pid)
  } else if (isAlive(left.pid)) {
    // The id now belongs to another program, or to a zombie, which the server would take for a competing server.
    rmSync(join(pgDir, 'postmaster.pid'), { force: true })
    rmSync(join(left.socketDir || join(dirname(pgDir), 'socket'), `.s.PGSQL.${PORT}.lock`), { force: true })
  }
  if (basename(left.socketDir).startsWith(TEMP_SOCKET_PREFIX)) rmSync(left.socketDir, { recursive: true, force: true })
}

async function stopProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (startMark(pid) === undefined) return
    process.kill(pid, signal)
    if (await waitUntil(() => startMark(pid) === undefined, STOP_TIMEOUT_MS)) return
  }
  throw new StartFault(`The database server ${pid} does not stop.`)
}

/**
 * Creates the cluster in another folder and then moves it into place, so that an incomplete one never has the final
 * name.
 */
async function makeCluster(account: Account, version: string, throwAway: boolean): Promise<void> {
  const pgDir = join(account.home, 'pg')
  const made = readText(join(pgDir, 'PG_VERSION'))?.trim()
  const major = version.split('.')[0]
  if (made === major) return
  if (made) {
    throw new StartFault(
      `The data in ${pgDir} was written by PostgreSQL ${made} and this build brings ${major}: use the build that wrote it or another DATA_DIR.`,
    )
  }
  removeDrafts(account.home)
  const draft = mkdtempSync(join(account.home, DRAFT_PREFIX))
  handOver(account, draft)
  const unsynced = throwAway ? ['--no-sync'] : []
  // The built-in C.UTF-8 orders by code point on every machine; before it that of the C library does.
  const locale =
    majorOf(version) >= FIRST_WITH_BUILTIN_LOCALE
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  await run(account, 'initdb', [
    '-D',
    draft,
    '-U',
    USER,
    '-A',
    'trust',
    '--data-checksums',
    '--no-instructions',
    '--encoding=UTF8',
    ...locale,
    ...unsynced,
  ])
  await run(account, 'postgres', ['--single', '-D', draft, 'postgres'], `create database ${DATABASE}\n`)
  rmSync(pgDir, { recursive: true, force: true })
  renameSync(draft, pgDir)
}

/** Where a start was killed in the middle, its initdb may still be writing; that draft goes with the next cluster. */
function removeDrafts(home: string): void {
  for (const name of readdirSync(home).filter(each => each.startsWith(DRAFT_PREFIX)))
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch (error) {
      if (codeOf(error) !== 'ENOTEMPTY') throw error
    }
}

function makeSocketDir(account: Account): string {
  const near = join(account.home, 'socket')
  const socketDir =
    Buffer.byteLength(near) <= SOCKET_DIR_MAX_BYTES ? near : mkdtempSync(join(tmpdir(), TEMP_SOCKET_PREFIX))
  // Every client of the socket is trusted, so only this user may enter its folder.
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  handOver(account, socketDir)
  return socketDir
}

async function startServer(
  account: Account,
  version: string,
  socketDir: string,
  options: EmbeddedOptions,
): Promise<ChildProcess> {
  const pgDir = join(account.home, 'pg')
  const own = options.throwAway ? throwAwaySettings(majorOf(version)) : {}
  const all: Record<string, string> = { ...settings, ...own, unix_socket_directories: socketDir }
  if (options.connections) all.max_connections = String(options.connections)
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(options.dataDir, 'postgres.log')
  if (existsSync(logPath)) renameSync(logPath, `${logPath}.1`)
  const log = openSync(logPath, 'a', 0o600)
  // Detached: a Ctrl-C in the terminal reaches only this program, which first finishes current requests.
  const [program, args] = command(account, 'postgres', ['-D', pgDir, ...flags])
  const child = spawn(program, args, { ...spawnOptions(account), stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  let ended = false
  // Fallback when the program ends without `stop`: the server still shuts down in order.
  const endServer = () => child.kill('SIGINT')
  process.once('exit', endServer)
  child.once('exit', () => {
    ended = true
    process.off('exit', endServer)
  })
  child.once('error', () => {
    ended = true
  })
  const ready = () => ended || (readPidFile(pgDir)?.pid === child.pid && readPidFile(pgDir)?.ready === true)
  const inTime = await waitUntil(ready, START_TIMEOUT_MS)
  if (inTime && !ended) return child
  child.kill('SIGQUIT')
  throw new StartFault(`The embedded PostgreSQL did not start: ${lastFatal(readText(logPath)) ?? `see ${logPath}`}.`)
}

/** Not synchronous: the modules of the server are loaded meanwhile. Detached: a Ctrl-C is no fault of this program. */
async function run(account: Account, name: string, args: string[], input = ''): Promise<void> {
  const [program, allArgs] = command(account, name, args)
  const child = spawn(program, allArgs, { ...spawnOptions(account), stdio: ['pipe', 'ignore', 'pipe'], detached: true })
  // A program that ends early has not read its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  if (code !== 0) throw new StartFault(`The database could not be made: ${lastFatal(errors) ?? `${name} failed`}.`)
}

function command(account: Account, name: string, args: string[]): [string, string[]] {
  const [program = '', ...rest] = [...account.prefix, join(account.binDir, name), ...args]
  return [program, rest]
}

function spawnOptions(account: Account) {
  const ids = account.uid === undefined ? {} : { uid: account.uid, gid: account.uid }
  // The server gets none of the caller's PG* settings and locale.
  return { ...ids, cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' } }
}

function lastFatal(text: string | undefined): string | undefined {
  const line = text?.split('\n').findLast(each => /\b(FATAL|PANIC|error):/.test(each))
  return line?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '')
}
