import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { recordListed } from '@zhixiao/db/staff/opened-customers.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type Failure, fail } from '../../kernel/result.ts'
import type { StaffContext } from './console-context.ts'

/** The lists that hold customers, as the audit log names them. */
type OpenedList =
  | 'orders'
  | 'messages'
  | 'tickets'
  | 'remittances'
  | 'suitability'
  | 'ratings'
  | 'owners'
  | 'tax residents'
  | 'name hits'
  | 'candidates'

/**
 * Called for each page of a list that holds all customers: the first of an hour is an event, and the pages of a quarter of
 * an hour have a limit, so that nobody copies the list unseen. @returns the refusal beyond it
 */
export async function openList(
  { db, staff, limits }: StaffContext,
  list: OpenedList,
): Promise<Failure<ConsoleCode> | null> {
  const retryAfterS = await limits.spend('staffPages', staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  await withTx(db, tx => recordListed(tx, staff.name, list))
  return null
}
