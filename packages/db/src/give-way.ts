import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const PATIENT = constants.priority.PRIORITY_BELOW_NORMAL

/** Puts this process behind those that somebody waits for. */
export const giveWay = (): void => setPriority(PATIENT)

/**
 * Does so with the server's process of a connection, on a socket of this machine and where this user may; elsewhere it
 * stays as it is. `client` is a connected one of pg.
 */
export function giveWayAt(client: object): void {
  const [host, pid] = [Reflect.get(client, 'host'), Reflect.get(client, 'processID')]
  if (typeof host !== 'string' || !host.startsWith('/') || typeof pid !== 'number') return
  try {
    // A socket may lead out of a container, where the number is another process's.
    if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: ')) setPriority(pid, PATIENT)
  } catch {
    // Another user's server, or a machine that tells nothing of its processes.
  }
}
