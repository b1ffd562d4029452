/** As `crypto.randomUUID`, which browsers withhold from a page without TLS unless its name is localhost. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, variant 10 (RFC 9562 5.4).
  const variant = (((bytes[8] ?? 0) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20)}`
}
