import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../../../api/query.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import { agreedFor } from '../fund-agreements.ts'
import { faultOf, type Loading } from '../Loaded.tsx'
import type { Workdates } from '../money-timetable.ts'
import { type SaleTerms, useSaleTerms } from '../use-sale-terms.ts'

export type Target = OutputOf<'query.targetFunds'>['list'][number]
export type ChangeFacts = SaleTerms & {
  holding: Holding
  targets: readonly Target[]
  /** Why there are no targets. */
  noTarget: string | null
}
export type TargetFacts = {
  fund: Target
  limits: OutputOf<'trade.limit'>
  /** The dates of a conversion into it, when both funds are open. */
  dates: Workdates
  match: OutputOf<'trade.riskAssessment'>
  agreements: OutputOf<'content.agreementList'>['list']
}

/** The facts that decide a conversion out of a holding. */
export function useChangeFacts(holding: Holding): Loading<ChangeFacts> {
  const { fundCode } = holding
  const terms = useSaleTerms(holding)
  const targets = useCall('query.targetFunds', { fundCode })
  const facts =
    terms.facts && targets.data
      ? { holding, ...terms.facts, targets: targets.data.list, noTarget: targets.data.reason }
      : null
  return { facts, ...faultOf([targets, { error: terms.error, refetch: terms.retry }]) }
}

/** The facts that decide a conversion from `fromFundCode` into a fund; null until one is chosen and loaded. */
export function useTargetFacts(fromFundCode: string, fund: Target | undefined): TargetFacts | null {
  const fundCode = fund?.fundCode ?? ''
  const enabled = { enabled: fund !== undefined }
  const limits = useCall('trade.limit', { fundCode }, enabled).data
  const dates = useCall('trade.workdates', { fundCode: fromFundCode, targetFundCode: fundCode }, enabled).data
  const match = useCall('trade.riskAssessment', { fundCode }, enabled).data
  const agreements = useCall('content.agreementList', { fundCode }, enabled).data
  if (!fund || !limits || !dates || !match || !agreements) return null
  return { fund, limits, dates, match, agreements: agreedFor('convert', agreements.list, fundCode) }
}
