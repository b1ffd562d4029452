import { z } from 'zod'
import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { readUserInfo } from './read-user-info.ts'

const stored = z.object({ industry: z.string() }).partial()

export const organisationInfo: Handler<'account.organisationInfo'> = async (ctx, { clientid }) => {
  const { customer, info } = await readUserInfo(ctx)
  // Another's number and one nobody has are the same to whoever asks.
  if (customer.clientid !== clientid || info.isEnterprise === '0') return fail('SYS-0404')
  const { industry = '' } = stored.parse(customer.organisation ?? {})
  return ok({ ...info, organisation: { name: info.custname, idtype: info.idtype, idno: info.idno, industry } })
}
