import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './fault.ts'
import { codeOf, startMark } from './process.ts'

/** The process that holds a data folder. The start time is included because process ids are reused. */
export type Holder = { pid: number; started: string }

const lockPath = (dataDir: string) => join(dataDir, 'lock.json')

/** The running process that holds the folder; undefined when there is none or it was killed. */
export function holderOf(dataDir: string): Holder | undefined {
  const holder = readLock(lockPath(dataDir))
  return holder && startMark(holder.pid) === holder.started ? holder : undefined
}

/**
 * Locks the folder for this process; the lock of a killed process is moved aside first.
 * @throws StartFault when a running process holds the folder.
 */
export function takeLock(dataDir: string): void {
  const path = lockPath(dataDir)
  const holder: Holder = { pid: process.pid, started: startMark(process.pid) ?? '' }
  const draft = `${path}.${process.pid}`
  const aside = `${draft}.stale`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    // A hard link creates the name with its whole content or fails, so no reader sees a partial lock.
    while (!linked(draft, path)) {
      const other = holderOf(dataDir)
      if (other) throw new StartFault(`${dataDir} is already in use by process ${other.pid}.`)
      moveAside(path, aside)
      // Another process may have replaced the stale lock between check and move; its lock is restored.
      const moved = readLock(aside)
      if (moved && startMark(moved.pid) === moved.started) linked(aside, path)
    }
  } finally {
    rmSync(draft, { force: true })
    rmSync(aside, { force: true })
  }
}

/** Releases the folder; removes only this process's own lock. */
export function dropLock(dataDir: string): void {
  if (readLock(lockPath(dataDir))?.pid === process.pid) rmSync(lockPath(dataDir), { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function moveAside(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function readLock(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(value) ? value : undefined
  } catch (error) {
    // Truncated by a full disk or edited by hand, so the holder is unknown.
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'started' in value &&
    typeof value.started === 'string'
  )
}
