import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { Fund } from './detail.ts'
import type { PartOf } from './load-part.ts'
import { noPerformanceWords } from './NavChart.tsx'
import { PlanDeductions } from './PlanDeductions.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanResult } from './PlanResult.tsx'

/** What a regular plan in this fund would have become. */
export default function PlanPart({ fund, part }: { fund: Fund; part: PartOf<'plan'> }) {
  const { asked, tried, deductions } = part
  if (!fund.performanceShown || fund.nav === null) {
    return (
      <Panel quiet title="定投回测">
        <p className="muted">{noPerformanceWords(fund)}</p>
      </Panel>
    )
  }
  return (
    <div className="stack">
      <PlanForm fund={fund} asked={asked} />
      {tried && !tried.result && (
        <Panel quiet title="回测结果">
          <p className="muted">
            所选区间内没有扣款日。本基金可回测的日期为 {tried.life?.from} 至 {tried.life?.to}。
          </p>
        </Panel>
      )}
      {tried?.result && <PlanResult fund={fund} asked={asked} result={tried.result} />}
      {deductions && <PlanDeductions fund={fund} asked={asked} deductions={deductions} />}
    </div>
  )
}
