import { percentText } from '@zhixiao/domain/format/percent.ts'
import type { Scale } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { fallText } from '../../features/fund/figure-words.ts'
import type { ShownFund } from './home-page.ts'
import { growthsOf } from './shown-fund.ts'

/** The past year of a fund on the scale of its group, as high as its box. */
export function YearPath({ fund, scale: { extent, span } }: { fund: ShownFund; scale: Scale }) {
  const { fundName, year, yields, yearFall } = fund
  if (!year) return null
  const fall = yearFall === null ? '' : `，最大回撤 ${fallText(fund)}`
  const growth = yields.year ? ` ${percentText(yields.year.growth)}` : ''
  return (
    <SmallPath
      label={`${fundName}近一年走势${growth}${fall}`}
      path={{ from: year.from, to: year.to, fund: growthsOf(fund), benchmark: null }}
      extent={extent}
      span={span}
      height="box"
    />
  )
}
