import { type ActName, isAct } from '@zhixiao/contract/acts/acts.ts'
import { type ActFields, objectOf } from '@zhixiao/contract/acts/command-line.ts'
import { stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listOwnNews } from '@zhixiao/db/staff/own-requests.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Staff, StaffContext } from '../console-context.ts'
import { customersOf, objectNames } from '../object-names.ts'
import { namesOf, personOf } from '../staff-names.ts'
import { MOST_WAITING, readable } from './inbox-place.ts'

/** Open requests about a customer, of the acts that the reader may read. */
export async function openRequestsAbout({ db, staff }: { db: Context['db']; staff: Staff }, custno: string) {
  const search = { tab: 'open', operator: staff.name, acts: readable(staff.roles), before: null } as const
  const rows = await listInbox(db, { ...search, limit: MOST_WAITING })
  const customers = await customersOf(db, rows)
  const found = rows.filter((_, at) => customers[at]?.some(customer => customer.custno === custno))
  const nameOf = await namesOf(db)
  return found.map(({ request_id, act, object, requested_by, expires_at }) => ({
    requestId: String(request_id),
    act,
    object,
    requestedBy: personOf(nameOf, requested_by),
    expiresAt: expires_at.toISOString(),
  }))
}

/** Open requests of some acts whose arguments fit, newest first. */
export async function openRequestsWith(
  { db, staff }: { db: Context['db']; staff: Staff },
  acts: readonly string[],
  fits: (input: ActFields, act: string) => boolean,
): Promise<{ requestId: string; act: string }[]> {
  const rows = await listInbox(db, { tab: 'open', operator: staff.name, acts, before: null, limit: MOST_WAITING })
  return rows
    .filter(({ input, act }) => fits(input, act))
    .map(({ request_id, act }) => ({ requestId: String(request_id), act }))
}

/** Ids of the open requests of an act by their object: the case or text that they are about. */
export async function openRequestIds(
  { db, staff }: { db: Context['db']; staff: Staff },
  act: ActName,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listInbox(db, {
    tab: 'open',
    operator: staff.name,
    acts: [act],
    before: null,
    limit: MOST_WAITING,
  })
  return new Map(rows.map(({ input, request_id }) => [objectOf(act, input, []), String(request_id)]))
}

/** The caller's own requests that ended without being done, until opened, and those that end soon. */
export async function ownNews(ctx: StaffContext, now: Date, nameOf: Awaited<ReturnType<typeof namesOf>>) {
  const rows = await listOwnNews(ctx.db, ctx.staff.name)
  const about = await objectNames(ctx, rows)
  return rows.flatMap((row, at) => {
    if (!isAct(row.act)) return []
    const state = stateAt(row, now)
    return {
      requestId: String(row.request_id),
      act: row.act,
      object: row.object,
      about: about[at] ?? '',
      state: state === 'rejected' || state === 'expired' ? state : ('expiring' as const),
      reason: row.reason,
      by: row.decided_by === null ? null : personOf(nameOf, row.decided_by).fullName,
      at: (row.decided_at ?? row.expires_at).toISOString(),
    }
  })
}
