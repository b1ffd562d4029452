import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { findActRequest, listApprovals } from '@zhixiao/db/ops/act-requests.ts'
import { refusalText } from '@zhixiao/domain/acts/refusals.ts'
import { isStaffRole, mayApprove } from '@zhixiao/domain/staff/staff-can.ts'
import { whyNotApproved } from '@zhixiao/domain/staff/why-not-approved.ts'
import { checkerOf, undecided, undecidedBy } from '../../../acts/checker.ts'
import { approve as approveRequest, needsReason } from '../../../acts/run.ts'
import { refusalReport } from '../../../kernel/report.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { stepUp } from '../step-up.ts'
import { opsContext } from './asked-act.ts'
import { decided } from './decided.ts'
import { isOpen } from './sealed-fields.ts'

/** Approves a colleague's request. The call checks rights again; the act locks, repeats the dry run and compares. */
export const approve: ConsoleHandler<'request.approve'> = async (ctx, { id, digest, reason = '', ...given }) => {
  const { db, staff } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  const [checker, approvals, now] = await Promise.all([
    checkerOf(db, staff),
    listApprovals(db, [row.request_id]),
    ctx.clock.now(),
  ])
  const whyNot = whyNotApproved(undecided(row, row.act, approvals, isOpen(row, now)), checker)
  if (!mayApprove(staff.roles, actOf(row.act).area, row.needs.filter(isStaffRole))) return fail('CON-0403')
  if (whyNot === 'own') return fail('CON-0405')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  if (whyNot === 'decided') return decided(ctx, row)
  if (whyNot !== null) {
    const code = whyNot === 'limit' ? 'CON-0406' : 'CON-0403'
    const { zh: reason } = refusalText({ code: `request.${whyNot}`, given: undecidedBy(row, checker, approvals) })
    return fail(code, { reason })
  }
  if (row.digest !== digest) return fail('CON-0409')
  if (needsReason(row.shown) && reason === '')
    return fail('CON-0400', { field: 'reason', reason: '文中有禁用词，通过须写明理由' })
  const proved = await stepUp(ctx, staff, given, { purpose: 'approve', approval: { id: row.request_id, digest } })
  if (!proved.ok) return proved
  const by = { ...opsContext(ctx), proof: proved.evidence }
  const report = await approveRequest(by, row.request_id, { reason: reason.trim() }).catch(refusalReport)
  const after = await findActRequest(db, BigInt(id))
  if (report.ok) return ok({ isFirst: after?.state === 'open' })
  if (after?.state !== 'open' && !report.moved) return decided(ctx, after ?? row)
  return fail('CON-0409', report.why === undefined ? {} : { reason: report.why })
}
