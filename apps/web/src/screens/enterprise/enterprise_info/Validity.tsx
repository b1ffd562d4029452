import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { standingOf } from './papers.ts'

/** Until when a paper is good, and whether that is over or near. */
export function Validity({ invalidate, today }: { invalidate: string; today: IsoDate }) {
  const standing = standingOf(invalidate, today)
  return (
    <>
      {idValidityText(invalidate)}
      {standing === 'expired' && (
        <>
          {' '}
          <Tag tone="danger">已过期</Tag>
        </>
      )}
      {standing === 'near' && (
        <>
          {' '}
          <Tag tone="warning">即将到期</Tag>
        </>
      )}
    </>
  )
}
