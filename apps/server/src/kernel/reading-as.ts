import type { Context, CustomerContext } from './context.ts'

/**
 * The context in which the customer's own calls read, so that staff and jobs speak of the figures of the customer's pages. For
 * calls that only read: it has no session that anybody could use.
 */
export function readingAs(
  ctx: Context & { address: string; userAgent: string },
  custno: string,
  isEnterprise: boolean,
): CustomerContext {
  const session = { custno, tokenHash: '', isEnterprise }
  return { ...ctx, session, requestId: null, attemptId: null, bodyHash: '', deviceId: '' }
}
