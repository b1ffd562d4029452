import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import { toScaled, trimmed } from '@zhixiao/domain/format/decimal-text.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { dividendText } from '@zhixiao/domain/fund/payouts.ts'
import type { ChartFall, ChartMark } from '@zhixiao/ui/chart/series.ts'
import type { Series } from './detail.ts'

/** Dividends and splits on the day of the line from which they count: the first NAV from the ex-date on. */
export const payoutMarks = ({ payouts, days }: Pick<Series, 'payouts' | 'days'>): ChartMark[] =>
  payouts.flatMap(payout => {
    const date = days.find(day => day >= payout.day)
    if (date === undefined) return []
    return [
      payout.kind === 'dividend'
        ? { date, kind: payout.kind, text: dividendText(payout.perShare) }
        : { date, kind: payout.kind, text: `拆分 1:${trimmed(toScaled(payout.ratio, 9, 9), 9)}` },
    ]
  })

/** The deepest fall as the chart marks it; null without one. */
export const fallMark = ({ fall, period }: Pick<Series, 'fall' | 'period'>): ChartFall | null =>
  fall && {
    from: fall.peak.day,
    to: fall.trough.day,
    text: percentText(`-${fall.fall}`),
    words: `${period ? periodName(period) : '区间'}最大回撤`,
  }
