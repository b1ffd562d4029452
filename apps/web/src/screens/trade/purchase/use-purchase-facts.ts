import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../../../api/query.ts'
import { agreedFor } from '../fund-agreements.ts'
import { faultOf, type Loading } from '../Loaded.tsx'

export type PurchaseFacts = {
  detail: OutputOf<'content.fundDetail'>
  limits: OutputOf<'trade.limit'>
  dates: OutputOf<'trade.workdates'>
  match: OutputOf<'trade.riskAssessment'>
  cards: OutputOf<'account.bankMine'>['tradeList']
  /** The documents that this purchase agrees to; the fund's summary first. */
  agreements: OutputOf<'content.agreementList'>['list']
  today: string
}

/** All facts that decide a purchase, as one answer. */
export function usePurchaseFacts(fundCode: string): Loading<PurchaseFacts> {
  const detail = useCall('content.fundDetail', { fundCode })
  const limits = useCall('trade.limit', { fundCode })
  const dates = useCall('trade.workdates', { fundCode })
  const match = useCall('trade.riskAssessment', { fundCode })
  const cards = useCall('account.bankMine', {})
  const agreements = useCall('content.agreementList', { fundCode })
  const time = useCall('trade.sysdate', {})
  const isThere = detail.data && limits.data && dates.data && match.data && cards.data && agreements.data && time.data
  const facts = isThere
    ? {
        detail: detail.data,
        limits: limits.data,
        dates: dates.data,
        match: match.data,
        cards: cards.data.tradeList,
        agreements: agreedFor('purchase', agreements.data.list, fundCode),
        today: time.data.date,
      }
    : null
  return { facts, ...faultOf([detail, limits, dates, match, cards, agreements, time]) }
}
