import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { isStaffRole, mayApprove } from '@zhixiao/domain/staff/staff-can.ts'
import { reject as rejectRequest } from '../../../acts/run.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { opsContext } from './asked-act.ts'
import { decided } from './decided.ts'

/** Withdraws the caller's own request, or rejects a colleague's if the caller may check the act. */
export const reject: ConsoleHandler<'request.reject'> = async (ctx, { id, reason }) => {
  const { db, staff } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  const isOwn = row.requested_by === staff.name
  if (!isOwn && !mayApprove(staff.roles, actOf(row.act).area, row.needs.filter(isStaffRole))) return fail('CON-0403')
  const own = isOwn ? null : await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const given = { reason: reason.trim() }
  const report = await rejectRequest(opsContext(ctx), row.request_id, given)
  if (!report.ok) return decided(ctx, (await findActRequest(db, BigInt(id))) ?? row)
  return ok({ state: isOwn ? ('withdrawn' as const) : ('rejected' as const) })
}
