import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { refresh } from '../../api/cache.ts'
import { EmergencyButton } from '../../ask/EmergencyButton.tsx'
import { useMe } from '../../session.tsx'
import { actTitle } from '../../words.ts'
import type { Fund } from './fund-files.ts'

/** Stops new orders at once, for staff who may check funds; otherwise two people change the terms. */
export function Suspend({ fund }: { fund: Fund }) {
  const { roles } = useMe()
  const { fundCode, fundName } = fund
  const closed = [fund.closed, ...(fund.institutions ? [fund.institutions.closed] : [])]
  const stops = [
    { what: 'purchases' as const, isOpen: closed.some(({ purchase }) => purchase === null) },
    { what: 'redemptions' as const, isOpen: closed.some(({ redeem }) => redeem === null) },
    { what: 'all' as const, isOpen: closed.some(({ purchase, redeem }) => purchase === null && redeem === null) },
  ].filter(({ isOpen }) => isOpen)
  if (!staffCan(roles, 'fund', 'check') || stops.length === 0) return null
  return (
    <div className="c-funds__bar">
      <p className="c-quiet">紧急情况下由一人立即办理，次一交易日内由另一人事后复核；恢复由“资料与限额”两人办理。</p>
      {stops.map(({ what }) => (
        <EmergencyButton
          key={what}
          proposal={{ act: 'fund suspend', input: { fund: fundCode, what } }}
          about={`${fundName} ${fundCode}`}
          onDone={() => void refresh('fund.show')}
        >
          {`紧急${actTitle('fund suspend', `${fundCode} ${what}`)}`}
        </EmergencyButton>
      ))}
    </div>
  )
}
