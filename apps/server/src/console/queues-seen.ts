import { type StaffArea, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'

/** Queues of compliance, with the right that it takes to know of them. */
const areas: Readonly<Record<string, StaffArea>> = { 'candidates-overdue': 'aml', 'crs-overdue': 'crs' }

/** The queues without those of compliance for staff who may not know that there is something, and without what is about `own`. */
export function queuesSeenBy<Queue extends { queue: string; length: number }>(
  { roles }: { roles: readonly StaffRole[] },
  queues: readonly Queue[],
  own: ReadonlyMap<string, number>,
): Queue[] {
  return queues
    .filter(({ queue }) => {
      const area = areas[queue]
      return area === undefined || staffCan(roles, area, 'read')
    })
    .map(each => ({ ...each, length: each.length - (own.get(each.queue) ?? 0) }))
}
