import { listAuthenticators, resealAuthenticator } from '@zhixiao/db/staff/staff.ts'
import type { Context } from '../../kernel/context.ts'
import { authenticatorPlace } from '../../platform/secrets/places.ts'

/** The encryption place that earlier versions used for the secrets of all authenticators. */
const COMMON_PLACE = 'staff_authenticator'

/** Binds the secrets of an earlier version to their operators, once; codes are accepted only from a bound secret. */
export async function bindAuthenticators({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<void> {
  for (const { operator, secret_enc: sealed } of await listAuthenticators(db)) {
    const secret = opened(keys, sealed)
    if (secret !== null)
      await resealAuthenticator(db, operator, sealed, keys.seal(secret, authenticatorPlace(operator)))
  }
}

/** The secret of an earlier version; null when it is bound already. */
function opened(keys: Context['keys'], sealed: string): string | null {
  try {
    return keys.open(sealed, COMMON_PLACE)
  } catch {
    return null
  }
}
