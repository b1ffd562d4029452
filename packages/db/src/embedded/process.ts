import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 20

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** When the process began, in the system's own words; ids are reused, the pair of id and start is not. Undefined when gone. */
export function startMark(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) {
    const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return ps.stdout?.trim() || undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name and may hold spaces, so fields are counted from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie holds its id until its parent looks, but runs no more.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** True when `pid` is a server process that works in the cluster folder `pgDir` (a postmaster makes it its own folder). */
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

/** Asks every `POLL_MS` until `done` says so; false when `timeoutMs` went by first. */
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

/** What the server itself writes down about its run: process, socket, state (lines 1, 5 and 8). */
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
