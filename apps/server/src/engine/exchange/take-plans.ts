import { bookPlans, lockSentPlans } from '@zhixiao/db/exchange/booking.ts'
import { PLAN_APPLICATION, planApplicationName } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedPlan } from '@zhixiao/domain/exchange/confirmations.ts'
import { problem } from '@zhixiao/domain/exchange/record-problems.ts'
import type { Importing } from './importing.ts'

/**
 * Processes the registrar's answers on plans opened, changed or ended. A refused opening ends the plan here; any other
 * refusal is a difference, because the plan continues here.
 */
export async function takePlans(
  { tx, registrar, differences }: Importing,
  all: readonly ReportedPlan[],
): Promise<{ confirmed: number; refused: number }> {
  if (all.length === 0) return { confirmed: 0, refused: 0 }
  const sent = await lockSentPlans(
    tx,
    registrar,
    all.map(each => each.applicationId),
  )
  const reported = all.filter(({ line, applicationId }) => {
    const isSent = sent.has(applicationId)
    if (!isSent) differences.leaveOut(line, problem('AppSheetSerialNo', 'not-sent'))
    return isSent
  })
  await bookPlans(tx, reported)
  const refused = reported.filter(each => each.returnCode !== DONE)
  await differences.keep(
    refused.map(({ applicationId, returnCode, detail, line }) => {
      const { planId, code } = sent.get(applicationId) ?? { planId: 0n, code: PLAN_APPLICATION.opening }
      return {
        orderId: null,
        subject: `plan ${planId}`,
        figure: planApplicationName(code),
        own: 'applied for',
        reported: `${returnCode} ${detail}`.trim(),
        line,
      }
    }),
  )
  return { confirmed: reported.length - refused.length, refused: refused.length }
}
