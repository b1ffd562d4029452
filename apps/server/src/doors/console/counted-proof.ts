import { randomUUID, timingSafeEqual } from 'node:crypto'
import { readSpent, spendLimit } from '@zhixiao/db/account/limits.ts'
import { lockValue } from '@zhixiao/db/locks.ts'
import { UNKNOWN_OPERATOR } from '@zhixiao/db/ops/operators.ts'
import { recordRefusal } from '@zhixiao/db/ops/refusals.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { hasSignedInFrom } from '@zhixiao/db/staff/staff-sessions.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../../kernel/context.ts'
import type { ConsoleContext, Staff } from './console-context.ts'

const TRIES = { points: 5, seconds: 900 }

type Place = Pick<Context, 'db' | 'keys'>

/** The account being proved and the place of the attempt. Failures count per place, so that a stranger cannot lock out the owner. */
export type Guessed = { name: string; from: string }

/** `locked`: too many failures before; this attempt was not checked. */
export type Proof = 'right' | 'wrong' | 'locked'

/**
 * The place of a sign-in: the browser if the person has signed in on it before, so that a colleague in the same office
 * cannot lock the person out; else the address if it is known from before; all other addresses are one place.
 */
export async function atDoor(ctx: Place & Pick<ConsoleContext, 'address' | 'device'>, name: string): Promise<Guessed> {
  const { db, keys, address, device } = ctx
  if (isDeviceOf(keys, name, device)) return { name, from: `browser ${device}` }
  return { name, from: (await hasSignedInFrom(db, name, address)) ? address : 'elsewhere' }
}

/** The cookie of a browser in which `name` signed in: a number, and the keyed digest of number and name. */
export function deviceFor(keys: Place['keys'], name: string, number: string = randomUUID()): string {
  return `${number}.${keys.digest('staff-device', `${number} ${name}`)}`
}

/** Whether `name` has signed in on the browser with this cookie. */
export function isDeviceOf(keys: Place['keys'], name: string, device: string): boolean {
  const [number = ''] = device.split('.')
  const own = Buffer.from(deviceFor(keys, name, number))
  const sent = Buffer.from(device)
  return own.length === sent.length && timingSafeEqual(own, sent)
}

/** The place of a proof within a session. */
export const inSession = ({ name, session }: Staff): Guessed => ({ name, from: `session ${session.session_id}` })

export const isLockedOut = async ({ db, keys }: Place, guessed: Guessed, reader: Reader = db): Promise<boolean> =>
  (await readSpent(reader, 'staff-proof', keyOf(keys, guessed))) >= TRIES.points

/**
 * Checks a password or code and records a failure. Proofs from one place are serialized, so that concurrent attempts
 * cannot exceed the limit.
 */
export const countedProof = (
  ctx: Place,
  guessed: Guessed,
  why: string,
  prove: (tx: Tx) => Promise<boolean>,
): Promise<Proof> =>
  withTx(ctx.db, async tx => {
    await lockValue(tx, 'sign-in of staff', `${guessed.from} ${guessed.name}`)
    if (await isLockedOut(ctx, guessed, tx)) return 'locked'
    if (await prove(tx)) return 'right'
    await spendLimit(tx, 'staff-proof', keyOf(ctx.keys, guessed), TRIES)
    return recordWrong(tx, ctx.keys, guessed.name, why)
  })

/** Checks a proof that cannot be guessed, such as a signature: failures are recorded but lock nobody out. */
export const signedProof = (
  { db, keys }: Place,
  name: string,
  why: string,
  prove: (tx: Tx) => Promise<boolean>,
): Promise<Proof> => withTx(db, async tx => ((await prove(tx)) ? 'right' : recordWrong(tx, keys, name, why)))

async function recordWrong(tx: Tx, keys: Context['keys'], name: string, why: string): Promise<'wrong'> {
  // An unknown name is not logged: it may be a password typed into the wrong field.
  const isKnown = (await findStaff(tx, name)) !== null
  const typed = keys.digest('staff-name', name)
  const act = 'operator.refused'
  await recordRefusal(tx, {
    operator: isKnown ? name : UNKNOWN_OPERATOR,
    call: act,
    code: 'CON-0402',
    result: 'refused',
    act,
    detail: { why, where: 'console', ...(!isKnown && { typed }) },
  })
  return 'wrong'
}

const keyOf = (keys: Context['keys'], { name, from }: Guessed): string => keys.digest('staff-proof', `${from} ${name}`)
