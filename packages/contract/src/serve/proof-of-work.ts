/** The text whose SHA-256 must begin with zero bits. */
export const workText = (captchaId: string, work: number | string): string => `${captchaId}:${work}`

/** Whether a hash begins with `bits` zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  return (bits & 7) === 0 || (hash[whole] ?? 255) >> (8 - (bits & 7)) === 0
}
