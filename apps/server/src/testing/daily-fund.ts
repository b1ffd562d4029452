import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'

/**
 * A fund with a NAV each weekday, alternating between 1.0000 and 1.0100, from Monday 2024-11-18 to Thursday 2026-11-19.
 */
export const dailyFund = '800011'

export function insertDailyFund(db: Db): Promise<void> {
  const [first, last] = [isoDate('2024-11-18'), isoDate('2026-11-19')]
  const days = Array.from({ length: 732 }, (_, day) => addDays(first, day)).filter(
    day => weekdayOf(day) <= 5 && day <= last,
  )
  return withTx(db, async tx => {
    await insertRows(tx, 'fund', [
      {
        fundcode: dailyFund,
        fundname: '测试日更FOF',
        fund_type: 'fof',
        share_class: 'A',
        main_code: dailyFund,
        status: '0',
        list_state: '1',
        risk_level: 3,
        setup_date: first,
        benchmark_text: '',
        summary: '',
      },
    ])
    await insertRows(
      tx,
      'nav',
      days.map((day, position) => ({
        fundcode: dailyFund,
        day,
        nav_e4: navE4(position % 2 === 0 ? 10_000n : 10_100n),
        acc_nav_e4: navE4(position % 2 === 0 ? 10_000n : 10_100n),
        published_at: new Date(`${day}T20:00:00+08:00`),
      })),
    )
    await bumpVersion(tx, 'market')
  })
}
