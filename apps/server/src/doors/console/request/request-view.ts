import { isAct } from '@zhixiao/contract/acts/acts.ts'
import { type ActRequest, type Approval, listApprovals, stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { type Checker, whyNotApproved } from '@zhixiao/domain/staff/why-not-approved.ts'
import { undecided } from '../../../acts/checker.ts'
import type { Context } from '../../../kernel/context.ts'
import { shownIn } from '../object-names.ts'
import { type namesOf, personOf } from '../staff-names.ts'

type RequestContext = {
  checker: Checker
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

export function viewOf(row: ActRequest, about: string, { checker, nameOf, now, approvals }: RequestContext) {
  if (!isAct(row.act)) return null
  const state = stateAt(row, now)
  const isOpen = state === 'open'
  const approved = approvals.get(row.request_id) ?? []
  const whyNot = isOpen ? whyNotApproved(undecided(row, row.act, approved, isOpen), checker) : 'decided'
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
    approvals: approved.map(each => ({
      name: each.operator,
      fullName: each.full_name,
      at: each.approved_at.toISOString(),
    })),
    warnings: shownIn(row.shown)?.warnings.length ?? 0,
  }
}
