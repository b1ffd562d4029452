import { type Customer, findCustomer } from '@zhixiao/db/account/customers.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { isIdnoOf } from '../../platform/secrets/index-columns.ts'
import { customerVault } from '../../platform/secrets/places.ts'

/**
 * The customer, if name and number are those of the fund account. Attempts are limited: a token alone must not allow
 * guessing them.
 */
export async function ownIdentity(
  ctx: CustomerContext,
  claimed: { custname: string; idno: string },
): Promise<Result<Customer>> {
  const { custno } = ctx.session
  const wait = await ctx.limits.spend('identityCheck', custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const asked = ctx.keys.digest('identity-name', `${custno}:${claimed.idno.toUpperCase()}`)
  const waitOfNumber = await ctx.limits.spend('identityName', asked)
  if (waitOfNumber !== null) return fail('SYS-0429', { retryAfterS: waitOfNumber })
  const customer = await findCustomer(ctx.db, custno)
  if (!customer || !hasFundAccount(customer)) return fail('GUARD-ACCOUNT')
  const name = customerVault(ctx.keys, custno).open('custname', customer.custname_enc)
  const isOwn = isIdnoOf(ctx.keys, claimed.idno, customer) && claimed.custname.trim() === name
  if (!isOwn) return fail('ID-0001')
  await ctx.limits.refund('identityName', asked)
  return ok(customer)
}
