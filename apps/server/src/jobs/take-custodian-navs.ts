import { keepCustodianNavs } from '@zhixiao/db/market/custodian-navs.ts'
import { findFunds } from '@zhixiao/db/market/nav-import.ts'
import { compareServiceBookings, keepServiceBookings } from '@zhixiao/db/market/service-bookings.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { rowOf } from '../engine/market/compare-navs.ts'
import type { Context } from '../kernel/context.ts'
import type { CustodianNav } from '../kernel/ports.ts'
import type { Outcome } from './job.ts'

/** Also asks for this many earlier days, for funds priced later and for figures corrected within the week. */
const DAYS_BEFORE = 5

/**
 * Asks the custodian for the NAVs and booked service fees of a trading day, and again for those of the days before. Done when the custodian reports
 * the evening as complete.
 */
export async function takeCustodianNavs(ctx: Context, day: IsoDate): Promise<Outcome> {
  const { gateways, env } = ctx
  const { adapter } = env.custodian
  if (!gateways.custodian || adapter === 'none') return { done: true, report: { navs: 0 } }
  const calendar = await ctx.calendar()
  const tally = { navs: 0, corrected: 0, strange: 0 }
  let done = false
  for (let [ago, each] = [0, day]; ago <= DAYS_BEFORE; ago++, each = calendar.addOpenDays(each, -1)) {
    const given = await gateways.custodian.navs(each)
    if (!given) return { done: false, report: tally }
    if (each === day) done = given.complete
    const kept = await keep(ctx, adapter, given.navs)
    tally.navs += kept.added
    tally.corrected += kept.corrected
    tally.strange += kept.strange
  }
  return { done, report: tally }
}

const keep = ({ db }: Context, source: 'embedded' | 'http', navs: readonly CustodianNav[]) =>
  withTx(db, async tx => {
    const known = await findFunds(tx, [...new Set(navs.map(nav => nav.fundcode))])
    const ours = navs.filter(nav => known.has(nav.fundcode))
    const kept = await keepCustodianNavs(tx, source, ours.map(rowOf))
    const booked = await keepServiceBookings(
      tx,
      ours.flatMap(({ fundcode, day, serviceFee }) =>
        serviceFee === null ? [] : [{ fundcode, day, booked: serviceFee }],
      ),
    )
    if (booked > 0) await compareServiceBookings(tx)
    return { ...kept, strange: navs.length - ours.length }
  })
