import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import type { Context } from './context.ts'
import { customerVault } from './secrets/places.ts'

/** Sends a customer a message at the login mobile, and at `more` numbers. */
export async function sendNotice(
  ctx: Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>,
  custno: string,
  text: string,
  more: readonly string[] = [],
): Promise<void> {
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error(`no customer ${custno}`)
  const mobile = customerVault(ctx.keys, custno).open('mobile', customer.mobile_enc)
  for (const number of new Set([mobile, ...more])) {
    const sent = await ctx.gateways.sms.send(number, `【${brand.name}】${text}`)
    if (sent === 'refused') ctx.events.smsFailed({ purpose: 'notice' })
    else ctx.events.smsSent({ purpose: 'notice' })
  }
}
