/**
 * The text of a file as Excel in China saves it: UTF-8 with or without a byte order mark, UTF-16 for “Unicode 文本”, GB 18030 for
 * plain “CSV”. Null for other bytes, and where both UTF-8 and GB 18030 give a text: 模 of the one is ģ of the other.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes)
  const text = decoded('utf-8', bytes)
  if (text === null) return decoded('gb18030', bytes)
  const isMarked = first === 0xef && second === 0xbb
  // Characters beyond ASCII that are all of two bytes in UTF-8: no Chinese one is.
  const isOnlyShort = /[\u0080-\u07ff]/.test(text) && !/[\u0800-\uffff]/.test(text)
  return isMarked || !isOnlyShort || decoded('gb18030', bytes) === null ? text : null
}

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
