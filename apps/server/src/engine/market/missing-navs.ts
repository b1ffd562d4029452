import { countMissingNavs, type MissingNavs } from '@zhixiao/db/market/nav-grid.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** So long a missing NAV is asked for, longer than the longest holiday is long. */
const ASKED_DAYS = 14

/** How many NAVs are missing on the open days of the two weeks up to `last`, oldest first; a day without a missing one is left out. */
export async function missingNavs(db: Reader, calendar: Calendar, last: IsoDate): Promise<MissingNavs[]> {
  const { firstPublished, lastPublished } = calendar
  if (last < firstPublished || last > lastPublished) return []
  const from = addDays(last, -ASKED_DAYS)
  return countMissingNavs(db, calendar.openDays(from < firstPublished ? firstPublished : from, last))
}
