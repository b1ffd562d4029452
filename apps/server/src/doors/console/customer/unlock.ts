import { unlockedMessage, unlockPassword } from '../../shell/customers/customer-access.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { serve } from './serve-customer.ts'

export const unlock: ConsoleHandler<'customer.unlock'> = (ctx, { custno, password, ...cause }) =>
  serve(ctx, custno, cause, unlockedMessage(password), (tx, by) => unlockPassword(tx, by, custno, password, cause))
