import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { SmsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sms } from '../../kernel/ports.ts'
import { customerVault } from './places.ts'

type Sender = Pick<Context, 'gateways' | 'events'>

/** Sends messages together. */
export async function sendNotices(ctx: Sender, notices: readonly Sms[]): Promise<void> {
  for (const state of await ctx.gateways.sms.send(notices)) {
    if (state === 'refused') ctx.events.smsFailed({ purpose: 'notice' })
    else ctx.events.smsSent({ purpose: 'notice' })
  }
}

/** Sends one message of a customer to each of these numbers. */
export const notifyNumbers = (
  ctx: Sender,
  custno: string,
  numbers: readonly string[],
  message: SmsMessage,
): Promise<void> =>
  sendNotices(
    ctx,
    [...new Set(numbers)].map(mobile => ({ mobile, custno, ...message })),
  )

/** Sends a customer a message at the login mobile, and at `more` numbers. */
export async function sendNotice(
  ctx: Sender & Pick<Context, 'db' | 'keys'>,
  custno: string,
  message: SmsMessage,
  more: readonly string[] = [],
): Promise<void> {
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error(`no customer ${custno}`)
  const own = customerVault(ctx.keys, custno).open('mobile', customer.mobile_enc)
  await notifyNumbers(ctx, custno, [own, ...more], message)
}
