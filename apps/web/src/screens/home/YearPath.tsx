import type { Scale } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { fallText } from '../../features/fund/figure-words.ts'
import { growthText } from '../../features/fund/growth-source.ts'
import type { ShownFund } from './home-page.ts'
import { benchmarkOf, growthsOf } from './shown-fund.ts'

/** The past year of a fund on the scale of its group, as high as its box. */
export function YearPath({ fund, scale: { extent, span } }: { fund: ShownFund; scale: Scale }) {
  const { fundName, fundType, year, yields, yearFall } = fund
  if (!year) return null
  const fall = yearFall === null ? '' : `，最大回撤 ${fallText(fund)}`
  const growth = yields.year ? ` ${growthText(fundType, yields.year)}` : ''
  return (
    <SmallPath
      label={`${fundName}近一年走势${growth}${fall}`}
      path={{ from: year.from, to: year.to, fund: growthsOf(fund), benchmark: benchmarkOf(fund) }}
      extent={extent}
      span={span}
      height="box"
    />
  )
}
