/** A file for the customer who asks, inside the answer: the server stores no copy, and it has no address. */
export const ownFile = (name: string, type: string, bytes: Uint8Array) => ({
  name,
  type,
  base64: Buffer.from(bytes).toString('base64'),
})
