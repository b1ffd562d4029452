import { lockPasswordCounter, type PasswordCounter, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'
import { inTurn } from './in-turn.ts'

/** An object is a wrong password: how many more may follow in a row before the lock, or before the wait of a login. */
export type PasswordCheck = 'ok' | 'locked' | { triesLeft: number }

const MAX_FAILURES = 5

const wrongAfter = (failures: number): PasswordCheck => ({ triesLeft: Math.max(0, MAX_FAILURES - failures) })

/** A login waits longer after each further failure but is never locked, because strangers know the name. */
export const loginLockSeconds = (failures: number): number =>
  failures < MAX_FAILURES ? 0 : Math.min(30 * 2 ** (failures - MAX_FAILURES), 900)

const threeHours = (failures: number): number => (failures < MAX_FAILURES ? 0 : 10_800)

/** The row that counts consecutive failures. */
type Counter = {
  /** Attempts with the same text wait for each other in this process. */
  turn: string
  lock: (tx: Tx) => Promise<PasswordCounter>
  set: (tx: Tx, failures: number, lockSeconds: number) => Promise<void>
  lockSeconds: (failures: number) => number
  /** Whether a lock resets the consecutive-failure counter, or the next failure locks for longer. */
  startsAnew: boolean
  onLock: () => void
}

/**
 * Checks a customer's secret with one failure counter for all its uses: five wrong ones in a row lock it for three
 * hours. The login password has its own counter: `login-counter.ts`.
 */
export function countedCheck(
  ctx: Pick<Context, 'db' | 'events'>,
  custno: string,
  kind: 'trade' | 'query',
  verify: () => Promise<boolean>,
): Promise<PasswordCheck> {
  return runCounted(
    ctx.db,
    {
      turn: `${kind}:${custno}`,
      lock: tx => lockPasswordCounter(tx, custno, kind),
      set: (tx, failures, lockSeconds) => setPasswordCounter(tx, custno, kind, failures, lockSeconds),
      lockSeconds: threeHours,
      startsAnew: true,
      onLock: () => ctx.events.passwordLocked({ custno, kind }),
    },
    verify,
  )
}

/**
 * Locks the counter's row while `verify` runs and commits separately, so that parallel attempts are counted exactly and
 * a failed order does not roll the count back.
 */
export function runCounted(db: Db, counter: Counter, verify: () => Promise<boolean>): Promise<PasswordCheck> {
  // Serialized within this process first: attempts on one account must not use up all connections.
  return inTurn(counter.turn, () =>
    withTx(db, async tx => {
      const { failures, locked } = await counter.lock(tx)
      if (locked) return 'locked'
      if (await verify()) {
        if (failures > 0) await counter.set(tx, 0, 0)
        return 'ok'
      }
      const now = counter.startsAnew && failures >= MAX_FAILURES ? 1 : failures + 1
      const seconds = counter.lockSeconds(now)
      await counter.set(tx, now, seconds)
      if (seconds > 0) counter.onLock()
      return wrongAfter(now)
    }),
  )
}
