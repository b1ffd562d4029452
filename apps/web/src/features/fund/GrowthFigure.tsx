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

/** A fund's growth over a period up to its newest NAV, with the benchmark's growth over the same days below (rules 2.14). */
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
 * A growth without its benchmark, which is displayed elsewhere, or the day's change. The inputs are shown on hover and read
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
