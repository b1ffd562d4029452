import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { type ActRequest, AGAIN_DAYS } from '@zhixiao/db/ops/act-requests.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { tryRequest } from '../../../acts/run.ts'
import type { Staff } from '../console-context.ts'

type Tried = Awaited<ReturnType<typeof tryRequest>> | null

/** Whether its maker can resubmit a request that expired or whose effects changed, while its files are kept, or one that was rejected and needs no file. */
export function canResubmit(row: ActRequest, state: string, { name, roles }: Staff, now: Date, tried: Tried): boolean {
  if (row.requested_by !== name || !isAct(row.act) || !staffCan(roles, actOf(row.act).area, 'make')) return false
  if (state === 'open') return tried?.moved === null
  const endedAt = (row.decided_at ?? row.expires_at).getTime()
  if (state === 'rejected' && tried?.report.ok !== true) return false
  return (state === 'expired' || state === 'rejected') && now.getTime() < endedAt + AGAIN_DAYS * DAY_MS
}

const DAY_MS = 86_400_000
