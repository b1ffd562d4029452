import { percentText } from '@zhixiao/domain/format/percent.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { type FigureSize, Percent } from '@zhixiao/ui/display/Figure.tsx'
import type { Growth } from './fund-row.ts'
import { growthSource, type NavHolder } from './growth-source.ts'

interface GrowthFigureProps {
  fund: NavHolder
  growth: Growth | null | undefined
  size?: FigureSize | undefined
}

/** A fund's growth over a period up to its newest NAV, above that of its benchmark between the same days (rules 2.14). */
export function GrowthFigure({ fund, growth, size }: GrowthFigureProps) {
  return (
    <>
      <PlainGrowth fund={fund} growth={growth} size={size} />
      {growth && hasBenchmark(fund.fundType) && (
        <span className="cell-sub nowrap">基准 {percentText(growth.benchmark)}</span>
      )}
    </>
  )
}

/**
 * A growth alone, where its benchmark has a place of its own, and the day's change; the inputs are shown on hover and read
 * out by screen readers (PLUS-04).
 */
export function PlainGrowth({ fund, growth, size }: GrowthFigureProps) {
  if (!growth) return <Percent text="--" size={size} />
  const source = growthSource(fund, growth)
  return (
    <span className="growth" title={source}>
      <Percent text={percentText(growth.growth)} size={size} />
      <span className="sr-only">（{source}）</span>
    </span>
  )
}
