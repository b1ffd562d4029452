import type { IsoDate } from '../calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import { statusText } from '../fund/fund-terms.ts'
import { type Decision, decided, refuse } from './refusals.ts'

const { open, registration, payingDividend, purchasesSuspended, redemptionsSuspended, tradingStopped } = FUND_STATUS

type Suspended = 'purchases' | 'redemptions' | 'all'
type Stop = { from: readonly FundStatus[]; to: FundStatus }

const trading = [open, registration, payingDividend]
/** Suspending purchases and redemptions one after the other stops both. */
const stops: Readonly<Record<Suspended, readonly Stop[]>> = {
  purchases: [
    { from: trading, to: purchasesSuspended },
    { from: [redemptionsSuspended], to: tradingStopped },
  ],
  redemptions: [
    { from: trading, to: redemptionsSuspended },
    { from: [purchasesSuspended], to: tradingStopped },
  ],
  all: [{ from: [...trading, purchasesSuspended, redemptionsSuspended], to: tradingStopped }],
}

/** An announced status and the day from which it would hold. */
export type AnnouncedStatus = { from: IsoDate; status: FundStatus }
export type SuspendFacts = { status: FundStatus; announced: readonly AnnouncedStatus[] }
export type Suspension = {
  fund: string
  before: FundStatus
  after: FundStatus
  /** An announced status would end the suspension on its day, so it is withdrawn. */
  withdrawn: readonly AnnouncedStatus[]
}

/** Stops new orders of a fund at once; earlier orders are still confirmed. */
export function decideFundSuspend(
  facts: SuspendFacts | null,
  { fund, what }: { fund: string; what: Suspended },
): Decision<Suspension> {
  if (!facts) return refuse('fund.unknown', { fund })
  const { status: before, announced: withdrawn } = facts
  const stop = stops[what].find(({ from }) => from.includes(before))
  return stop
    ? decided({ fund, before, after: stop.to, withdrawn })
    : refuse('fund.not-suspended-so', { fund, status: statusText(before) })
}
