import { findCustomer, readTradeSecret } from '@zhixiao/db/account/customers.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { isProof, makeProof } from '../../platform/secrets/timed-proof.ts'

const PURPOSE = 'password-proof'
const LIFE_MS = 2 * 60_000

type Kind = 'login' | 'trade'
type Holder = Pick<CustomerContext, 'db' | 'keys' | 'session'>

/** What a proof is about. The hash makes a proof end with its password. */
export async function proofParts({ db, session: { custno, tokenHash } }: Holder, kind: Kind): Promise<string[]> {
  const hash =
    kind === 'trade' ? (await readTradeSecret(db, custno)).hash : (await findCustomer(db, custno))?.login_hash
  return [custno, tokenHash, kind, hash ?? '']
}

/**
 * Proves that this password was entered correctly in this session a moment ago, for data that only its holder may see.
 * `parts` are those from before the password was checked.
 */
export const makePasswordProof = ({ keys }: Pick<Holder, 'keys'>, parts: string[]): string =>
  makeProof(keys, PURPOSE, parts, LIFE_MS)

export const isPasswordProof = async (holder: Holder, kind: Kind, proof: string): Promise<boolean> =>
  isProof(holder.keys, PURPOSE, await proofParts(holder, kind), proof)
