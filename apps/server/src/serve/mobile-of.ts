import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { CallContext } from '../context.ts'
import { customerVault } from '../secrets/places.ts'

/** The number that is meant: the given one, else that of the customer who asks. Null for a visitor who gives none. */
export async function mobileOf(ctx: CallContext, given: string | undefined): Promise<string | null> {
  if (given !== undefined) return given
  const customer = ctx.session && (await findCustomer(ctx.db, ctx.session.custno))
  return customer && customerVault(ctx.keys, customer.custno).open('mobile', customer.mobile_enc)
}
