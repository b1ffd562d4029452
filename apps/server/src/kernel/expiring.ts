import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { addDays, type IsoDate, parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { lastSecondBefore } from '@zhixiao/domain/customer/risk-validity.ts'

const NOTICE_DAYS = 30
const ID_NOTICE_DAYS = 90

type Expiring = { id: string; since: IsoDate; title: string; text: string; route: string }

/** The customer's documents that are still valid but expire soon, with the date from which the customer is warned. */
export function expiringOf({ guard }: CustomerFacts): Expiring[] {
  const today = shanghaiDate(guard.nowMs)
  const riskEndsMs = guard.riskExpiresAtMs
  const idEnds = parseCompactDate(guard.profile.invalidate ?? '')
  const due: Expiring[] = []
  if (riskEndsMs !== null && riskEndsMs > guard.nowMs) {
    const last = shanghaiDate(riskEndsMs)
    due.push({
      id: `risk-${last}`,
      since: addDays(last, -NOTICE_DAYS),
      title: '风险测评即将到期',
      text: `您的风险测评将于 ${shanghaiText(lastSecondBefore(riskEndsMs))} 到期，到期后需重新测评才能购买`,
      route: 'risk',
    })
  }
  if (idEnds && idEnds >= today) {
    due.push({
      id: `id-${idEnds}`,
      since: addDays(idEnds, -ID_NOTICE_DAYS),
      title: '身份证即将到期',
      text: `您的身份证有效期至 ${idEnds}，请及时更新`,
      route: 'personInfo',
    })
  }
  return due.filter(each => each.since <= today)
}
