/** A file sent to its customer inside the answer: the server stores no copy and gives it no URL. */
export const ownFile = (name: string, type: string, bytes: Uint8Array) => ({
  name,
  type,
  base64: Buffer.from(bytes).toString('base64'),
})
