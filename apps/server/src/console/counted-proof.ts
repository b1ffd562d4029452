import { readSpent, spendLimit } from '@zhixiao/db/account/limits.ts'
import { lockValue } from '@zhixiao/db/locks.ts'
import { UNKNOWN_OPERATOR } from '@zhixiao/db/ops/operators.ts'
import { recordRefusal } from '@zhixiao/db/ops/refusals.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { hasSignedInFrom } from '@zhixiao/db/staff/staff-sessions.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'
import type { ConsoleContext, Staff } from './console-context.ts'

const TRIES = { points: 5, seconds: 900 }

type Place = Pick<Context, 'db' | 'keys'>

/** Whose password or code is guessed, and from where: wrong ones count there alone, so that a stranger keeps out only himself. */
export type Guessed = { name: string; from: string }

/** `locked`: too many were refused before, and nothing says whether this one was right. */
export type Proof = 'right' | 'wrong' | 'locked'

/** A sign-in: from an address where the person has signed in before, or from elsewhere, which is one place. */
export async function atDoor({ db, address }: Pick<ConsoleContext, 'db' | 'address'>, name: string): Promise<Guessed> {
  return { name, from: (await hasSignedInFrom(db, name, address)) ? address : 'elsewhere' }
}

/** What an open session proves. */
export const inSession = ({ name, session }: Staff): Guessed => ({ name, from: `session ${session.session_id}` })

export const isLockedOut = async ({ db, keys }: Place, guessed: Guessed, reader: Reader = db): Promise<boolean> =>
  (await readSpent(reader, 'staff-proof', keyOf(keys, guessed))) >= TRIES.points

/**
 * Proves a password or code. Proofs from one place come one after the other, so that any number of tries at once is no more
 * than the allowed ones; a wrong one is recorded.
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

/** Proves what nobody can guess, as a signature: wrong ones keep nobody out, and are recorded. */
export const signedProof = (
  { db, keys }: Place,
  name: string,
  why: string,
  prove: (tx: Tx) => Promise<boolean>,
): Promise<Proof> => withTx(db, async tx => ((await prove(tx)) ? 'right' : recordWrong(tx, keys, name, why)))

async function recordWrong(tx: Tx, keys: Context['keys'], name: string, why: string): Promise<'wrong'> {
  // A mistyped name may be a password.
  const isKnown = (await findStaff(tx, name)) !== null
  const typed = keys.digest('staff-name', name)
  const act = 'operator.refused'
  await recordRefusal(tx, {
    ...{ operator: isKnown ? name : UNKNOWN_OPERATOR, call: act, code: 'CON-0402', result: 'refused', act },
    detail: { why, where: 'console', ...(!isKnown && { typed }) },
  })
  return 'wrong'
}

const keyOf = (keys: Context['keys'], { name, from }: Guessed): string => keys.digest('staff-proof', `${from} ${name}`)
