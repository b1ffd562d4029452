import { actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import type { InboxTab } from '@zhixiao/db/staff/inbox.ts'
import { mayApprove, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { notAboutSelf } from '../../../acts/operator-rights.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Staff } from '../console-context.ts'

export const MOST_WAITING = 1_000

export const readable = (roles: readonly StaffRole[]) =>
  actNames.filter(act => staffCan(roles, actOf(act).area, 'read'))
/** The acts that these roles check, and the ones among them where they approve only requests that need one of these roles. */
export function checkedBy(roles: readonly StaffRole[]) {
  const acts = actNames.filter(act => mayApprove(roles, actOf(act).area, roles))
  return { acts, also: acts.filter(act => !mayApprove(roles, actOf(act).area, [])) }
}

/** The filter of a tab for this reader. */
export function placeOf({ name: operator, roles }: Staff, tab: InboxTab) {
  return { tab, operator, also: [], acts: readable(roles), ...(tab === 'toCheck' && checkedBy(roles)) }
}

export const withoutOwn = async (db: Context['db'], { name, ownCustno }: Staff, rows: readonly ActRequest[]) =>
  ownCustno === null ? rows : notAboutSelf({ db, actor: name }, rows)
