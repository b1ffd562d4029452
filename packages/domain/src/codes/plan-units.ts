import { type CodeOf, nameOf } from './table.ts'

/** THE codes of how often a regular plan deducts; the fortnight is this product's own. */
export const PLAN_UNIT = { month: '0', week: '1', day: '2', fortnight: '3' } as const
export const planUnits = {
  [PLAN_UNIT.month]: '每月',
  [PLAN_UNIT.week]: '每周',
  [PLAN_UNIT.day]: '每日',
  [PLAN_UNIT.fortnight]: '每两周',
} as const
export type PlanUnit = CodeOf<typeof planUnits>

/** Weekday codes count from Sunday as 01, so Monday is 02. */
export const planWeekdays = {
  '02': { name: '周一', isoWeekday: 1 },
  '03': { name: '周二', isoWeekday: 2 },
  '04': { name: '周三', isoWeekday: 3 },
  '05': { name: '周四', isoWeekday: 4 },
  '06': { name: '周五', isoWeekday: 5 },
} as const
export type PlanWeekday = CodeOf<typeof planWeekdays>
export const planWeekdayName = (code: string | null | undefined): string => nameOf(planWeekdays, code)
