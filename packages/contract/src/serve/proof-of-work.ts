/**
 * The text whose SHA-256 must begin with zero bits; bound to one captcha, one purpose and one mobile number or account.
 */
export const workText = (captchaId: string, purpose: string, subject: string, answer: number | string): string =>
  `${captchaId}:${purpose}:${subject}:${answer}`

/** Whether a hash begins with `bits` zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  return (bits & 7) === 0 || (hash[whole] ?? 255) >> (8 - (bits & 7)) === 0
}
