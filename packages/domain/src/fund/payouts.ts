import { toScaled, trimmed } from '../format/decimal-text.ts'

/** A payout per share on its ex-date, as on the wire: yuan per share, or new shares per share. */
export type Payout =
  | { readonly kind: 'dividend'; readonly day: string; readonly perShare: string }
  | { readonly kind: 'split'; readonly day: string; readonly ratio: string }

/** Payouts between two NAVs: their numbers and the newest ones. */
export type Payouts = { readonly dividends: number; readonly splits: number; readonly latest: readonly Payout[] }

const NAMED = 3

/** Those that count between the two days, ascending. */
export const payoutsWithin = (payouts: readonly Payout[], from: string, to: string): Payout[] =>
  payouts.filter(({ day }) => from < day && day <= to).sort((a, b) => (a.day < b.day ? -1 : 1))

/**
 * Payouts that explain a lower NAV with a higher return; null where nothing was paid. The day of `from` is excluded.
 */
export function payoutsBetween(payouts: readonly Payout[], from: string, to: string): Payouts | null {
  const between = payoutsWithin(payouts, from, to)
  if (between.length === 0) return null
  const dividends = between.filter(({ kind }) => kind === 'dividend').length
  return { dividends, splits: between.length - dividends, latest: between.slice(-NAMED) }
}

/** '期间 2026-03-10 每 10 份分红 0.50 元、2026-07-06 每份拆为 1.5 份（已还原）'; for many, their number and the newest. */
export function payoutsText({ dividends, splits, latest }: Payouts): string {
  const named = latest.map(payout => `${payout.day} ${payoutText(payout)}`).join('、')
  if (dividends + splits === latest.length) return `期间 ${named}（已还原）`
  const counts = [
    ...(dividends > 0 ? [`分红 ${dividends} 次`] : []),
    ...(splits > 0 ? [`拆分 ${splits} 次`] : []),
  ].join('、')
  return `期间${counts}（已还原），最近为 ${named}`
}

const payoutText = (payout: Payout): string =>
  payout.kind === 'dividend' ? dividendText(payout.perShare) : splitText(payout.ratio)

/** '每 10 份分红 0.50 元' for 0.05 yuan a share. */
export const dividendText = (perShare: string): string => `每 10 份分红 ${tenSharesText(perShare)} 元`

/** '0.50' for 0.05 yuan a share. */
function tenSharesText(perShare: string): string {
  const [whole = '0', fraction = ''] = trimmed(toScaled(perShare, 6, 6) * 10n, 6).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** '每份拆为 1.5 份'; a ratio below one is 合并. */
export function splitText(ratio: string): string {
  const scaled = toScaled(ratio, 9, 9)
  return `每份${scaled < 1_000_000_000n ? '合并' : '拆'}为 ${trimmed(scaled, 9)} 份`
}
