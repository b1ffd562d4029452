import { type ShareCents, shareCents } from '../money/money.ts'

/** Shares held for fewer calendar days than this pay a mandatory penalty. */
const SHORT_DAYS = 7

type Use = { days: number; rate: string; shares: ShareCents }

/**
 * The shares of an order that pay the penalty for less than seven days, with their highest rate; null where none do.
 */
export function shortHeld(uses: readonly Use[]): { shares: ShareCents; rate: string } | null {
  const early = uses.filter(use => use.days < SHORT_DAYS && Number(use.rate) > 0)
  const [highest] = early.map(use => use.rate).sort((a, b) => Number(b) - Number(a))
  if (highest === undefined) return null
  return { shares: shareCents(early.reduce((sum, use) => sum + use.shares, 0n)), rate: highest }
}
