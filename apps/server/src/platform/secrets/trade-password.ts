import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readTradeSecret } from '@zhixiao/db/account/customers.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../kernel/context.ts'
import type { Session } from '../../kernel/ports.ts'
import { type CheckContext, countedCheck, type PasswordCheck } from './password-counter.ts'

type Proof = { digest: Buffer; hash: string; checkedAt: number }

// A lock or a new password set on another node is effective here within a second.
const RECHECK_MS = 1_000

// Lives as long as the process, as the proofs do.
const processKey = randomBytes(32)
const proofs = new LRUCache<string, Proof>({ max: 50_000 })
/** The newest check of a session that may become its proof. */
const checks = new LRUCache<string, symbol>({ max: 50_000 })

/**
 * Whether this is the customer's trade password. The slow hash proves the first right one of a session; later ones are
 * compared with a keyed digest in memory. All failures count on the same counter; five in a row lock it. 'none' for a
 * customer without an account, who has no such password: nothing is counted.
 */
export async function proveTradePassword(
  ctx: CheckContext,
  session: Pick<Session, 'custno' | 'tokenHash'>,
  password: string,
): Promise<PasswordCheck | 'none'> {
  const digest = createHmac('sha256', processKey).update(`${session.tokenHash}:${password}`).digest()
  const proof = proofs.get(session.tokenHash)
  if (proof && timingSafeEqual(proof.digest, digest) && (await stillHolds(ctx, session.custno, proof))) return 'ok'

  const { custno, tokenHash } = session
  const own = Symbol(custno)
  checks.set(tokenHash, own)
  proofs.delete(tokenHash)
  if ((await readTradeSecret(ctx.db, custno)).hash === null) return 'none'
  let checked: string | null = null
  const readHash = async (tx: Tx) => (checked = (await readTradeSecret(tx, custno)).hash)
  const check = await countedCheck(ctx, custno, 'trade', { password, readHash })
  // Against a new password that was set meanwhile: what was checked is the old one.
  if (check === 'ok' && checked !== null && checks.get(tokenHash) === own)
    proofs.set(tokenHash, { digest, hash: checked, checkedAt: performance.now() })
  return check
}

/** After a new trade password was set: the old one is void at once, also for a check that is on its way. */
export function forgetProof({ tokenHash }: Pick<Session, 'tokenHash'>): void {
  proofs.delete(tokenHash)
  checks.delete(tokenHash)
}

async function stillHolds(ctx: Pick<Context, 'db'>, custno: string, proof: Proof): Promise<boolean> {
  if (performance.now() - proof.checkedAt < RECHECK_MS) return true
  const { hash, locked } = await readTradeSecret(ctx.db, custno)
  proof.checkedAt = performance.now()
  return !locked && hash === proof.hash
}
