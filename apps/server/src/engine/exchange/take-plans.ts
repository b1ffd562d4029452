import { bookPlans, lockSentPlans } from '@zhixiao/db/exchange/booking.ts'
import { PLAN_APPLICATION, planApplicationName } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedPlan } from '@zhixiao/domain/exchange/confirmations.ts'
import { faultOn, type Importing, refuseFaults } from './importing.ts'

/**
 * Processes the registrar's answers on plans opened, changed or ended. A refused opening ends the plan here; any other
 * refusal is a difference, because the plan continues here. @returns the number of refusals.
 */
export async function takePlans(
  { tx, registrar, differences }: Importing,
  reported: readonly ReportedPlan[],
): Promise<number> {
  if (reported.length === 0) return 0
  const sent = await lockSentPlans(
    tx,
    registrar,
    reported.map(each => each.applicationId),
  )
  refuseFaults(
    reported
      .filter(each => !sent.has(each.applicationId))
      .map(({ line, applicationId }) =>
        faultOn(line, 'AppSheetSerialNo', `plan application P${applicationId} was not sent`),
      ),
  )
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
  return refused.length
}
