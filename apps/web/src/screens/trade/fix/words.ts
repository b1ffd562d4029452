import type { OutputOf } from '@zhixiao/contract/calls.ts'
import {
  PLAN_UNIT,
  type PlanUnit,
  type PlanWeekday,
  planUnits,
  planWeekdays,
} from '@zhixiao/domain/codes/plan-units.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type PlanDayFields, planDayWords } from '@zhixiao/domain/order/plan-fields.ts'

export type Plan = OutputOf<'trade.planList'>['list'][number]

export const STEPS = ['填写计划', '确认并验证', '提交结果']

/** The fields of a plan's form, all as text. */
export type PlanForm = {
  figure: string
  unit: PlanUnit
  monthDay: string
  weekday: PlanWeekday
  startDate: string
}

export const unitOptions = [PLAN_UNIT.month, PLAN_UNIT.fortnight, PLAN_UNIT.week, PLAN_UNIT.day].map(value => ({
  value,
  label: planUnits[value],
}))
export const monthDayOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} 日`,
}))
export const weekdayOptions = (['02', '03', '04', '05', '06'] as const).map(value => ({
  value,
  label: planWeekdays[value].name,
}))

/** The label of the next deduction, which for a new plan is the first. */
export const firstWords = (plan: Plan | null): string => (plan === null ? '首次扣款' : '下一次扣款')

/** The fields that the unit uses, in the calls' form. */
const daysOf = ({ unit, monthDay, weekday }: Pick<PlanForm, 'unit' | 'monthDay' | 'weekday'>) => ({
  unit,
  ...(unit === PLAN_UNIT.month ? { monthDay } : {}),
  ...(unit === PLAN_UNIT.week || unit === PLAN_UNIT.fortnight ? { weekday } : {}),
})

/** The same with the start, if one is chosen. */
export const termsOf = (form: Parameters<typeof daysOf>[0] & Pick<PlanForm, 'startDate'>) => ({
  ...daysOf(form),
  ...(form.startDate === '' ? {} : { startDate: form.startDate }),
})

/** The query for the form's deduction days; a running plan with unchanged days continues from its next deduction. */
export function workdaysOf(form: Parameters<typeof termsOf>[0], plan: Pick<Plan, 'next' | keyof PlanDayFields> | null) {
  const next = plan && planDayWords(plan) === planDayWords(dayFieldsOf(form)) ? plan.next : null
  return { ...termsOf(form), ...(next ? { nextDue: next.dueDate } : {}) }
}

/** The same as form values for display. */
export const dayFieldsOf = ({
  unit,
  monthDay,
  weekday,
}: Pick<PlanForm, 'unit' | 'monthDay' | 'weekday'>): PlanDayFields => ({
  unit,
  monthDay: Number(monthDay),
  weekday,
})

/** The form from a draft's fields; invalid values become the first choice. */
export const formOf = (kept: {
  figure: string
  unit: string
  monthDay: string
  weekday: string
  startDate: string
}): PlanForm => ({
  figure: kept.figure,
  unit: isCode(planUnits, kept.unit) ? kept.unit : PLAN_UNIT.month,
  monthDay: kept.monthDay || '1',
  weekday: isCode(planWeekdays, kept.weekday) ? kept.weekday : '02',
  startDate: kept.startDate,
})
