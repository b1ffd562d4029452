import { parseIsoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'

const WEEKDAYS = '一二三四五六日'

/** '11-23（周一）' for '2026-11-23'; '--' for no day. */
export function dayWords(day: string | null, pattern = 'MM-DD'): string {
  const date = day === null ? null : parseIsoDate(day)
  return date ? `${dateText(date, pattern)}（周${WEEKDAYS.charAt(weekdayOf(date) - 1)}）` : '--'
}

/** '今天 15:00' when the instant is on `today`, else '11-23（周一）15:00'. */
export function timeWords(instant: string, today: string): string {
  const day = dateText(instant)
  return day === today ? `今天 ${dateText(instant, 'HH:mm')}` : `${dayWords(day)}${dateText(instant, 'HH:mm')}`
}

/** The deadline for the money of a purchase: an order whose money comes later belongs to the day it comes. */
export const remitWords = (until: string): string => `${until} 前，晚到的按到账的交易日办理`

/** The last moment for a transfer, '2026-11-26（周四）15:00'. */
export const remitByWords = (day: string): string => `${dayWords(day, 'YYYY-MM-DD')}15:00`

type Days = { tradeDate: string; confirmDate: string }

/**
 * How an order is priced: at the NAV of a fund, at both NAVs of a conversion, or at one yuan per share of a
 * money-market fund.
 */
export type Price = 'nav' | 'navs' | 'yuan'
export const priceOf = ({ fundType }: { fundType: string }): Price => (fundType === 'money' ? 'yuan' : 'nav')

/** The constant price of a money-market fund's share, and of a share subscribed in a fund's raising. */
export const YUAN_PRICE = { label: '成交价格', value: '每份 1.0000 元' }

/** Price and days of an order on a confirm page. */
export const dayRows = ({ tradeDate, confirmDate }: Days, price: Price): { label: string; value: string }[] => [
  ...(price === 'yuan'
    ? [{ label: '交易日', value: dayWords(tradeDate, 'YYYY-MM-DD') }, YUAN_PRICE]
    : [{ label: '成交净值', value: `${price === 'navs' ? '两只基金 ' : ''}${tradeDate} 净值` }]),
  { label: '确认日期', value: dayWords(confirmDate, 'YYYY-MM-DD') },
]

/** Until when an order requested now can be withdrawn, as a row of its terms. */
export const undoRow = ({ canUndo, cutOff }: { canUndo: boolean; cutOff: string }, today: string) => ({
  label: '可撤单至',
  value: canUndo ? timeWords(cutOff, today) : '不能撤单',
})
