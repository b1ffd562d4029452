import type { KeyObject } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { sm2Point, sm2Secret } from './sm2-key.ts'

/** The signer's identity where nothing else is agreed (GM/T 0009). */
export const SM2_ID = '1234567812345678'

const form = (userId: string) => ({ hash: true, der: true, userId })

/** SM2 with SM3 (GB/T 32918.2), in DER. */
export const signSm2 = (key: KeyObject, text: string, id: string): Buffer =>
  Buffer.from(sm2.doSignature(Buffer.from(text), sm2Secret(key), { ...form(id), publicKey: sm2Point(key) }), 'hex')

export function isSm2Signature(key: KeyObject, text: string, signature: Buffer, id: string): boolean {
  try {
    return sm2.doVerifySignature(Buffer.from(text), signature.toString('hex'), sm2Point(key), form(id))
  } catch {
    // What is no signature at all.
    return false
  }
}
