import { z } from 'zod'

/** Bytes in base64url, at most `most` characters. */
export const base64url = (most: number) => z.string().regex(new RegExp(`^[\\w-]{1,${most}}$`))

/** A passkey's signature over one challenge, each part in base64url; accepted once. */
export const keyProof = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
})
export type KeyProof = z.output<typeof keyProof>
