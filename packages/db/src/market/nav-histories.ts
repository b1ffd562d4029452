import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { IndexHistory } from '@zhixiao/domain/fund/benchmark.ts'
import { type NavE4, navE4, type RateE8, type RatioE9, rateE8 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type NavRecord = {
  date: IsoDate
  nav: NavE4
  accNav: NavE4
  /** Money-market funds: income per 10,000 shares, and the published seven-day yield. */
  incomeE4: bigint | null
  publishedYield7: RateE8 | null
}

/**
 * All NAVs of all funds, ascending. Each fund is read as one text: a hundred thousand rows of typed columns cost the
 * driver three times as much.
 */
export async function listNavHistories(db: Reader): Promise<Map<string, NavRecord[]>> {
  const { rows } = await sql<{ fundcode: string; history: string }>`
    select fundcode, string_agg(concat_ws(' ', day, nav_e4, acc_nav_e4, income_e4, yield7_e8), ';' order by day) as history
    from nav group by fundcode`.execute(db)
  const days = new Map<string, IsoDate>()
  return new Map(rows.map(row => [row.fundcode, row.history.split(';').map(text => navOf(text, days))]))
}

/** `days` shares one string per day among all funds. */
function navOf(text: string, days: Map<string, IsoDate>): NavRecord {
  const [day = '', nav = '', accNav = '', income, yield7] = text.split(' ')
  let date = days.get(day)
  if (date === undefined) {
    date = isoDate(day)
    days.set(day, date)
  }
  return {
    date,
    nav: navE4(BigInt(nav)),
    accNav: navE4(BigInt(accNav)),
    incomeE4: income === undefined ? null : BigInt(income),
    publishedYield7: yield7 === undefined ? null : rateE8(BigInt(yield7)),
  }
}

export type FundEvents = {
  dividends: { fundcode: string; ex_date: IsoDate; per_share_e6: bigint }[]
  splits: { fundcode: string; day: IsoDate; ratio_e9: RatioE9 }[]
}

export async function listFundEvents(db: Reader): Promise<FundEvents> {
  const dividends = await db.selectFrom('dividend').select(['fundcode', 'ex_date', 'per_share_e6']).execute()
  const splits = await db.selectFrom('split').select(['fundcode', 'day', 'ratio_e9']).execute()
  return { dividends, splits }
}

/** All indices with their closes, ascending. */
export async function listIndexHistories(db: Reader): Promise<IndexHistory[]> {
  const { rows } = await sql<{ code: string; name: string; history: string | null }>`
    select i.code, i.name, string_agg(q.day || ' ' || q.close_e4, ';' order by q.day) as history
    from market_index i left join index_quote q on q.code = i.code
    group by i.code, i.name order by i.code`.execute(db)
  return rows.map(({ code, name, history }) => ({
    code,
    name,
    points: (history?.split(';') ?? []).map(text => {
      const [day = '', close = ''] = text.split(' ')
      return { date: isoDate(day), close: BigInt(close) }
    }),
  }))
}
