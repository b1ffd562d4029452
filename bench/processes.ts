import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one started and that have not ended. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && statusOf(name, 'PPid') === pid)
    .map(Number)

/** The peak resident size of a process, in MB. */
export const peakMbOf = (pid: number): number => statusOf(pid, 'VmHWM') / 1024

/** A number of a process that Linux tells; NaN once it has ended. */
function statusOf(pid: number | string, name: 'PPid' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  } catch {
    return Number.NaN
  }
}
