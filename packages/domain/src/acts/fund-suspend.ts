import type { IsoDate } from '../calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import { institutionStatus, statusText } from '../fund/fund-terms.ts'
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

/** Of all holders, or of institutions that have a status of their own. */
export type StatusTerm = 'status' | 'inst_status'
/** An announced status and the day from which it would hold; null where institutions would have that of persons. */
export type AnnouncedStatus = { term: StatusTerm; from: IsoDate; status: FundStatus | null }
export type SuspendFacts = {
  status: FundStatus
  institutions: FundStatus | null
  announced: readonly AnnouncedStatus[]
  /** The cell of its open periods, which would end the suspension too. */
  windows: string | null
}
type StatusChange = { term: StatusTerm; before: FundStatus; after: FundStatus }
export type Suspension = {
  fund: string
  changes: readonly StatusChange[]
  /** An announced status would end the suspension on its day, so it is withdrawn; `after` is the status instead. */
  withdrawn: readonly (AnnouncedStatus & { after: FundStatus | null })[]
  windows: string | null
}

/** Stops new orders of a fund at once, of persons and institutions; earlier orders are still confirmed. */
export function decideFundSuspend(
  facts: SuspendFacts | null,
  { fund, what }: { fund: string; what: Suspended },
): Decision<Suspension> {
  if (!facts) return refuse('fund.unknown', { fund })
  const { status, institutions, announced, windows } = facts
  const change = (term: StatusTerm, before: FundStatus): StatusChange[] => {
    const stop = stops[what].find(({ from }) => from.includes(before))
    return stop ? [{ term, before, after: stop.to }] : []
  }
  const own = institutions === null ? [] : change('inst_status', institutionStatus(status, institutions))
  const changes = [...change('status', status), ...own]
  if (changes.length === 0) return refuse('fund.not-suspended-so', { fund, status: statusText(status) })
  const standing = { status, inst_status: institutions }
  const afterOf = (term: StatusTerm) => changes.find(each => each.term === term)?.after ?? standing[term]
  return decided({ fund, changes, windows, withdrawn: announced.map(each => ({ ...each, after: afterOf(each.term) })) })
}
