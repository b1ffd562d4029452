import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../../../api/query.ts'
import { agreedFor } from '../fund-agreements.ts'

export type PurchaseFacts = {
  detail: OutputOf<'content.fundDetail'>
  limits: OutputOf<'trade.limit'>
  dates: OutputOf<'trade.workdates'>
  match: OutputOf<'trade.riskAssessment'>
  cards: OutputOf<'account.bankMine'>['tradeList']
  /** What this purchase agrees to: the fund's summary first. */
  agreements: OutputOf<'content.agreementList'>['list']
  today: string
}

type Loading = { facts: PurchaseFacts | null; error: Error | null; retry: () => void }

/** Everything a purchase is decided on, as one answer. */
export function usePurchaseFacts(fundCode: string): Loading {
  const detail = useCall('content.fundDetail', { fundCode })
  const limits = useCall('trade.limit', { fundCode })
  const dates = useCall('trade.workdates', { fundCode })
  const match = useCall('trade.riskAssessment', { fundCode })
  const cards = useCall('account.bankMine', {})
  const agreements = useCall('content.agreementList', { fundCode })
  const time = useCall('trade.sysdate', {})
  const all = [detail, limits, dates, match, cards, agreements, time]
  const failed = all.filter(each => each.error)
  const retry = () => failed.forEach(each => void each.refetch())
  const isThere = detail.data && limits.data && dates.data && match.data && cards.data && agreements.data && time.data
  const facts = isThere
    ? {
        detail: detail.data,
        limits: limits.data,
        dates: dates.data,
        match: match.data,
        cards: cards.data.tradeList,
        agreements: agreedFor('purchase', agreements.data.list),
        today: time.data.date,
      }
    : null
  return { facts, error: failed[0]?.error ?? null, retry }
}
