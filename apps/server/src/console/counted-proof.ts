import { lockValue } from '@zhixiao/db/locks.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { countRefusedSignIns, UNKNOWN_OPERATOR } from '@zhixiao/db/ops/operators.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'

const TRIES = 5
const LOCK_MIN = 15

type Where = Pick<Context, 'db' | 'keys'>

/** `locked`: too many were refused before, and nothing says whether this one was right. */
export type Proof = 'right' | 'wrong' | 'locked'

/** Whether too much was refused under a name, which may be nobody's. */
export const isLockedOut = async (ctx: Where, name: string, db: Reader = ctx.db): Promise<boolean> =>
  (await countRefusedSignIns(db, name, LOCK_MIN, typedHash(ctx, name))) >= TRIES

/**
 * Proves a password or code of a name. Proofs of one name come one after the other, so that any number of tries at once
 * is no more than the allowed ones; a wrong one is recorded.
 */
export const countedProof = (
  ctx: Where,
  name: string,
  why: string,
  prove: (tx: Tx) => Promise<boolean>,
): Promise<Proof> =>
  withTx(ctx.db, async tx => {
    await lockValue(tx, 'sign-in of staff', name)
    if (await isLockedOut(ctx, name, tx)) return 'locked'
    if (await prove(tx)) return 'right'
    // A mistyped name may be a password.
    const isKnown = (await findStaff(tx, name)) !== null
    const detail = { why, where: 'console', ...(!isKnown && { typed: typedHash(ctx, name) }) }
    await writeAudit(tx, { actor: isKnown ? name : UNKNOWN_OPERATOR, act: 'operator.refused', detail })
    return 'wrong'
  })

const typedHash = ({ keys }: Where, name: string): string => keys.digest('staff-name', name)
