import { dividendText, splitText } from '@zhixiao/domain/fund/payouts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { DividendBars } from '@zhixiao/ui/drawing/DividendBars.tsx'
import type { ReactNode } from 'react'
import type { Detail } from './detail.ts'

const AT_ONCE = 4

/** The newest dividends and splits. */
export function Payouts({
  dividends,
  splits,
  dividendYears,
  aside,
}: Pick<Detail, 'dividends' | 'splits' | 'dividendYears'> & { aside: ReactNode }) {
  const rows = [
    ...dividends.map(({ exDay, perShare }) => ({ day: exDay, words: dividendText(perShare) })),
    ...splits.map(({ day, ratio }) => ({ day, words: splitText(ratio) })),
  ].sort((a, b) => b.day.localeCompare(a.day))
  const items = rows.slice(0, AT_ONCE).map(({ day, words }) => ({ label: day, value: words }))
  return (
    <Panel quiet id="payouts" title="分红送配" aside={aside}>
      {dividendYears.length > 1 && <DividendBars years={dividendYears} />}
      {rows.length === 0 ? <p className="muted">成立以来没有分红和拆分。</p> : <KeyValues items={items} />}
    </Panel>
  )
}
