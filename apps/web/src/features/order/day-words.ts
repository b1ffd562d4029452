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

/** By when the money of a purchase has to be there: what comes later is an order of the day it comes. */
export const remitWords = (until: string): string => `${until} 前，晚到的按到账的交易日办理`

type Days = { tradeDate: string; confirmDate: string }

/** What an order is priced by: the NAV of a fund, of both of a conversion, or the one yuan of a money-market fund's share. */
export type Price = 'nav' | 'navs' | 'yuan'
export const priceOf = ({ fundType }: { fundType: string }): Price => (fundType === 'money' ? 'yuan' : 'nav')

/** A share of a money-market fund costs this on every day. */
export const YUAN_PRICE = { label: '成交价格', value: '每份 1.0000 元' }

/** The price and days of an order as a confirm page shows them. */
export const dayRows = ({ tradeDate, confirmDate }: Days, price: Price): { label: string; value: string }[] => [
  ...(price === 'yuan'
    ? [{ label: '交易日', value: dayWords(tradeDate, 'YYYY-MM-DD') }, YUAN_PRICE]
    : [{ label: '成交净值', value: `${price === 'navs' ? '两只基金 ' : ''}${tradeDate} 净值` }]),
  { label: '确认日期', value: dayWords(confirmDate, 'YYYY-MM-DD') },
]
