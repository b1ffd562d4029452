import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 5
/** What one turn may take, in yardsticks: some 250 ms on a quiet machine. A slow or a busy one takes longer for both. */
const MOST_YARDSTICKS = 10
const TRIES = 3

/**
 * Runs `work` and asserts that no turn of the event loop held the process for long. It is measured in processor time of this
 * thread, so that other processes do not count. A garbage collection may fall into any turn, so work that held the
 * process is measured again: what the code itself holds, it holds each time.
 */
export async function holdsNobodyUp<Result>(work: () => Promise<Result>): Promise<Result> {
  const held: number[] = []
  const mostMs = MOST_YARDSTICKS * yardstickMs()
  while (held.length < TRIES) {
    const { result, heldMs } = await longestHold(work)
    if (heldMs < mostMs) return result
    held.push(heldMs)
  }
  return assert.fail(`one turn took ${held.join(', ')} ms; ${mostMs} ms are allowed here`)
}

/** The longest turn in milliseconds of this thread. */
async function longestHold<Result>(work: () => Promise<Result>): Promise<{ result: Result; heldMs: number }> {
  let last = threadMs()
  let heldMs = 0
  const look = () => {
    const now = threadMs()
    heldMs = Math.max(heldMs, now - last)
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

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const cells = `[${'"abcdefgh",'.repeat(300_000)}""]`

/** The quickest of several readings of one list of 300,000 short texts. */
function yardstickMs(): number {
  const times = Array.from({ length: 5 }, () => {
    const from = threadMs()
    assert.ok(JSON.parse(cells).every((cell: string) => /^[a-z]*$/.test(cell)))
    return threadMs() - from
  })
  return Math.min(...times)
}
