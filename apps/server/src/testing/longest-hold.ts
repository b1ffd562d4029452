import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 5

/**
 * The longest time in milliseconds that one turn of the event loop took during `work`, measured as processor time of this
 * thread, so that other processes of the machine do not count.
 */
export async function longestHold<Result>(work: () => Promise<Result>): Promise<{ result: Result; heldMs: number }> {
  let last = process.threadCpuUsage()
  let heldMs = 0
  const look = () => {
    const now = process.threadCpuUsage()
    heldMs = Math.max(heldMs, (now.user + now.system - last.user - last.system) / 1_000)
    last = now
  }
  const timer = setInterval(look, LOOK_MS)
  try {
    await pause(2 * LOOK_MS)
    heldMs = 0
    const result = await work()
    await pause(2 * LOOK_MS)
    return { result, heldMs }
  } finally {
    clearInterval(timer)
  }
}
