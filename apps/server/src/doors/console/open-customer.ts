import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { type Customer, findCustomer } from '@zhixiao/db/account/customers.ts'
import { hasOpenedCustomer, recordOpened } from '@zhixiao/db/staff/opened-customers.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import type { StaffContext } from './console-context.ts'
import { ownAccountRefusal } from './own-account.ts'

/**
 * The customer whose account a member of staff opens. Everything that shows a customer begins here: the first look in an hour
 * is an event and counts towards a limit, so that nobody reads the customer base unseen. Staff never see their own account.
 */
export async function openCustomer(ctx: StaffContext, custno: string): Promise<Result<Customer, ConsoleCode>> {
  const { db, staff, limits } = ctx
  const refusal = ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  const [isOpen, customer] = await Promise.all([hasOpenedCustomer(db, staff.name, custno), findCustomer(db, custno)])
  // Numbers that belong to no customer count towards the limit, too.
  const retryAfterS = isOpen ? null : await limits.spend('staffOpen', staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  if (!customer) return fail('CON-0404', { reason: '没有这个客户号' })
  // A page requests several parts at once; only the one that records the look counts.
  if (!isOpen && !(await withTx(db, tx => recordOpened(tx, staff.name, custno))))
    await limits.refund('staffOpen', staff.name)
  return ok(customer)
}

/** The same for lists: an unknown customer number or the reader's own gives an empty list, not a refusal. */
export async function openRowsOf(ctx: StaffContext, custno: string): Promise<Failure<ConsoleCode> | null> {
  if (custno === ctx.staff.ownCustno) return null
  const opened = await openCustomer(ctx, custno)
  return opened.ok || opened.code === 'CON-0404' ? null : opened
}
