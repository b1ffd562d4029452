import { type ActName, actOf } from '@zhixiao/contract/acts/acts.ts'
import { type ActRequest, type Approval, releaseLimitOf } from '@zhixiao/db/ops/act-requests.ts'
import { listTied } from '@zhixiao/db/staff/lifecycle.ts'
import { missingCheckers } from '@zhixiao/domain/staff/needed-checkers.ts'
import { isStaffRole, type StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { Checker } from '@zhixiao/domain/staff/why-not-approved.ts'
import type { Context } from '../kernel/context.ts'

type Member = { name: string; roles: readonly StaffRole[] }

/** What decides which requests this person may approve. */
export async function checkerOf(db: Context['db'], { name, roles }: Member): Promise<Checker> {
  const [limit, tied] = await Promise.all([releaseLimitOf(db, name), listTied(db, name)])
  return { name, roles, limit, tied }
}

/** A request as the rule reads it; `approvals` are those of this request. */
export const undecided = (
  { requested_by: requestedBy, amount_fen: amount, needs }: ActRequest,
  act: ActName,
  approvals: readonly Approval[],
  isOpen: boolean,
) => ({
  area: actOf(act).area,
  requestedBy,
  amount,
  isOpen,
  needs: needs.filter(isStaffRole),
  approved: approvals.map(({ operator, roles }) => ({ name: operator, roles: roles.filter(isStaffRole) })),
})

/** What the words of a refusal to approve name. */
export function undecidedBy(
  { request_id: id, act, requested_by: maker, amount_fen: amount, needs: roles }: ActRequest,
  { name: checker, limit }: Checker,
  approvals: readonly Approval[],
) {
  const needs = roles.filter(isStaffRole)
  const missing = missingCheckers(
    needs,
    approvals.map(each => each.roles.filter(isStaffRole)),
  )
  return { id, act, maker, checker, needs, missing, amount, limit }
}
