import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory: creating a test database there takes a tenth of the processor time. */
const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3
const PREFIX = 'zhixiao-'

/**
 * A new folder for the throw-away data of a run, in memory where there is room; it becomes the temporary folder of
 * this process and its children. `remove` deletes it.
 */
export function makeScratch(): { folder: string; remove: () => void } {
  const parent = hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
  if (parent === IN_MEMORY) removeOrphans(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  process.env.TMPDIR = folder
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder, which would occupy memory until the machine restarts. */
function removeOrphans(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^zhixiao-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
