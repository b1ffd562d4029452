import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { validityOf } from './papers.ts'

/** A document's expiry, and whether it has passed or is near. */
export function Validity({ invalidate, today }: { invalidate: string; today: IsoDate }) {
  const validity = validityOf(invalidate, today)
  return (
    <>
      {idValidityText(invalidate)}
      {validity === 'expired' && (
        <>
          {' '}
          <Tag tone="danger">已过期</Tag>
        </>
      )}
      {validity === 'near' && (
        <>
          {' '}
          <Tag tone="warning">即将到期</Tag>
        </>
      )}
    </>
  )
}
