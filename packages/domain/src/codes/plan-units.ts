import { type CodeOf, nameOf } from './table.ts'

/** How often a regular plan deducts; 3 is this product's own. */
export const planUnits = { '0': '每月', '1': '每周', '2': '每日', '3': '每两周' } as const
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
