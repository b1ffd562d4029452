import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DestinationStream, pino } from 'pino'

const MOST_BYTES = 20 * 1024 * 1024
/** Lines that the disk does not take are dropped beyond this. */
const MOST_WAITING_BYTES = 1024 * 1024

/**
 * Opens the log file of a data folder for appending; one that has grown above 20 MB becomes the previous one before.
 * @returns the destination of log lines, and the file's path
 */
export function openLogFile(dataDir: string): { to: DestinationStream; path: string } {
  const folder = join(dataDir, 'log')
  const path = join(folder, 'zhixiao.log')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) renameSync(path, `${path}.1`)
  const to = pino.destination({ dest: path, mode: 0o600, sync: true, maxLength: MOST_WAITING_BYTES })
  // A full disk ends no program.
  to.on('error', () => {})
  return { to, path }
}
