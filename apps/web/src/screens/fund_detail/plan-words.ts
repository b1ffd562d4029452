import type { AskedPlan } from './detail-query.ts'

export const everyNames = { month: '每月', week: '每周', 'two-weeks': '每两周' } as const
export const weekDayNames = ['周一', '周二', '周三', '周四', '周五'] as const

/** '每月 1 日', '每两周的周三' */
export function rhythmWords({ every, monthDay, weekDay }: Pick<AskedPlan, 'every' | 'monthDay' | 'weekDay'>): string {
  if (every === 'month') return `每月 ${monthDay} 日`
  return `${everyNames[every]}的${weekDayNames[Number(weekDay) - 1] ?? ''}`
}

/** The URL fields that describe this plan; fields that its interval does not use are left out. */
export const planFields = ({ amount, every, monthDay, weekDay, from, to }: AskedPlan) => ({
  amount,
  every,
  ...(every === 'month' ? { monthDay } : { weekDay }),
  from,
  to,
})
