import { brand } from '@zhixiao/domain/brand.ts'
import type { CustomerContext } from '../context.ts'
import { sendNotice } from '../notice.ts'

/**
 * Tells a customer by SMS what changed in where their money goes, at the login mobile and at `more` numbers, so that an
 * owner who did not do it can object.
 */
export const tellCustomer = (ctx: CustomerContext, what: string, more: readonly string[] = []): Promise<void> =>
  sendNotice(ctx, ctx.session.custno, `${what}如非本人操作，请立即致电${brand.hotlineText}。`, more)
