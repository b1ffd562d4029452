import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import type { Agencies } from './detail.ts'

interface SellingAgenciesProps {
  /** The first few. */
  agencies: Agencies
  total: number
  aside: ReactNode
}

/** Other sellers of the fund. */
export function SellingAgencies({ agencies, total, aside }: SellingAgenciesProps) {
  const items = agencies.map(({ agencyName, phone }) => ({
    label: agencyName,
    value: <span className="num">{phone}</span>,
  }))
  return (
    <Panel quiet id="agencies" title="代销机构" note={`${total} 家`} aside={total > 0 && aside}>
      {total === 0 ? <p className="muted">本基金只在本平台销售。</p> : <KeyValues items={items} />}
    </Panel>
  )
}
