import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseShares } from '@zhixiao/domain/money/money.ts'
import { lockedText, missedText } from '@zhixiao/domain/order/redemption.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

/** Which shares the order cannot sell yet, and which due ones it leaves to the next period; renders nothing without any. */
export function HoldNotice({ hold }: { hold: OutputOf<'trade.fare'>['hold'] | undefined }) {
  if (!hold?.next && !hold?.missed) return null
  const read = ({ day, shares }: { day: string; shares: string }) => ({
    day: isoDate(day),
    shares: parseShares(shares),
  })
  return (
    <>
      {hold.next && (
        <Notice icon="clock">{lockedText(parseShares(hold.free), read(hold.next), hold.isRolling)}。</Notice>
      )}
      {hold.missed && <Notice tone="warning">{missedText(read(hold.missed))}。</Notice>}
    </>
  )
}
