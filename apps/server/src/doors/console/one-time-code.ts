import { findAuthenticator, offerAuthenticator, takeCode } from '@zhixiao/db/staff/staff.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../kernel/context.ts'
import { authenticatorPlace } from '../../platform/secrets/places.ts'

const PERIOD_S = 30

const totpOf = (operator: string, secret: Secret): TOTP =>
  new TOTP({ issuer: 'Zhixiao Console', label: operator, secret, period: PERIOD_S })

/** Whether the operator has a confirmed authenticator or must register one first. */
export async function authenticatorState(db: Reader, operator: string): Promise<'confirmed' | 'none'> {
  return (await findAuthenticator(db, operator))?.confirmed ? 'confirmed' : 'none'
}

/** A secret for a new authenticator, the same until a code confirms it; `address` is the content of its QR code. */
export async function registerAuthenticator(
  { keys }: Pick<Context, 'keys'>,
  tx: Tx,
  operator: string,
): Promise<{ secret: string; address: string }> {
  const offered = await findAuthenticator(tx, operator)
  const secret = offered
    ? Secret.fromBase32(keys.open(offered.secret_enc, authenticatorPlace(operator)))
    : new Secret({ size: 20 })
  if (!offered) await offerAuthenticator(tx, operator, keys.seal(secret.base32, authenticatorPlace(operator)))
  return { secret: secret.base32, address: totpOf(operator, secret).toString() }
}

/** Accepts a code of this period or its neighbours, each once. Authenticators use real time, not business time. */
export async function acceptCode(
  { keys }: Pick<Context, 'keys'>,
  tx: Tx,
  operator: string,
  code: string,
): Promise<boolean> {
  const kept = await findAuthenticator(tx, operator)
  if (!kept) return false
  const secret = Secret.fromBase32(keys.open(kept.secret_enc, authenticatorPlace(operator)))
  const now = Date.now()
  const delta = totpOf(operator, secret).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  return takeCode(tx, operator, Math.floor(now / 1_000 / PERIOD_S) + delta)
}
