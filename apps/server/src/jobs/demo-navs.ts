import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import { listEventsUpTo, listLastNavs, listLastQuotes } from '@zhixiao/db/market/last-navs.ts'
import { accrueService } from '@zhixiao/db/market/service-accrual.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { nextQuotes } from '@zhixiao/demo/indices.ts'
import { DEMO_SEED } from '@zhixiao/demo/market.ts'
import { nextNavs } from '@zhixiao/demo/navs.ts'
import type { NavRow } from '@zhixiao/demo/rows.ts'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { TradeDate } from '@zhixiao/domain/calendar/dates.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { returnForLateNavs } from '../engine/settle/restate-service.ts'

/**
 * Invents the missing NAVs of the demo market up to a trading day, each fund's from its newest stored one, so that a fund
 * that was left out gets its earlier days too.
 */
export async function inventNavs(tx: Tx, day: TradeDate, seed: number = DEMO_SEED): Promise<NavRow[]> {
  const last = await listLastNavs(tx, day)
  const { dividends, splits } = await listEventsUpTo(tx, day)
  const events = new Map(
    last.map(({ fundcode }) => [
      fundcode,
      {
        dividends: dividends.filter(row => row.fundcode === fundcode),
        splits: splits.filter(row => row.fundcode === fundcode),
      },
    ]),
  )
  const earliest = last.map(row => row.day).toSorted()[0] ?? day
  const openDays = createCalendar(await listCalendarDays(tx)).openDays(earliest, day)
  return nextNavs(seed, last, events, openDays)
}

/** Publishes these NAVs and the day's index quotes. Idempotent per day. Returns the number of NAVs. */
export async function publishDemoNavs(
  tx: Tx,
  day: TradeDate,
  navs: readonly NavRow[],
  seed: number = DEMO_SEED,
): Promise<number> {
  await insertRows(tx, 'index_quote', nextQuotes(seed, await listLastQuotes(tx), day))
  const written = await insertRows(tx, 'nav', navs)
  await accrueService(tx, navs, SERVICE_ACCRUES_FROM)
  await returnForLateNavs(tx, navs)
  return written
}
