import { createPublicKey, type KeyObject } from 'node:crypto'

// OpenSSL reads SM2 keys, but Node gives them no type and neither encrypts nor signs with them.

/** The curve's object identifier, 1.2.156.10197.1.301, in DER. */
const SM2_CURVE = Buffer.from('06082a811ccf5501822d', 'hex')
/** RFC 5915: version 1, then the private key as 32 bytes. */
const BEFORE_SECRET = Buffer.from('0201010420', 'hex')
const SECRET_BYTES = 32
/** 04, x and y. */
const POINT_BYTES = 65

const publicDer = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' })

/** The same for a private key in PEM, which need not be one. */
export const isSm2Pem = (text: string): boolean =>
  Buffer.from(text.replaceAll(/-----[^-]*-----/g, ''), 'base64').includes(SM2_CURVE)

export const isSm2 = (key: KeyObject): boolean => publicDer(key).includes(SM2_CURVE)

/** The public point as 04, x and y in hexadecimal. @throws RangeError when the key holds it compressed. */
export function sm2Point(key: KeyObject): string {
  const point = publicDer(key).subarray(-POINT_BYTES)
  if (point[0] !== 4) throw new RangeError('the SM2 key holds its point compressed')
  return point.toString('hex')
}

/** The private key in hexadecimal. */
export function sm2Secret(key: KeyObject): string {
  const der = key.export({ type: 'pkcs8', format: 'der' })
  const from = der.indexOf(BEFORE_SECRET) + BEFORE_SECRET.length
  return der.subarray(from, from + SECRET_BYTES).toString('hex')
}
