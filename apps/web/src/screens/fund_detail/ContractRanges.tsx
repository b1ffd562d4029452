import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RangeBars } from '@zhixiao/ui/drawing/RangeBars.tsx'
import type { Detail } from './detail.ts'

/** What the contract lets the fund hold. */
export function ContractRanges({ ratios }: Pick<Detail, 'ratios'>) {
  if (ratios.length === 0) return null
  return (
    <Panel quiet title="合同约定的投资比例" note="不是当前持仓">
      <RangeBars ranges={ratios} label="合同约定的投资比例" />
    </Panel>
  )
}
