import { type WorkScreen, workScreens } from '@zhixiao/contract/console/work.ts'
import { countAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { countWaitingIdImages } from '@zhixiao/db/account/id-images.ts'
import { countInstitutions } from '@zhixiao/db/account/ownerships.ts'
import { countCandidates } from '@zhixiao/db/staff/aml-candidates.ts'
import { countCrsCases } from '@zhixiao/db/staff/crs-cases.ts'
import { countWaitingHits } from '@zhixiao/db/staff/name-hits.ts'
import { countTickets } from '@zhixiao/db/staff/tickets.ts'
import { countTransfers } from '@zhixiao/db/staff/transfers.ts'
import { lastPricedDay } from '@zhixiao/domain/calendar/order-days.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { isHuge } from '@zhixiao/domain/settle/huge-redemption.ts'
import { type StaffArea, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { missingNavs } from '../../engine/market/missing-navs.ts'
import { openFlows } from '../../engine/orders/open-flows.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { businessDay } from './day-steps.ts'
import { countOpenBreaks } from './reconciliation/days.ts'
import { countToDecide } from './request/count-waiting.ts'
import { ticketReader } from './ticket/ticket-view.ts'

type Count = (ctx: StaffContext) => Promise<number>

/** For each screen, the areas whose staff do the work, and the number of waiting items. */
const work: Readonly<Record<WorkScreen, { areas: readonly StaffArea[] | null; count: Count }>> = {
  requests: { areas: null, count: countToDecide },
  nav: { areas: ['nav'], count: countNavs },
  events: { areas: ['event'], count: countUndecided },
  remittances: { areas: ['remittance'], count: countUnmatched },
  reconciliations: { areas: ['reconciliation'], count: countOpenBreaks },
  reviews: { areas: ['idReview'], count: ({ db, staff }) => countWaitingIdImages(db, staff.ownCustno) },
  tickets: { areas: ['ticket', 'ticketDesk'], count: countOwnTickets },
  compliance: { areas: ['aml'], count: countCases },
  names: { areas: ['names'], count: ({ db, staff }) => countWaitingHits(db, staff.ownCustno) },
}

export const count: ConsoleHandler<'work.count'> = async ctx => {
  const works = (areas: readonly StaffArea[] | null) =>
    areas === null ||
    areas.some(area => (['make', 'do'] as const).some(right => staffCan(ctx.staff.roles, area, right)))
  const counted = await Promise.all(
    workScreens
      .filter(screen => works(work[screen].areas))
      .map(async screen => ({ screen, count: await work[screen].count(ctx) })),
  )
  return ok({ list: counted.filter(({ count }) => count > 0) })
}

/** NAVs missing up to the last open day that can have one; submitted NAVs count as requests instead. */
async function countNavs({ db, clock, calendar }: StaffContext): Promise<number> {
  const open = await calendar()
  const missing = await missingNavs(db, open, lastPricedDay(open, (await clock.now()).getTime()))
  return missing.reduce((sum, { count }) => sum + count, 0)
}

async function countUndecided({ db, clock, calendar }: StaffContext): Promise<number> {
  const flows = await openFlows(db, businessDay(await calendar(), shanghaiDate((await clock.now()).getTime())))
  return flows.filter(flow => flow.accepted === null && isHuge(flow, flow.previousTotal)).length
}

async function countUnmatched({ db, staff }: StaffContext): Promise<number> {
  const { suspense, waiting } = await countTransfers(db, staff.ownCustno)
  return suspense + waiting
}

async function countOwnTickets({ db, staff }: StaffContext): Promise<number> {
  return (await countTickets(db, ticketReader(staff))).mine
}

async function countCases({ db, staff }: StaffContext): Promise<number> {
  const [candidates, crs, ratings, owners] = await Promise.all([
    countCandidates(db, staff.ownCustno),
    countCrsCases(db, staff.ownCustno),
    countAmlRatings(db, staff.ownCustno),
    countInstitutions(db, staff.ownCustno),
  ])
  return candidates.waiting + crs.waiting + ratings.waiting + owners.overdue
}
