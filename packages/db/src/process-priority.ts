import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const PATIENT = constants.priority.PRIORITY_BELOW_NORMAL

/** Lowers the priority of this process below interactive ones. */
export const lowerPriority = (): void => setPriority(PATIENT)

/**
 * Lowers the priority of a connection's server process, on a local socket and with sufficient rights; otherwise does
 * nothing. `client` is a connected pg client.
 */
export function lowerPriorityOf(client: object): void {
  const [host, pid] = [Reflect.get(client, 'host'), Reflect.get(client, 'processID')]
  if (typeof host !== 'string' || !host.startsWith('/') || typeof pid !== 'number') return
  try {
    // A socket may lead out of a container, where the id is another process's.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: ')) return
    setPriority(pid, PATIENT)
    // Each server process is a session of its own. Where Linux shares the processor among sessions first
    // (`kernel.sched_autogroup_enabled`), a priority counts only within one, and the session's decides.
    writeFileSync(`/proc/${pid}/autogroup`, String(PATIENT))
  } catch {
    // Another user's server, or a machine without /proc.
  }
}
