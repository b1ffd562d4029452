import { beginComingTerms, stopEndedFunds } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { Context } from '../kernel/context.ts'
import { withinCalendar } from '../kernel/order-day.ts'
import type { Outcome } from './job.ts'

const ACTOR = 'job begin-terms'

/**
 * Copies announced status and limits that begin on the next trading day into their funds, and stops those whose contract ends before
 * it, for pages and staff. Orders do
 * not depend on it: they read the terms of their own trading day.
 */
export async function beginTerms({ db, calendar }: Pick<Context, 'db' | 'calendar'>, day: IsoDate): Promise<Outcome> {
  const next = await withinCalendar(async () => (await calendar()).addOpenDays(day, 1), null)
  const begun = await withTx(db, async tx => {
    await lockMarketImport(tx)
    const terms = await beginComingTerms(tx, next ?? day)
    const ended = await stopEndedFunds(tx, next ?? day)
    const stops = ended.map(fundcode => ({ fundcode, term: 'status', value: FUND_STATUS.tradingStopped }))
    if (terms.length + stops.length === 0) return []
    await bumpVersion(tx, 'market')
    const lines = terms.map(({ value, ...term }) => ({ ...term, value: value === null ? null : String(value) }))
    await writeAudit(tx, { actor: ACTOR, act: 'fund.terms-begin', detail: { terms: [...lines, ...stops] } })
    return [...terms, ...stops]
  })
  return { done: true, report: { begun: begun.length, funds: new Set(begun.map(each => each.fundcode)).size } }
}
