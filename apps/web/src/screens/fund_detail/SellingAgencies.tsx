import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { Agencies } from './detail.ts'

const AT_ONCE = 5

/** Where else the fund is sold. */
export function SellingAgencies({ agencies }: { agencies: Agencies }) {
  const items = agencies.map(({ agencyName, phone }) => ({
    label: agencyName,
    value: <span className="num">{phone}</span>,
  }))
  return (
    <Panel id="agencies" title="代销机构" note={`${agencies.length} 家`}>
      {items.length === 0 ? (
        <p className="muted">本基金只在本平台销售。</p>
      ) : (
        <KeyValues items={items.slice(0, AT_ONCE)} />
      )}
      {items.length > AT_ONCE && (
        <details className="workings">
          <summary className="text-link">其余 {items.length - AT_ONCE} 家</summary>
          <KeyValues items={items.slice(AT_ONCE)} />
        </details>
      )}
    </Panel>
  )
}
