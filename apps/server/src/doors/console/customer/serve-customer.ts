import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { findTicket } from '@zhixiao/db/staff/tickets.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { type Decision, refusalText } from '@zhixiao/domain/acts/refusals.ts'
import type { SmsMessage } from '@zhixiao/domain/sms/messages.ts'
import { type Failure, fail, ok, type Result } from '../../../kernel/result.ts'
import { sendNotice } from '../../../platform/secrets/notice.ts'
import type { StaffContext } from '../console-context.ts'
import { ownAccountRefusal } from '../own-account.ts'

/** Does one act for a customer, for a ticket of this customer if one is given, and sends the customer a message. */
export async function serve<Effects>(
  ctx: StaffContext,
  custno: string,
  { ticket }: { ticket?: string | undefined },
  message: SmsMessage,
  act: (tx: Tx, by: { actor: string }) => Promise<Decision<Effects>>,
): Promise<Result<Effects, ConsoleCode>> {
  const refusal = ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  const result = await withTx(ctx.db, async tx => {
    const strange = await strangeTicket(tx, custno, ticket)
    if (strange) return strange
    const decision = await act(tx, { actor: ctx.staff.name })
    if (decision.ok) return ok(decision.effects)
    const code = decision.refusal.code === 'customer.unknown' ? 'CON-0404' : 'CON-0408'
    return fail(code, { reason: refusalText(decision.refusal).zh })
  })
  if (result.ok) await sendNotice(ctx, custno, message)
  return result
}

/** Refuses a ticket of another customer. */
export async function strangeTicket(tx: Tx, custno: string, ticket?: string): Promise<Failure<ConsoleCode> | null> {
  if (ticket === undefined || (await findTicket(tx, BigInt(ticket)))?.custno === custno) return null
  return fail('CON-0404', { field: 'ticket', reason: '该客户没有这件工单' })
}
