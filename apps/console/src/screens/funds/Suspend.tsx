import { useQueryClient } from '@tanstack/react-query'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { EmergencyButton } from '../../ask/EmergencyButton.tsx'
import { useMe } from '../../session.tsx'
import type { Fund } from './fund-files.ts'

/** Stops new orders at once, by one person who may check funds; the terms change it with two. */
export function Suspend({ fund }: { fund: Fund }) {
  const { roles } = useMe()
  const client = useQueryClient()
  const { fundCode, fundName, closed } = fund
  const stops = [
    { what: 'purchases', name: '紧急暂停申购', isOpen: closed.purchase === null && closed.redeem === null },
    { what: 'redemptions', name: '紧急暂停赎回', isOpen: closed.purchase === null && closed.redeem === null },
    { what: 'all', name: '紧急停止交易', isOpen: closed.purchase === null || closed.redeem === null },
  ].filter(({ isOpen }) => isOpen)
  if (!staffCan(roles, 'fund', 'check') || stops.length === 0) return null
  return (
    <div className="c-funds__bar">
      <p className="c-quiet">紧急情况下由一人立即办理，次一交易日内由另一人事后复核；恢复由“资料与限额”两人办理。</p>
      {stops.map(({ what, name }) => (
        <EmergencyButton
          key={what}
          wish={{ act: 'fund suspend', positionals: [fundCode, what] }}
          about={`${fundName} ${fundCode}`}
          onDone={() => void client.invalidateQueries({ queryKey: ['fund.show', fundCode] })}
        >
          {name}
        </EmergencyButton>
      ))}
    </div>
  )
}
