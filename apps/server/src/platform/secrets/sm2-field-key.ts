import type { KeyObject } from 'node:crypto'
import type { PublicKey } from '@zhixiao/contract/encrypt.ts'
import { sm2Point, sm2Secret } from '@zhixiao/gateway/sm2-key.ts'
import { sm2 } from 'sm-crypto-v2'

/** `decrypt` returns anything but a field of ours for what the key does not open. */
export type FieldKey = { publicKey: PublicKey; decrypt(cipher: Buffer): string }

/** The order of GB/T 32918.4: the point, SM3 digest and text. */
const C1C3C2 = 1
const LEAST_SM2_BYTES = 1 + 64 + 32

export function sm2FieldKey(key: KeyObject): FieldKey {
  const secret = sm2Secret(key)
  return {
    publicKey: { algorithm: 'sm2', point: sm2Point(key) },
    decrypt(cipher) {
      if (cipher.length <= LEAST_SM2_BYTES || cipher[0] !== 4) return ''
      try {
        // Given so, a point is refused when it is not on the curve; in the ASN.1 form the library does not look.
        return sm2.doDecrypt(cipher.subarray(1).toString('hex'), secret, C1C3C2, { output: 'string' })
      } catch {
        return ''
      }
    },
  }
}
