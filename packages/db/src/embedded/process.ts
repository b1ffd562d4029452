import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 20

/** True while a process with this id exists, under any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * The start time of a process in the system's format, undefined when it has ended. Ids are reused, pairs of id and
 * start are not.
 */
export function startMark(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) {
    const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return ps.stdout?.trim() || undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name and may contain spaces, so fields are counted from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie keeps its id until its parent waits for it, but no longer runs.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** True when `pid` is a server process in the cluster folder `pgDir` (a postmaster's working directory). */
export function isPostmasterOf(pid: number, pgDir: string): boolean {
  if (startMark(pid) === undefined) return false
  try {
    if (existsSync('/proc/self/stat')) return readlinkSync(`/proc/${pid}/cwd`) === pgDir
  } catch {
    return isAlive(pid)
  }
  const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return ps.stdout?.includes(pgDir) ?? false
}

/** Polls every `POLL_MS` until `done` is true; false after `timeoutMs`. */
export async function waitUntil(done: () => boolean, timeoutMs: number): Promise<boolean> {
  for (let turn = 0; turn * POLL_MS <= timeoutMs; turn++) {
    if (done()) return true
    await pause(POLL_MS)
  }
  return false
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** Process, socket and state from the server's pid file (lines 1, 5 and 8). */
export function readPidFile(pgDir: string): { pid: number; socketDir: string; ready: boolean } | undefined {
  const lines = readText(join(pgDir, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** The text of a file; undefined when there is none. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
