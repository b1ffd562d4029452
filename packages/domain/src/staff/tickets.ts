import type { Calendar } from '../calendar/calendar.ts'
import { addDays, type IsoDate, weekdayOf } from '../calendar/dates.ts'
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

const SATURDAY = 6

/**
 * The last day of a ticket: `days` working days after the day on which it was opened. Beyond the published calendar,
 * Monday to Friday count: an estimate of some days is better than no day.
 */
export function ticketDueOn(calendar: Calendar, opened: IsoDate, days: number): IsoDate {
  const isWorking = (day: IsoDate) =>
    day >= calendar.firstPublished && day <= calendar.lastPublished ? calendar.isOpen(day) : weekdayOf(day) < SATURDAY
  let due = opened
  for (let left = days; left > 0; ) {
    due = addDays(due, 1)
    if (isWorking(due)) left -= 1
  }
  return due
}

/** Whether somebody with these roles may close a ticket: an overdue one only compliance. */
export const mayCloseTicket = (roles: readonly StaffRole[], isOverdue: boolean): boolean =>
  !isOverdue || roles.includes('compliance')
