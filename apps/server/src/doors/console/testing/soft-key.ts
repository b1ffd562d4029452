import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_KEY = 0x40

type About = { origin?: string; rpId?: string; verified?: boolean; count?: number }

/** An authenticator in software: one ES256 passkey of an origin, made and used as a browser would. */
export function softKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0

  const clientData = (type: string, challenge: string, about: About) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: about.origin ?? origin, crossOrigin: false }))

  function authenticatorData(flags: number, { rpId = new URL(origin).hostname, verified = true, count }: About) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count ?? ++uses)
    const all = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(all), counter])
  }

  return {
    id,
    /** What key.add is sent after key.offer. */
    make(offered: ConsoleOutput<'key.offer'>, name: string, about: About = {}): ConsoleSent<'key.add'> {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE in CBOR: kty 2, alg -7, crv 1, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        ...[Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
      ])
      const data = Buffer.concat([
        authenticatorData(HAS_KEY, about),
        ...[Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, cose],
      ])
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes with a length of one byte}
      const attestation = Buffer.concat([
        ...[Buffer.of(0xa3, 0x63), Buffer.from('fmt'), Buffer.of(0x64), Buffer.from('none')],
        ...[Buffer.of(0x67), Buffer.from('attStmt'), Buffer.of(0xa0), Buffer.of(0x68), Buffer.from('authData')],
        ...[Buffer.of(0x58, data.length), data],
      ])
      return {
        name,
        id,
        transports: ['internal'],
        clientDataJSON: clientData('webauthn.create', offered.challenge, about).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },
    sign({ challenge }: { challenge: string }, about: About = {}): KeyProof {
      const said = clientData('webauthn.get', challenge, about)
      const data = authenticatorData(0, about)
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
      return {
        id,
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signBytes('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
