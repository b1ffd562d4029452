import { compactDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { DEMO_DAY } from './calendar.ts'
import { companyNotices } from './notice-company.ts'
import { createFigures, createOpenDays, type NoticeFacts } from './notice-figures.ts'
import type { DemoNotice } from './notice-forms.ts'
import { issueNotices } from './notice-issuing.ts'
import { limitNotices } from './notice-limits.ts'
import { reports } from './notice-reports.ts'
import { temporaryNotices } from './notice-temporary.ts'
import { dividendNotices, holidayNotices, overseasNotices } from './notice-trading.ts'
import type { NoticeRow } from './rows.ts'

/** Notices cover five years before the demo's first day. */
const FIRST_DAY = isoDate('2021-11-01')

/** All notices of a market, written from its own NAVs, dividends, tenures and calendar; newest first. */
export function buildNotices(facts: NoticeFacts): NoticeRow[] {
  const figures = createFigures(facts)
  const openDays = createOpenDays(facts)
  const all = [
    ...reports(figures, openDays, DEMO_DAY),
    ...dividendNotices(figures, openDays, FIRST_DAY),
    ...holidayNotices(figures, openDays, FIRST_DAY, DEMO_DAY),
    ...overseasNotices(openDays, DEMO_DAY),
    ...limitNotices,
    ...issueNotices(figures, openDays, DEMO_DAY),
    ...temporaryNotices(figures, openDays, FIRST_DAY),
    ...companyNotices(openDays),
  ]
  const days = Map.groupBy(all, ({ day }) => day)
  return [...days.keys()]
    .sort()
    .reverse()
    .flatMap(day => (days.get(day) ?? []).map(rowOf))
}

/** Its id is its day and its position within the day, so that older notices keep their URL when new ones come. */
const rowOf = ({ grp, day, title, body, fundcode, makePdf }: DemoNotice, index: number): NoticeRow => ({
  id: `N${compactDate(day)}${String(index + 1).padStart(2, '0')}`,
  grp,
  title,
  body: body.filter(paragraph => paragraph !== '').join('\n\n'),
  fundCode: fundcode ?? null,
  publishedAt: new Date(instantOf(day, '09:00')),
  makePdf: makePdf ?? false,
})
