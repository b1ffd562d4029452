import type { Context } from '../../kernel/context.ts'
import type { RiskWarning } from './risk-warnings.ts'

const A_DAY_MS = 86_400_000

type Shown = { custno: string; fundCode: string; warning: Pick<RiskWarning, 'code' | 'textVersion'> }

const placeOf = ({ custno, fundCode, warning }: Shown): string =>
  `warning:${custno}:${fundCode}:${warning.code}:${warning.textVersion}`

/** Seals when a customer was given the text of a warning, so that the confirmation can bring it back. */
export const sealShown = ({ keys }: Pick<Context, 'keys'>, shown: Shown, at: Date): string =>
  keys.seal(String(at.getTime()), placeOf(shown))

/**
 * How long a text was there before its confirmation, in milliseconds, by the server's clock; null for a seal of another
 * text, fund or customer, and for one older than a day.
 */
export function readingTime(
  { keys }: Pick<Context, 'keys'>,
  shown: Shown,
  { sealed, now }: { sealed: string; now: Date },
): number | null {
  try {
    const ms = now.getTime() - Number(keys.open(sealed, placeOf(shown)))
    return ms >= 0 && ms <= A_DAY_MS ? ms : null
  } catch {
    return null
  }
}
