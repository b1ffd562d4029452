import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../../api/query.ts'
import type { Holding } from '../../features/holding/holdings.ts'
import { faultOf, type Loading } from './Loaded.tsx'
import type { Workdates } from './money-timetable.ts'

export type SaleTerms = { limits: OutputOf<'trade.limit'>; dates: Workdates; today: string }

/** The limits and dates for shares leaving a fund. */
export function useSaleTerms({ fundCode, tradeacco }: Pick<Holding, 'fundCode' | 'tradeacco'>): Loading<SaleTerms> {
  const limits = useCall('trade.limit', { fundCode, tradeacco })
  const dates = useCall('trade.workdates', { fundCode })
  const time = useCall('trade.sysdate', {})
  const isThere = limits.data && dates.data && time.data
  const facts = isThere ? { limits: limits.data, dates: dates.data, today: time.data.date } : null
  return { facts, ...faultOf([limits, dates, time]) }
}
