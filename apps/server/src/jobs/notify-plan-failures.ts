import { listUnnotifiedFailures, markNotified, type UnnotifiedFailure } from '@zhixiao/db/trade/plan-runs.ts'
import { planFailures } from '@zhixiao/domain/order/plan.ts'
import { planFailureText } from '@zhixiao/domain/order/plan-fields.ts'
import type { Context } from '../kernel/context.ts'
import { sendNotice } from '../secrets/notice.ts'

const BATCH = 200

/**
 * Tells customers of plan runs that failed. A message is sent before that is recorded: a crash in between repeats one
 * and loses none.
 */
export async function notifyPlanFailures(ctx: Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>): Promise<void> {
  for (const failure of await listUnnotifiedFailures(ctx.db, BATCH)) {
    await sendNotice(ctx, failure.custno, wordsOf(failure))
    await markNotified(ctx.db, failure.plan_id, failure.due_date)
  }
}

function wordsOf({ fundname, run_date, code, state, end_reason, is_last }: UnnotifiedFailure): string {
  const [, month, day] = run_date.split('-')
  const what = `您的${fundname}定投${Number(month)}月${Number(day)}日未能执行：${planFailureText(code)}。`
  if (is_last && state === 'ended' && end_reason !== null) {
    return `${what}${end_reason === code ? '' : `因${planFailureText(end_reason)}，`}该定投计划已终止。`
  }
  if (planFailures[code] === 'pause') return `${what}该定投计划已暂停，请登录后修改或终止。`
  return `${what}本期不再补扣，连续3次扣款失败后计划将终止。`
}
