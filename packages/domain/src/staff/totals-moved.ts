import { parseScaled } from '../money/decimal.ts'
import { type Fen, fenText } from '../money/money.ts'

type Total = { name: string; value: string }
export type MovedTotal = Total & { before: string }

/** Below a thousandth, and below 100 yuan or shares. */
const THOUSANDTHS = 1_000n
const MOST = 10_000n

const FIGURE = /^(-?\d[\d,]*(?:\.\d{1,2})?) ?(元|份)$/

/** Yuan or shares of a total in hundredths, with the unit; null of anything else, such as a count. */
function figureOf(value: string): { hundredths: bigint; unit: string } | null {
  const [, digits = '', unit = ''] = FIGURE.exec(value) ?? []
  const hundredths = parseScaled(digits.replaceAll(',', ''), 2)
  return hundredths === null ? null : { hundredths, unit }
}

const isLittle = (before: bigint, after: bigint): boolean => {
  const [by, of] = [after < before ? before - after : after - before, before < 0n ? -before : before]
  return by < MOST && by * THOUSANDTHS < of
}

/**
 * The totals that moved since a checker saw them; null if one moved too much for an approval, or if a moved total is not
 * in yuan or shares.
 */
export function movedALittle(before: readonly Total[], after: readonly Total[]): MovedTotal[] | null {
  if (before.length !== after.length) return null
  const moved: MovedTotal[] = []
  for (const [at, now] of after.entries()) {
    const was = before[at]
    if (was?.name !== now.name) return null
    if (was.value === now.value) continue
    const [from, to] = [figureOf(was.value), figureOf(now.value)]
    if (!from || !to || from.unit !== to.unit || !isLittle(from.hundredths, to.hundredths)) return null
    moved.push({ ...now, before: was.value })
  }
  return moved
}

/** The money of an act as such a total. */
export const amountTotal = (amount: Fen | null): Total[] =>
  amount === null ? [] : [{ name: '金额', value: `${fenText(amount)} 元` }]
