import { parseIsoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'

const WEEKDAYS = '一二三四五六日'

/** '11-23（周一）' of '2026-11-23'; '--' when there is no day. */
export function dayWords(day: string | null, pattern = 'MM-DD'): string {
  const date = day === null ? null : parseIsoDate(day)
  return date ? `${dateText(date, pattern)}（周${WEEKDAYS.charAt(weekdayOf(date) - 1)}）` : '--'
}

/** '今天 15:00' when the instant lies on `today`, else '11-23（周一）15:00'. */
export function timeWords(instant: string, today: string): string {
  const day = dateText(instant)
  return day === today ? `今天 ${dateText(instant, 'HH:mm')}` : `${dayWords(day)}${dateText(instant, 'HH:mm')}`
}

type Days = { tradeDate: string; confirmDate: string }

/** The days of an order as a confirm page shows them; `of` names what the NAV belongs to. */
export const dayRows = ({ tradeDate, confirmDate }: Days, of = ''): { label: string; value: string }[] => [
  { label: '成交净值', value: `${of}${tradeDate} 净值` },
  { label: '确认日期', value: dayWords(confirmDate, 'YYYY-MM-DD') },
]
