import type { Calendar } from '../calendar/calendar.ts'
import { addDays, type IsoDate, weekdayOf } from '../calendar/dates.ts'
import { instantOf, shanghaiDate } from '../calendar/shanghai.ts'
import { codesOf } from '../codes/table.ts'
import type { StaffRole } from './staff-can.ts'

/** THE kinds of tickets with their Chinese names. */
export const ticketKinds = { complaint: '投诉', question: '咨询', request: '业务办理', fault: '差错' } as const
export type TicketKind = keyof typeof ticketKinds

/** How it reached the firm. */
export const ticketChannels = {
  phone: '电话',
  counter: '柜台',
  mail: '邮件',
  letter: '信函',
  regulator: '监管转办',
} as const
export type TicketChannel = keyof typeof ticketChannels

/** How it ended. */
export const ticketOutcomes = {
  solved: '已解决',
  explained: '已解释',
  compensated: '已补偿',
  unfounded: '不成立',
  withdrawn: '客户撤回',
} as const
export type TicketOutcome = keyof typeof ticketOutcomes

/** THE desks that can assist with a ticket: roles that handle money and shares but not callers. */
export const ticketDesks = { clearing: '清算', finance: '财务' } as const satisfies Partial<Record<StaffRole, string>>
export type TicketDesk = keyof typeof ticketDesks
export const desksOf = (roles: readonly StaffRole[]): TicketDesk[] =>
  codesOf(ticketDesks).filter(desk => roles.includes(desk))

const SATURDAY = 6
/** Working hours of customer service, Shanghai time. */
const [OPENS, CLOSES] = ['09:00', '17:00'] as const

const isWorkingDay = (calendar: Calendar, day: IsoDate): boolean =>
  day >= calendar.firstPublished && day <= calendar.lastPublished ? calendar.isOpen(day) : weekdayOf(day) < SATURDAY

/**
 * The last day of a ticket: `days` working days after the day on which it was opened. Beyond the published calendar,
 * Monday to Friday count: an estimate of some days is better than no day.
 */
export function ticketDueOn(calendar: Calendar, opened: IsoDate, days: number): IsoDate {
  let due = opened
  for (let left = days; left > 0; ) {
    due = addDays(due, 1)
    if (isWorkingDay(calendar, due)) left -= 1
  }
  return due
}

/** Due time of the first answer: `hours` working hours (09:00 to 17:00 on working days) after the ticket was opened. */
export function firstAnswerBy(calendar: Calendar, openedMs: number, hours: number): number {
  let left = hours * HOUR_MS
  for (let day = shanghaiDate(openedMs); ; day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue
    const start = Math.max(openedMs, instantOf(day, OPENS))
    const room = Math.max(0, instantOf(day, CLOSES) - start)
    if (left <= room) return start + left
    left -= room
  }
}
const HOUR_MS = 3_600_000

/** Whether somebody with these roles may close a ticket: an overdue one only compliance. */
export const mayCloseTicket = (roles: readonly StaffRole[], isOverdue: boolean): boolean =>
  !isOverdue || roles.includes('compliance')
