import type { Detail } from './detail.ts'
import type { PartOf } from './load-part.ts'
import { Performance } from './Performance.tsx'
import { RiskFigures } from './RiskFigures.tsx'

/** Growth and ranks by period, and the fund's risk. */
export default function PerformancePart({ detail, part }: { detail: Detail; part: PartOf<'performance'> }) {
  return (
    <div className="stack">
      <Performance detail={detail} />
      <RiskFigures fund={detail.fund} risk={part.risk} />
    </div>
  )
}
