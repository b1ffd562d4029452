import { createHash, randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'
import {
  findStaffKey,
  keepChallenge,
  listStaffKeys,
  type NewStaffKey,
  type StaffChallenge,
  type StaffKey,
  takeChallenge,
  useStaffKey,
} from '@zhixiao/db/staff/staff-keys.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { z } from 'zod'
import type { Evidence } from '../../acts/in-transaction.ts'
import type { Context } from '../../kernel/context.ts'
import { jsonOf } from '../http/json-of.ts'

const CHALLENGE_S = 60
/** EdDSA, ES256 and RS256 by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257]

/** The request's id, null for an emergency, and the digest of what was shown. */
type Approval = { id: bigint | null; digest: string }
type Purpose = StaffChallenge['purpose']

/** The origin and relying party of this console's passkeys; null if no setting names the origin. */
export function relyingParty({ env }: Pick<Context, 'env'>): { origin: string; rpId: string } | null {
  const { consoleOrigin: origin } = env
  return origin === undefined ? null : { origin, rpId: new URL(origin).hostname }
}

/**
 * Stores a new challenge for a minute and returns the options for the browser. The challenge of an approval or emergency
 * hashes the request's id, its digest and a nonce, so that the signature proves what was approved.
 */
export async function askForKey(ctx: Pick<Context, 'db'>, rpId: string, purpose: Purpose, by: By) {
  const { operator, approval } = by
  const nonce = randomBytes(32).toString('base64url')
  const challenge = approval ? challengeOf(approval, nonce) : nonce
  const kept = {
    challenge,
    purpose,
    operator,
    nonce,
    request_id: approval?.id ?? null,
    digest: approval?.digest ?? null,
  }
  await withTx(ctx.db, tx => keepChallenge(tx, kept, CHALLENGE_S))
  const keys = operator === null ? [] : await listStaffKeys(ctx.db, operator)
  const options = { challenge, rpId, timeout: CHALLENGE_S * 1_000, userVerification: 'required' as const }
  return { ...options, allowCredentials: keys.map(credentialOf) }
}

type By = { operator: string | null; approval?: Approval }

export const credentialOf = ({ credential_id: id, transports }: StaffKey) => ({
  id,
  type: 'public-key' as const,
  transports,
})

const challengeOf = ({ id, digest }: Approval, nonce: string): string =>
  createHash('sha256')
    .update(`zhixiao ${id === null ? 'emergency' : `approval\n${id}`}\n${digest}\n${nonce}`)
    .digest('base64url')

/**
 * Verifies a signature by an operator's passkey: for this purpose and origin, within a minute, once, with user verification.
 * @returns the evidence, or null if the signature is invalid.
 */
export async function acceptKey(
  ctx: Pick<Context, 'env'>,
  tx: Tx,
  proof: KeyProof,
  wanted: { purpose: Purpose; operator: string; approval?: Approval },
): Promise<Evidence | null> {
  const party = relyingParty(ctx)
  const asked = await takeAsked(tx, proof.clientDataJSON)
  const kept = await findStaffKey(tx, proof.id)
  if (!party || !asked || kept?.operator !== wanted.operator || !isFor(asked, wanted)) return null
  const counter = await counterOf(party, proof, asked.challenge, kept)
  if (counter === null) return null
  await useStaffKey(tx, kept.key_id, BigInt(counter))
  const { id: credential, ...signed } = proof
  return { kind: 'key', key: String(kept.key_id), credential, nonce: asked.nonce, ...signed }
}

const clientData = z.object({ challenge: z.string() })

async function takeAsked(tx: Tx, clientDataJSON: string): Promise<StaffChallenge | null> {
  const said = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, 'base64url')))
  return said.success ? takeChallenge(tx, said.data.challenge) : null
}

const isFor = (asked: StaffChallenge, { purpose, operator, approval }: Parameters<typeof acceptKey>[3]): boolean =>
  asked.purpose === purpose &&
  (purpose === 'sign-in' || asked.operator === operator) &&
  asked.request_id === (approval?.id ?? null) &&
  asked.digest === (approval?.digest ?? null)

/** The authenticator's counter if the signature is valid. */
async function counterOf(
  { origin, rpId }: { origin: string; rpId: string },
  { id, ...response }: KeyProof,
  challenge: string,
  { public_key, counter }: StaffKey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: bytesOf(public_key), counter: Number(counter) },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for an invalid signature; it has no side effects, so every error is a refusal.
    return null
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The data to store of a new passkey; null if the attestation for this operator is invalid. */
export async function acceptNewKey(
  ctx: Pick<Context, 'env'>,
  tx: Tx,
  operator: string,
  made: ConsoleInput<'key.add'>,
): Promise<NewStaffKey | null> {
  const party = relyingParty(ctx)
  const { name, id, clientDataJSON, attestationObject, transports } = made
  const asked = await takeAsked(tx, clientDataJSON)
  if (!party || asked?.purpose !== 'register' || asked.operator !== operator) return null
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    const public_key = Buffer.from(credential.publicKey).toString('base64url')
    return { operator, credential_id: credential.id, public_key, transports, counter: BigInt(credential.counter), name }
  } catch {
    return null
  }
}
