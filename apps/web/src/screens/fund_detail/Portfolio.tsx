import { shareText } from '@zhixiao/domain/format/percent.ts'
import { BarRows } from '@zhixiao/ui/chart/BarRows.tsx'
import { Donut } from '@zhixiao/ui/chart/Donut.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import { quarterWords } from '../../features/fund/quarter-words.ts'
import { allocationParts } from './allocation-parts.ts'
import type { Detail } from './detail.ts'

/** The section of holdings has all ten. */
const HEAVIEST = 5

/** The fund's holdings from the newest quarterly report. */
export function Portfolio({ quarters, aside }: Pick<Detail, 'quarters'> & { aside?: ReactNode }) {
  const [newest] = quarters
  if (!newest) {
    return (
      <Panel quiet id="portfolio" title="资产配置">
        <p className="muted">基金尚未披露定期报告。</p>
      </Panel>
    )
  }
  const { quarterEnd, allocation, holdings, holdingsWeight } = newest
  const parts = allocationParts(allocation)
  const [lead] = parts
  // Floats are fine here: they only set the size of arcs and bars.
  const drawn = (weight: string) => Number(weight)
  return (
    <Panel quiet id="portfolio" title="资产配置" note={`${quarterWords(quarterEnd)}，截至 ${quarterEnd}`} aside={aside}>
      {lead && (
        <Donut
          label={`${quarterWords(quarterEnd)}资产配置：${parts.map(part => `${part.label} ${part.text}`).join('，')}`}
          parts={parts}
          center={{ caption: lead.label, value: lead.text }}
        />
      )}
      {holdings.length > 0 && (
        <>
          <Divider />
          <h3 className="panel__title panel__title--s">
            重仓证券<small>前十大合计占净值 {shareText(holdingsWeight)}</small>
          </h3>
          <BarRows
            label="重仓证券"
            ranked
            rows={holdings
              .slice(0, HEAVIEST)
              .map(({ name, weight }) => ({ label: name, value: drawn(weight), text: shareText(weight) }))}
          />
        </>
      )}
    </Panel>
  )
}
