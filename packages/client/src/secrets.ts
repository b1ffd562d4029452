import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { encryptField, type PublicKey, prepareFor } from '@zhixiao/contract/encrypt.ts'
import type { WireValue } from '@zhixiao/contract/sign.ts'
import { arriving } from './arriving.ts'

/** Encrypts the secret fields of calls with the server's key, which is read once. */
export function secretsFor(send: typeof fetch, { baseUrl, publicKey }: { baseUrl: string; publicKey?: PublicKey }) {
  async function readKey(signal: AbortSignal): Promise<PublicKey> {
    if (publicKey) return publicKey
    const key = await fetchPublicKey(send, baseUrl, signal)
    await prepareFor(key)
    publicKey = key
    return key
  }

  async function encrypt(
    call: SiteCall,
    input: Record<string, WireValue>,
    boundTo: string,
    timestamp: number,
    signal: AbortSignal,
  ) {
    if (!call.secret?.length) return input
    const key = await readKey(signal)
    const encrypted = { ...input }
    for (const field of call.secret) {
      const value = input[field]
      if (typeof value !== 'string') continue
      encrypted[field] = await encryptField(key, field, value, boundTo, timestamp).catch(error => {
        if (!(error instanceof RangeError)) throw error
        // Longer than any valid secret: an equally wrong value is sent instead, which gets the answer of a wrong
        // secret.
        return encryptField(key, field, '?', boundTo, timestamp)
      })
    }
    return encrypted
  }
  return { readKey, encrypt }
}

async function fetchPublicKey(send: typeof fetch, baseUrl: string, signal: AbortSignal): Promise<PublicKey> {
  const response = await arriving(send(`${baseUrl}/api/public-key`, { signal }))
  const body: { data: PublicKey } = await arriving(response.json())
  return body.data
}
