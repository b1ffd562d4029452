import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { isCopyTaken } from '@zhixiao/db/staff/opened-customers.ts'
import { copyEndsAt } from '@zhixiao/domain/acts/customer-copy.ts'
import type { StaffContext } from '../console-context.ts'

/** The customer whose data a released request of this member of staff allows to copy; null for every other request. */
export const copiedBy = ({ staff }: Pick<StaffContext, 'staff'>, row: ActRequest): string | null =>
  row.act === 'customer copy' && row.state === 'released' && row.requested_by === staff.name
    ? String(row.input.custno)
    : null

/** Whether the caller can download the copy that a request of its own allows; null without one. */
export async function copyStateOf(ctx: StaffContext, row: ActRequest): Promise<'ready' | 'taken' | 'over' | null> {
  const custno = copiedBy(ctx, row)
  if (custno === null || row.decided_at === null) return null
  if (await isCopyTaken(ctx.db, { custno, request: String(row.request_id) })) return 'taken'
  return (await ctx.clock.now()) < copyEndsAt(row.decided_at) ? 'ready' : 'over'
}
