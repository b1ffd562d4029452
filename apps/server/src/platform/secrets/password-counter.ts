import { lockPasswordCounter, type PasswordCounter, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../../kernel/context.ts'
import { verifyPassword } from './password-hash.ts'

/** An object is a wrong password: how many more may follow in a row before the lock, or before the wait of a login. */
export type PasswordCheck = 'ok' | 'locked' | { triesLeft: number }

/** Wrong passwords in a row that lock the trade or query password, or make a login wait. */
const MAX_FAILURES = 5

const wrongAfter = (failures: number): PasswordCheck => ({ triesLeft: Math.max(0, MAX_FAILURES - failures) })

/** A login waits longer after each further failure but is never locked, because strangers know the name. */
export const loginLockSeconds = (failures: number): number =>
  failures < MAX_FAILURES ? 0 : Math.min(30 * 2 ** (failures - MAX_FAILURES), 900)

/** The lock of a trade or query password: three hours. */
const passwordLockSeconds = (failures: number): number => (failures < MAX_FAILURES ? 0 : 10_800)

/** The row that counts consecutive failures. */
type Counter = {
  /** Attempts with the same text wait for each other in this process. */
  turn: string
  lock: (tx: Tx) => Promise<PasswordCounter & { attempt_counted?: boolean }>
  set: (tx: Tx, failures: number, lockSeconds: number) => Promise<void>
  lockSeconds: (failures: number) => number
  /** Whether a lock resets the consecutive-failure counter, or the next failure locks for longer. */
  resetsAfterLock: boolean
  onLock: () => void
}

/** What a check of a password needs; `attemptId` is the browser's id of the call and of its repeats. */
export type CheckContext = Pick<Context, 'db' | 'keys' | 'env' | 'events'> & { attemptId?: string | null }

/** Identifies a failure: one password under one id counts once. Null without an id. */
export const attemptHmacOf = (
  { keys, attemptId }: Pick<CheckContext, 'keys' | 'attemptId'>,
  counter: string,
  password: string,
): string | null => (attemptId ? keys.digest('password-attempt', `${counter}:${attemptId}:${password}`) : null)

/**
 * Checks a customer's secret with one failure counter for all its uses: five wrong ones in a row lock it for three
 * hours. A browser that lost the answer repeats the call by itself: one wrong password under one request id counts
 * once, another password under the same id counts again. `readHash` is called once the attempts before have ended, so that
 * a password that was changed meanwhile is checked as it is now. The login password has its own counter: `login-counter.ts`.
 */
export function countedCheck(
  ctx: CheckContext,
  custno: string,
  kind: 'trade' | 'query',
  { password, readHash }: { password: string; readHash: (tx: Tx) => Promise<string | null> },
): Promise<PasswordCheck> {
  const attempt = attemptHmacOf(ctx, `${kind}:${custno}`, password)
  return runCounted(
    ctx.db,
    {
      turn: `${kind}:${custno}`,
      lock: tx => lockPasswordCounter(tx, custno, kind, attempt),
      set: (tx, failures, lockSeconds) => setPasswordCounter(tx, custno, kind, failures, lockSeconds, attempt),
      lockSeconds: passwordLockSeconds,
      resetsAfterLock: true,
      onLock: () => ctx.events.passwordLocked({ custno, kind }),
    },
    async tx => verifyPassword(ctx, await readHash(tx), password),
  )
}

/**
 * Locks the counter's row while `verify` runs and commits separately, so that parallel attempts are counted exactly and
 * a failed order does not roll the count back.
 */
export function runCounted(db: Db, counter: Counter, verify: (tx: Tx) => Promise<boolean>): Promise<PasswordCheck> {
  // Serialized within this process first: attempts on one account must not use up all connections.
  return serially(counter.turn, () =>
    withTx(db, async tx => {
      const { failures, locked, attempt_counted: isRepeat = false } = await counter.lock(tx)
      if (locked) return 'locked'
      if (await verify(tx)) {
        if (failures > 0) await counter.set(tx, 0, 0)
        return 'ok'
      }
      if (isRepeat) return wrongAfter(failures)
      const now = counter.resetsAfterLock && failures >= MAX_FAILURES ? 1 : failures + 1
      const seconds = counter.lockSeconds(now)
      await counter.set(tx, now, seconds)
      if (seconds > 0) counter.onLock()
      return wrongAfter(now)
    }),
  )
}

const lines = new Map<string, Promise<unknown>>()

/** Runs tasks with the same key one after another, in the order of their arrival. */
async function serially<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}
