import { listUnnotifiedFailures, markNotified, type UnnotifiedFailure } from '@zhixiao/db/trade/plan-runs.ts'
import { planFailures } from '@zhixiao/domain/order/plan.ts'
import { planFailureText } from '@zhixiao/domain/order/plan-fields.ts'
import { type SmsMessage, smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { Context } from '../kernel/context.ts'
import { sendNotice } from '../platform/secrets/notice.ts'

const BATCH = 200

/**
 * Tells customers of plan runs that failed. A message is sent before that is recorded: a crash in between repeats one
 * and loses none.
 */
export async function notifyPlanFailures(ctx: Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>): Promise<void> {
  for (const failure of await listUnnotifiedFailures(ctx.db, BATCH)) {
    await sendNotice(ctx, failure.custno, messageOf(failure))
    await markNotified(ctx.db, failure.plan_id, failure.due_date)
  }
}

function messageOf({ fundname, run_date, code, state, end_reason, is_last }: UnnotifiedFailure): SmsMessage {
  const [, month, day] = run_date.split('-')
  const reason = planFailureText(code) ?? ''
  const values = { fund: fundname, month: String(Number(month)), day: String(Number(day)), reason }
  if (is_last && state === 'ended' && end_reason !== null) {
    if (end_reason === code) return smsMessage('planEnded', values)
    return smsMessage('planEndedFor', { ...values, endReason: planFailureText(end_reason) ?? '' })
  }
  const templates = { count: 'planMissed', end: 'planMissed', pause: 'planPaused', skip: 'planSkipped' } as const
  return smsMessage(templates[planFailures[code]], values)
}
