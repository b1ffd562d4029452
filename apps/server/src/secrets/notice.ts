import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import type { Context } from '../kernel/context.ts'
import { customerVault } from './places.ts'

type Sender = Pick<Context, 'gateways' | 'events'>

export type Notice = { number: string; text: string }

/** Sends messages together, each under the firm's name. */
export async function sendNotices(ctx: Sender, notices: readonly Notice[]): Promise<void> {
  const messages = notices.map(({ number, text }) => ({ mobile: number, body: `【${brand.name}】${text}` }))
  for (const state of await ctx.gateways.sms.send(messages)) {
    if (state === 'refused') ctx.events.smsFailed({ purpose: 'notice' })
    else ctx.events.smsSent({ purpose: 'notice' })
  }
}

const sendTo = (ctx: Sender, numbers: readonly string[], text: string): Promise<void> =>
  sendNotices(
    ctx,
    [...new Set(numbers)].map(number => ({ number, text })),
  )

/** Sends a customer a message at the login mobile, and at `more` numbers. */
export async function sendNotice(
  ctx: Sender & Pick<Context, 'db' | 'keys'>,
  custno: string,
  text: string,
  more: readonly string[] = [],
): Promise<void> {
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error(`no customer ${custno}`)
  await sendTo(ctx, [customerVault(ctx.keys, custno).open('mobile', customer.mobile_enc), ...more], text)
}

/** Notifies the owner of these numbers of a change to the account, so that somebody who did not make it can object. */
export const notifyOwner = (ctx: Sender, numbers: readonly string[], what: string): Promise<void> =>
  sendTo(ctx, numbers, objectable(what))

export const objectable = (what: string): string => `${what}如非本人操作，请立即致电${brand.hotlineText}。`
