import type { IsoDate } from '../calendar/dates.ts'
import { formatScaled } from '../money/decimal.ts'
import { type NavE4, navText, ONE_RATIO, type RatioE9 } from '../money/money.ts'

const E8 = 100_000_000n
/** A greater daily move is an error unless a dividend or a split explains it. */
const JUMP_E8 = 30_000_000n

export type NavPoint = { day: IsoDate; nav: NavE4 }
/** A fund's dividend or split on a day: yuan per share in 1/1000000, new shares per old share. */
export type NavEvent = { day: IsoDate; dividendE6: bigint; splitE9: RatioE9 }

/** (NAV x split + dividend) / NAV before - 1. Source: docs/rules.md#2.14. */
export function growthE8(before: NavPoint, { day, nav }: NavPoint, events: readonly NavEvent[]): bigint {
  let valueE12 = nav * E8
  for (const event of events)
    if (before.day < event.day && event.day <= day)
      valueE12 = (valueE12 * event.splitE9) / ONE_RATIO + event.dividendE6 * 1_000_000n
  const baseE12 = before.nav * E8
  return ((valueE12 - baseE12) * E8) / baseE12
}

/** Whether a growth in 1/100000000 is one that no market makes in a day. */
export const isJump = (growth: bigint): boolean => growth > JUMP_E8 || growth < -JUMP_E8

/**
 * Describes an implausible move between two adjacent NAVs; null for any other. Operators confirm a real one by
 * importing the NAV together with the split or the dividend that explains it (`nav import`).
 */
export function navJump(before: NavPoint, after: NavPoint, events: readonly NavEvent[]): string | null {
  const growth = growthE8(before, after, events)
  if (!isJump(growth)) return null
  const move = `from ${navText(before.nav)} of ${before.day} to ${navText(after.nav)} of ${after.day}`
  return `a jump of ${formatScaled(growth, 6)} % ${move}, explained by no dividend or split`
}
