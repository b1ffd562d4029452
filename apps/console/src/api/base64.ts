/** Bytes, or text as UTF-8, in base64: the form in which calls take files. */
export function base64Of(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  let text = ''
  // In parts: a function takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** The bytes of a file in an answer. */
export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
