import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Hotline } from '../Hotline.tsx'
import { type Company, duePapers } from './papers.ts'

/** The documents that the institution has to renew. */
export function DueNotice({ company, today }: { company: Company; today: IsoDate }) {
  const due = duePapers(company, today)
  if (due.length === 0) return null
  return (
    <Notice tone="warning">
      <NoWrap>{`${due.join('；')}。`}</NoWrap>请尽快致电客服 <Hotline /> 预约柜台更新，以免影响业务办理。
    </Notice>
  )
}
