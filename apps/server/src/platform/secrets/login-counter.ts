import {
  type LoginCounterKey,
  lockLoginCounter,
  readLoginFailures,
  setLoginCounter,
} from '@zhixiao/db/account/login-counters.ts'
import type { CallContext } from '../../kernel/context.ts'
import { knowsDevice } from '../sessions/devices.ts'
import { attemptHmacOf, loginLockSeconds, type PasswordCheck, runCounted } from './password-counter.ts'

/** The account that a login attempt counts against. */
export type LoginTry = LoginCounterKey & {
  /** The device was known before, so failures of unknown devices do not count against it. */
  known: boolean
  /** Consecutive failures before this attempt. */
  failures: number
}

/**
 * A login attempt on `custno`, or on a name that does not exist: both take the same path and statements. Attempts of an
 * unknown device count on the name as typed, whether somebody has it or not: a count shared by a customer's names would
 * reveal that they are one person's.
 */
export async function beginLoginTry(ctx: CallContext, custno: string | null, name: string): Promise<LoginTry> {
  const known = await knowsDevice(ctx, custno ?? '')
  const who = custno !== null && known ? `customer:${custno}:${ctx.deviceId}` : `name:${name}`
  const whoHmac = ctx.keys.digest('login-counter', who)
  return { whoHmac, custno, known, failures: await readLoginFailures(ctx.db, whoHmac) }
}

/**
 * Counts the attempt before its result is visible to any other; a repeat of a call whose answer was lost counts once. A
 * wait never exceeds a quarter of an hour.
 */
export function countLoginTry(
  ctx: CallContext,
  { whoHmac, custno }: LoginTry,
  password: string,
  verify: () => Promise<boolean>,
): Promise<PasswordCheck> {
  const attempt = attemptHmacOf(ctx, `login:${whoHmac}`, password)
  return runCounted(
    ctx.db,
    {
      turn: `login:${whoHmac}`,
      lock: tx => lockLoginCounter(tx, { whoHmac, custno }, attempt),
      set: (tx, failures, lockSeconds) => setLoginCounter(tx, whoHmac, failures, lockSeconds, attempt),
      lockSeconds: loginLockSeconds,
      resetsAfterLock: false,
      onLock: () => ctx.events.passwordLocked({ custno: custno ?? '', kind: 'login' }),
    },
    verify,
  )
}
