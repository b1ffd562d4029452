import type { Context, CustomerContext } from './context.ts'

/**
 * A context that runs read-only calls as the customer, so that staff and jobs use the same figures as the customer's pages.
 * It has no usable session.
 */
export function readingAs(
  ctx: Context & { address: string; userAgent: string },
  custno: string,
  isEnterprise: boolean,
): CustomerContext {
  const session = { custno, tokenHash: '', isEnterprise }
  return { ...ctx, session, requestId: null, attemptId: null, bodyHash: '', deviceId: '' }
}
