import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readTradeSecret } from '@zhixiao/db/account/customers.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../kernel/context.ts'
import type { Session } from '../kernel/ports.ts'
import { type CheckContext, countedCheck, type PasswordCheck } from './password-counter.ts'

type Proof = { digest: Buffer; hash: string; checkedAt: number }

// A lock or a new password set on another node is effective here within a second.
const RECHECK_MS = 1_000

// Lives as long as the process, as the proofs do.
const processKey = randomBytes(32)
const proofs = new LRUCache<string, Proof>({ max: 50_000 })

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

  proofs.delete(session.tokenHash)
  const { hash } = await readTradeSecret(ctx.db, session.custno)
  if (hash === null) return 'none'
  const check = await countedCheck(ctx, session.custno, 'trade', { hash, password })
  if (check === 'ok') proofs.set(session.tokenHash, { digest, hash, checkedAt: performance.now() })
  return check
}

/** After a new trade password was set: the old one is void at once. */
export const forgetProof = ({ tokenHash }: Pick<Session, 'tokenHash'>): void => void proofs.delete(tokenHash)

async function stillHolds(ctx: Pick<Context, 'db'>, custno: string, proof: Proof): Promise<boolean> {
  if (performance.now() - proof.checkedAt < RECHECK_MS) return true
  const { hash, locked } = await readTradeSecret(ctx.db, custno)
  proof.checkedAt = performance.now()
  return !locked && hash === proof.hash
}
