import { type ActName, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { type ActRequest, type Approval, listApprovals, stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { whyNotApproved } from '@zhixiao/domain/staff/why-not-approved.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Staff } from '../console-context.ts'
import { shownIn } from '../object-names.ts'
import { type namesOf, personOf } from '../staff-names.ts'

type RequestContext = {
  staff: Staff
  limit: Fen
  tied: readonly string[]
  nameOf: Awaited<ReturnType<typeof namesOf>>
  now: Date
  approvals: Approvals
}
type Approvals = ReadonlyMap<bigint, readonly Approval[]>

/** First approvals of those requests that need two, by request. */
export async function approvalsOf(db: Context['db'], rows: readonly ActRequest[]): Promise<Approvals> {
  const ids = rows.filter(({ needs }) => needs.length > 1).map(row => row.request_id)
  return Map.groupBy(await listApprovals(db, ids), approval => approval.request_id)
}

export function viewOf(row: ActRequest, about: string, { staff, limit, tied, nameOf, now, approvals }: RequestContext) {
  if (!isAct(row.act)) return null
  const state = stateAt(row, now)
  const isOpen = state === 'open'
  const whyNot = isOpen
    ? whyNotApproved(askedOf(row, row.act, isOpen, approvals), { ...staff, limit, tied })
    : 'decided'
  return {
    requestId: String(row.request_id),
    act: row.act,
    object: row.object,
    about,
    state,
    amount: row.amount_fen === null ? null : fenText(row.amount_fen),
    requestedBy: personOf(nameOf, row.requested_by),
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : personOf(nameOf, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    canApprove: whyNot === null,
    whyNot,
    needs: row.needs.filter(isStaffRole),
    approvals: (approvals.get(row.request_id) ?? []).map(each => ({
      name: each.operator,
      fullName: each.full_name,
      at: each.approved_at.toISOString(),
    })),
    warnings: shownIn(row.shown)?.warnings.length ?? 0,
  }
}

export const askedOf = (
  { request_id: id, requested_by: requestedBy, amount_fen: amount, needs }: ActRequest,
  act: ActName,
  isOpen: boolean,
  approvals: Approvals,
) => ({
  area: actOf(act).area,
  requestedBy,
  amount,
  isOpen,
  needs: needs.filter(isStaffRole),
  approved: (approvals.get(id) ?? []).map(({ operator, roles }) => ({
    name: operator,
    roles: roles.filter(isStaffRole),
  })),
})
