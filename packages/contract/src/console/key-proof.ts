import { z } from 'zod'

/** Bytes as authenticators' answers carry them, up to so many characters. */
export const base64url = (most: number) => z.string().regex(new RegExp(`^[\\w-]{1,${most}}$`))

/** What a passkey signed, each base64url: it proves the person for one challenge, once. */
export const keyProof = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
})
export type KeyProof = z.output<typeof keyProof>
