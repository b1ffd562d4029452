import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { proveQueryPassword } from '../../platform/secrets/prove-password.ts'
import { noteTry, readInstitution } from './institution.ts'
import { makeQueryTicket, TICKET_SECONDS } from './query-ticket.ts'

export const queryPasswordVerify: Handler<'account.queryPasswordVerify'> = async (ctx, { password }) => {
  const institution = await readInstitution(ctx)
  if (!institution.ok) return institution
  const { custno, query_hash: queryHash } = institution.data
  if (queryHash === null) return fail('ORG-0005')
  const refusal = await proveQueryPassword(ctx, queryHash, password)
  // Attempts during a lock are not checked, so they are not recorded either.
  if (refusal?.code !== 'ORG-0003') await noteTry(ctx, custno, 'query', refusal)
  if (refusal) return refusal
  const queryTicket = makeQueryTicket(ctx.keys, { ...ctx.session, queryHash })
  return ok({ queryTicket, expiresInSeconds: TICKET_SECONDS })
}
