import type { PlanSchedule } from '../calendar/plan-dates.ts'
import { PLAN_UNIT, type PlanUnit, type PlanWeekday, planWeekdayName } from '../codes/plan-units.ts'
import { nameOf } from '../codes/table.ts'
import type { PlanFailure } from './plan.ts'

/** Why a run failed or a plan ended, as the customer sees it. */
const words: Readonly<Record<PlanFailure | 'PLAN-THREE-FAILURES', string>> = {
  'TRADE-CLOSED': '基金当前不支持定投',
  'TRADE-MAX': '金额超过基金单笔上限',
  'TRADE-DAY-MAX': '金额超过基金当日剩余额度',
  'TRADE-CARD': '银行卡不可用于扣款',
  'TRADE-CARD-MAX': '金额超过银行卡单笔限额',
  'TRADE-CARD-DAY-MAX': '金额超过银行卡当日剩余限额',
  'GUARD-RISK-EXPIRED': '风险测评已过期',
  'GUARD-ID-EXPIRED': '身份证已过期',
  'GUARD-ID-REVIEW': '身份证审核中',
  'GUARD-FROZEN': '基金账户已被依法冻结',
  'GUARD-REVIEW': '客户资料待重新核实',
  'PLAN-UNPAID': '银行扣款未成功',
  'PLAN-REFUSED': '登记机构未确认',
  'TRADE-SENIOR': '须重新确认高龄投资者特别提示',
  'TRADE-UNSUITABLE': '基金风险等级已超出您可购买的范围',
  'DS-TR0U0119': '基金风险等级已高于您的风险承受能力',
  'PLAN-FUND-ENDED': '基金已终止',
  'PLAN-ACCOUNT-CLOSED': '基金账户已注销',
  'PLAN-MISSED': '因本平台原因未扣款，不自动补扣',
  'PLAN-THREE-FAILURES': '连续 3 次扣款失败',
}

/** The text of a plan's failure code, null for none; an unknown code is shown, never dropped. */
export const planFailureText = (code: string | null): string | null => (code === null ? null : nameOf(words, code))

/** A schedule as in rows and on the wire. */
export type PlanDayFields = { unit: PlanUnit; monthDay: number | null; weekday: PlanWeekday | null }

/** '每月 15 日', '每周五', '每两周的周五', '每个交易日' */
export function planDayWords({ unit, monthDay, weekday }: PlanDayFields): string {
  switch (unit) {
    case PLAN_UNIT.month:
      return `每月 ${monthDay} 日`
    case PLAN_UNIT.week:
      return `每${planWeekdayName(weekday)}`
    case PLAN_UNIT.day:
      return '每个交易日'
    case PLAN_UNIT.fortnight:
      return `每两周的${planWeekdayName(weekday)}`
  }
}

/** The schedule of these fields, or null when the day for its unit is missing. */
export function planScheduleOf({ unit, monthDay, weekday }: PlanDayFields): PlanSchedule | null {
  if (unit === PLAN_UNIT.month) return monthDay === null ? null : { unit, day: monthDay }
  if (unit === PLAN_UNIT.day) return { unit }
  return weekday === null ? null : { unit, weekday }
}
