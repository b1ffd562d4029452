import { lockPasswordCounter, type PasswordKind, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../context.ts'
import { inTurn } from './in-turn.ts'

/** An object is a wrong one: how many more may follow in a row before the lock, or before the wait of a login. */
export type PasswordCheck = 'ok' | 'locked' | { triesLeft: number }

type Policy = { lockSeconds: (failures: number) => number; startsAnew: boolean }

const MAX_FAILURES = 5

export const wrongAfter = (failures: number): PasswordCheck => ({ triesLeft: Math.max(0, MAX_FAILURES - failures) })

/** A login waits longer after each further failure but is never closed: strangers know the name. */
export const loginLockSeconds = (failures: number): number =>
  failures < MAX_FAILURES ? 0 : Math.min(30 * 2 ** (failures - MAX_FAILURES), 900)

const threeHours = (failures: number): number => (failures < MAX_FAILURES ? 0 : 10_800)

const policies: Record<PasswordKind, Policy> = {
  login: { lockSeconds: loginLockSeconds, startsAnew: false },
  trade: { lockSeconds: threeHours, startsAnew: true },
  query: { lockSeconds: threeHours, startsAnew: true },
}

/**
 * Checks a customer's secret with the one counter all its uses share. The counter's row is locked while `verify` runs
 * and commits by itself, so parallel tries are counted exactly and an order that fails takes nothing back.
 */
export function countedCheck(
  ctx: Pick<Context, 'db' | 'events'>,
  custno: string,
  kind: PasswordKind,
  verify: () => Promise<boolean>,
): Promise<PasswordCheck> {
  const { lockSeconds, startsAnew } = policies[kind]
  // In turn within this process first: tries on one account must not use up the connections of all.
  return inTurn(`${kind}:${custno}`, () =>
    withTx(ctx.db, async tx => {
      const { failures, locked } = await lockPasswordCounter(tx, custno, kind)
      if (locked) return 'locked'
      if (await verify()) {
        if (failures > 0) await setPasswordCounter(tx, custno, kind, 0, 0)
        return 'ok'
      }
      const now = startsAnew && failures >= MAX_FAILURES ? 1 : failures + 1
      const seconds = lockSeconds(now)
      await setPasswordCounter(tx, custno, kind, now, seconds)
      if (seconds > 0) ctx.events.passwordLocked({ custno, kind })
      return wrongAfter(now)
    }),
  )
}
