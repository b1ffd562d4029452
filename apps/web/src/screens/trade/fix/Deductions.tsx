import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { useCall } from '../../../api/query.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { Timetable } from '../TradeParts.tsx'
import { dayFieldsOf, firstWords, type Plan, type PlanForm, workdaysOf } from './words.ts'

type DeductionsProps = { fundCode: string; form: PlanForm; plan: Plan | null }

/** The plan's first and following deductions, on open days of its fund (TRD-04). */
export function Deductions({ fundCode, form, plan }: DeductionsProps) {
  const { data, error } = useCall('trade.planWorkdates', { fundCode, ...workdaysOf(form, plan) })
  const stages = (data?.list ?? []).map(({ dueDate, runDate }, index) => ({
    title: dayWords(runDate, 'YYYY-MM-DD'),
    text: `${index === 0 ? firstWords(plan) : '扣款'}${runDate === dueDate ? '' : `，原定 ${dueDate}，顺延至交易日`}`,
    on: index === 0,
  }))
  return (
    <Timetable title={`${planDayWords(dayFieldsOf(form))}扣款`} stages={stages}>
      {error
        ? error.message
        : plan?.state === 'paused'
          ? '计划已暂停，恢复后从下一个扣款日开始。'
          : '扣款日 9:30 起从银行卡扣款，按当日净值确认；因余额不足等原因扣款失败的，本期不补扣，连续 3 次失败后计划终止。扣款日 9:30 前修改、暂停或终止计划的，当日起生效；之后提交的，自下一次扣款起生效。扣款日当天不能撤单。'}
    </Timetable>
  )
}
