import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartFault } from './fault.ts'

/** The user id of `nobody`, valid on every Unix without an entry in the user list. */
const NOBODY = 65534

/**
 * For files that `nobody` must reach when the project's folder is private. Not a temporary folder, which may be
 * emptied.
 */
const REACHABLE = '/var/lib/zhixiao'

// In the user namespace the caller's id is mapped to `nobody`: the server refuses to run as id 0, and initdb as an id
// without a name.
const AS_NOBODY = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** The user of the server's programs, their folder, and the folder of cluster and socket. */
export type Account = {
  /** Prefix of each command. */
  prefix: readonly string[]
  /** Set when the programs run under another user id. */
  uid: number | undefined
  binDir: string
  home: string
}

/**
 * Chooses how to run PostgreSQL for this data folder. An ordinary user runs it directly. Root cannot: it uses a user
 * namespace, with root's access to the files under another id, or, where namespaces are refused, the id of `nobody`,
 * with programs and cluster in folders that this id can enter.
 */
export function chooseAccount(dataDir: string, native: string, version: string): Account {
  const binDir = join(native, 'bin')
  const home = homeOf(dataDir)
  const made = home !== undefined
  const plain = { prefix: [], uid: undefined, binDir, home: home ?? dataDir }
  if (process.getuid?.() !== 0)
    return hasName() || !succeeds([...AS_NOBODY, 'true']) ? plain : { ...plain, prefix: AS_NOBODY }

  const owner = made ? statSync(join(plain.home, 'pg')).uid : undefined
  // A cluster stays with the user that created it.
  if (owner) return { ...plain, uid: owner, binDir: reachableBin(binDir, owner, version) }
  if (succeeds([...AS_NOBODY, 'true'])) return { ...plain, prefix: AS_NOBODY }
  if (made) {
    throw new StartFault(
      `The database in ${dataDir} was made by root with user namespaces, which this system now refuses: use another DATA_DIR or set DATABASE_URL.`,
    )
  }
  return {
    ...plain,
    uid: NOBODY,
    binDir: reachableBin(binDir, NOBODY, version),
    home: everyoneMayEnter(dataDir) ? dataDir : homeElsewhere(dataDir),
  }
}

/** Changes the owner of a folder to the account, so that the server may write there. */
export function handOver(account: Account, folder: string): void {
  if (account.uid !== undefined) chownSync(folder, account.uid, account.uid)
}

/** True when the caller is in the system's user list, which is often not so in containers. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The folder with the cluster `pg`; undefined before there is one. */
function homeOf(dataDir: string): string | undefined {
  const pgDir = join(dataDir, 'pg')
  if (existsSync(pgDir)) return dirname(realpathSync(pgDir))
  const link = lstatSync(pgDir, { throwIfNoEntry: false })
  if (link) throw new StartFault(`The database folder ${readlinkSync(pgDir)}, to which ${pgDir} points, is gone.`)
  return undefined
}

function reachableBin(binDir: string, uid: number, version: string): string {
  const works = (folder: string) => succeeds([join(folder, 'postgres'), '--version'], uid)
  if (works(binDir)) return binDir
  const copy = join(REACHABLE, `postgresql-${version}`)
  if (!works(join(copy, 'bin'))) {
    makeReachable()
    const draft = mkdtempSync(`${copy}.`)
    cpSync(dirname(binDir), draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
  }
  return join(copy, 'bin')
}

/** Creates a home that `nobody` can enter, and a link to it for later starts. */
function homeElsewhere(dataDir: string): string {
  makeReachable()
  const home = mkdtempSync(join(REACHABLE, 'data-'))
  chmodSync(home, 0o755)
  mkdirSync(join(home, 'pg'))
  chownSync(join(home, 'pg'), NOBODY, NOBODY)
  symlinkSync(join(home, 'pg'), join(dataDir, 'pg'))
  return home
}

function makeReachable(): void {
  mkdirSync(REACHABLE, { recursive: true })
  chmodSync(REACHABLE, 0o755)
}

function everyoneMayEnter(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0
  return open && (folder === dirname(folder) || everyoneMayEnter(dirname(folder)))
}

function succeeds(command: readonly string[], uid?: number): boolean {
  const [program = '', ...args] = command
  const ids = uid === undefined ? {} : { uid, gid: uid }
  return spawnSync(program, args, { stdio: 'ignore', ...ids }).status === 0
}
