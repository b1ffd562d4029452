import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NavEvent, NavPoint } from '@zhixiao/domain/fund/nav-jump.ts'
import { type NavE4, ONE_RATIO, type RatioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** The stored NAVs next to a day, and the fund's dividends and splits. */
export type NavNeighbours = { before: NavPoint | null; after: NavPoint | null; events: readonly NavEvent[] }

type Row = {
  beforeDay: IsoDate | null
  beforeNav: NavE4 | null
  afterDay: IsoDate | null
  afterNav: NavE4 | null
}
type EventRow = { fundcode: string; day: IsoDate; dividendE6: bigint | null; splitE9: RatioE9 | null }

/** For each fund and day, in the given order. */
export async function readNavNeighbours(
  db: Reader,
  asked: readonly { fundcode: string; day: IsoDate }[],
): Promise<NavNeighbours[]> {
  const codes = asked.map(each => each.fundcode)
  const { rows } = await sql<Row>`
    select b.day as "beforeDay", b.nav_e4 as "beforeNav", a.day as "afterDay", a.nav_e4 as "afterNav"
    from unnest(${codes}::text[], ${asked.map(each => each.day)}::date[]) with ordinality t (fundcode, day, place)
    left join lateral (select n.day, n.nav_e4 from nav n where n.fundcode = t.fundcode and n.day < t.day
      order by n.day desc limit 1) b on true
    left join lateral (select n.day, n.nav_e4 from nav n where n.fundcode = t.fundcode and n.day > t.day
      order by n.day limit 1) a on true
    order by t.place`.execute(db)
  const { rows: events } = await sql<EventRow>`
    select fundcode, day, max(dividend) as "dividendE6", max(split) as "splitE9" from (
      select fundcode, ex_date as day, per_share_e6 as dividend, null::bigint as split from dividend
      union all select fundcode, day, null, ratio_e9 from split) e
    where fundcode = any(${[...new Set(codes)]}::text[]) group by 1, 2`.execute(db)
  const byFund = Map.groupBy(events, event => event.fundcode)
  return rows.map((row, index) => ({
    before: pointOf(row.beforeDay, row.beforeNav),
    after: pointOf(row.afterDay, row.afterNav),
    events: (byFund.get(codes[index] ?? '') ?? []).map(({ day, dividendE6, splitE9 }) => ({
      day,
      dividendE6: dividendE6 ?? 0n,
      splitE9: splitE9 ?? ONE_RATIO,
    })),
  }))
}

const pointOf = (day: IsoDate | null, nav: NavE4 | null): NavPoint | null =>
  day === null || nav === null ? null : { day, nav }
