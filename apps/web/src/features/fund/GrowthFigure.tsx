import { percentText } from '@zhixiao/domain/format/percent.ts'
import { type FigureSize, Percent } from '@zhixiao/ui/display/Figure.tsx'
import type { Growth } from './fund-row.ts'
import { growthSource, type NavHolder } from './growth-source.ts'

interface GrowthFigureProps {
  fund: NavHolder
  growth: Growth | null | undefined
  size?: FigureSize
}

/** A fund's growth up to its newest NAV; the inputs are shown on hover and read out by screen readers (PLUS-04). */
export function GrowthFigure({ fund, growth, size }: GrowthFigureProps) {
  if (!growth) return <Percent text="--" size={size} />
  const source = growthSource(fund, growth)
  return (
    <span className="growth" title={source}>
      <Percent text={percentText(growth.growth)} size={size} />
      <span className="sr-only">（{source}）</span>
    </span>
  )
}
