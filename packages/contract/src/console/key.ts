import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { me, oneTimeCode, person } from './auth.ts'
import { base64url, keyProof } from './key-proof.ts'

/** Options that the browser passes to the authenticator for a signature. */
const askOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty for a sign-in, where the authenticator names the person. */
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
})

const stepUp = { code: oneTimeCode.optional(), key: keyProof.optional() }

export const authKeyStart = defineCall({
  door: 'console',
  name: 'auth.keyStart',
  summary: 'a challenge to sign in or unlock by passkey, for a minute',
  method: 'POST',
  path: '/console-api/auth/key',
  access: 'public',
  keepsNothing: true,
  input: z.strictObject({}),
  output: askOptions,
  errors: ['CON-0404'],
})

export const authKeySignIn = defineCall({
  door: 'console',
  name: 'auth.keySignIn',
  summary: 'signs in by a passkey, which names the person',
  method: 'POST',
  path: '/console-api/auth/key-sign-in',
  access: 'public',
  input: z.strictObject({ key: keyProof }),
  output: me,
  errors: ['CON-0402', 'CON-0429'],
})

export const keyList = defineCall({
  door: 'console',
  name: 'key.list',
  summary: 'own passkeys',
  method: 'GET',
  path: '/console-api/key',
  access: 'staff',
  input: z.strictObject({}),
  output: z.object({
    /** False if the console's origin is not configured. */
    offered: z.boolean(),
    list: z.array(
      z.object({ keyId: serial, name: z.string(), createdAt: instantText, lastUsedAt: instantText.nullable() }),
    ),
  }),
  errors: [],
})

export const keyOfStaff = defineCall({
  door: 'console',
  name: 'key.ofStaff',
  summary: 'the passkeys of all staff',
  method: 'GET',
  path: '/console-api/key/staff',
  access: 'staff',
  right: ['staff', 'read'],
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        keyId: serial,
        name: z.string(),
        owner: person,
        createdAt: instantText,
        lastUsedAt: instantText.nullable(),
      }),
    ),
  }),
  errors: [],
})

export const keyChallenge = defineCall({
  door: 'console',
  name: 'key.challenge',
  summary: 'a challenge of one approval or emergency, or of a change of the own passkeys, for a minute',
  method: 'POST',
  path: '/console-api/key/challenge',
  access: 'staff',
  keepsNothing: true,
  input: z.strictObject({
    /**
     * The request to approve and the digest of what was shown; `id` is null for an emergency. Absent for managing own
     * passkeys.
     */
    approval: z.strictObject({ id: serial.nullable(), digest: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
  }),
  output: askOptions,
  errors: ['CON-0404'],
})

export const keyOffer = defineCall({
  door: 'console',
  name: 'key.offer',
  summary: 'begins a new passkey by a fresh code or another passkey',
  method: 'POST',
  path: '/console-api/key/offer',
  access: 'staff',
  input: z.strictObject(stepUp),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    timeout: z.number(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  errors: ['CON-0404', 'CON-0408', 'CON-0421', 'CON-0429'],
})

export const keyAdd = defineCall({
  door: 'console',
  name: 'key.add',
  summary: 'keeps the passkey that was begun',
  method: 'POST',
  path: '/console-api/key',
  access: 'staff',
  input: z.strictObject({
    name: z.string().trim().min(1, '请填写名称').max(40, '名称最多 40 字'),
    id: base64url(1400),
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
  }),
  output: z.object({ keyId: serial }),
  errors: ['CON-0404', 'CON-0421'],
})

export const keyRemove = defineCall({
  door: 'console',
  name: 'key.remove',
  summary: 'ends an own passkey by a fresh code or passkey',
  method: 'POST',
  path: '/console-api/key/{id}/remove',
  access: 'staff',
  input: z.strictObject({ id: serial, ...stepUp }),
  output: z.object({}),
  errors: ['CON-0404', 'CON-0421', 'CON-0429'],
})
