import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { isIdTaken } from '@zhixiao/db/account/profile.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { readIdentity } from './read-identity.ts'

/** Limited, because the answer reveals whether an ID number has an account. */
export const openCheck: Handler<'account.openCheck'> = async (ctx, input) => {
  const { custno } = ctx.session
  const wait = await ctx.limits.spend('identityCheck', custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const { guard, now } = await readCustomerFacts(ctx.db, custno)
  if (hasFundAccount(guard)) return fail('OPEN-0002')
  const identity = readIdentity(input, shanghaiDate(now.getTime()))
  if (!identity.ok) return identity
  const { number, birthday, sex } = identity.data
  if (await isIdTaken(ctx.db, custno, ctx.keys.blindIndex('idno', number))) return fail('OPEN-0003')
  return ok({ birthday, sex })
}
