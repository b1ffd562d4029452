import type { Keys, Session } from '../kernel/ports.ts'
import { isProof, makeProof } from '../secrets/timed-proof.ts'

const PURPOSE = 'password-proof'
const LIFE_MS = 2 * 60_000

type Kind = 'login' | 'trade'
type Holder = Pick<Session, 'custno' | 'tokenHash'>

/**
 * Proves that this password was entered correctly in this session a moment ago, for data that only its holder may see.
 */
export const makePasswordProof = (keys: Pick<Keys, 'digest'>, { custno, tokenHash }: Holder, kind: Kind): string =>
  makeProof(keys, PURPOSE, [custno, tokenHash, kind], LIFE_MS)

export const isPasswordProof = (
  keys: Pick<Keys, 'digest'>,
  { custno, tokenHash }: Holder,
  kind: Kind,
  proof: string,
): boolean => isProof(keys, PURPOSE, [custno, tokenHash, kind], proof)
