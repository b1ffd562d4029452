import { percentText } from '@zhixiao/domain/format/percent.ts'
import { type FigureSize, Percent } from '@zhixiao/ui/display/Figure.tsx'
import type { Growth } from './fund-row.ts'
import { growthSource, type NavHolder } from './growth-source.ts'

interface GrowthFigureProps {
  fund: NavHolder
  growth: Growth | null | undefined
  size?: FigureSize
}

/** A growth of a fund up to its newest NAV; what it was reckoned from shows on pointing and is read out (PLUS-04). */
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
