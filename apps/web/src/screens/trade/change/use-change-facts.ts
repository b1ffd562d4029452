import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../../../api/query.ts'
import type { Holding } from '../../assets/holdings.ts'
import { agreedFor } from '../fund-agreements.ts'
import type { Workdates } from '../money-timetable.ts'

export type Target = OutputOf<'query.targetFunds'>['list'][number]
export type ChangeFacts = {
  holding: Holding
  limits: OutputOf<'trade.limit'>
  dates: Workdates
  targets: readonly Target[]
  today: string
}
export type TargetFacts = {
  fund: Target
  limits: OutputOf<'trade.limit'>
  dates: Workdates
  match: OutputOf<'trade.riskAssessment'>
  agreements: OutputOf<'content.agreementList'>['list']
}

/** What converting into a fund is decided on; null until one is chosen and known. */
export function useTargetFacts(fund: Target | undefined): TargetFacts | null {
  const fundCode = fund?.fundCode ?? ''
  const enabled = { enabled: fund !== undefined }
  const limits = useCall('trade.limit', { fundCode }, enabled).data
  const dates = useCall('trade.workdates', { fundCode }, enabled).data
  const match = useCall('trade.riskAssessment', { fundCode }, enabled).data
  const agreements = useCall('content.agreementList', { fundCode }, enabled).data
  if (!fund || !limits || !dates || !match || !agreements) return null
  return { fund, limits, dates, match, agreements: agreedFor('convert', agreements.list) }
}

/** The day both legs are confirmed: that of the slower fund. */
export const confirmDayOf = (out: Workdates, into: Workdates): string =>
  out.confirmDate > into.confirmDate ? out.confirmDate : into.confirmDate
