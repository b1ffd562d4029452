/** A file for the customer who asks, inside the answer: nothing of it stays on the server, and it has no address. */
export const ownFile = (name: string, type: string, bytes: Uint8Array) => ({
  name,
  type,
  base64: Buffer.from(bytes).toString('base64'),
})
