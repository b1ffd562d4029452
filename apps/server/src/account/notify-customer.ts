import type { CustomerContext } from '../kernel/context.ts'
import { objectable, sendNotice } from '../secrets/notice.ts'

/** Tells a customer by SMS about a change of payout details, at the login mobile and at `more` numbers. */
export const notifyCustomer = (ctx: CustomerContext, what: string, more: readonly string[] = []): Promise<void> =>
  sendNotice(ctx, ctx.session.custno, objectable(what), more)
