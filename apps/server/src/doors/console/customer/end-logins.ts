import { endLoginsOf, loginsEndedMessage } from '../../shell/customers/customer-access.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { serve } from './serve-customer.ts'

export const endLogins: ConsoleHandler<'customer.endLogins'> = async (ctx, { custno, ...cause }) => {
  const answer = await serve(ctx, custno, cause, loginsEndedMessage(), (tx, by) => endLoginsOf(tx, by, custno, cause))
  if (answer.ok) ctx.sessions.forget(custno)
  return answer
}
