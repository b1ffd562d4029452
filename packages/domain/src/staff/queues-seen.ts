import { type StaffArea, type StaffRole, staffCan } from './staff-can.ts'

/** Queues of compliance, with the area that staff must be able to read to see them. */
const areas: Readonly<Record<string, StaffArea>> = {
  'candidates-overdue': 'aml',
  'crs-overdue': 'crs',
  'aml-overdue': 'diligence',
  'owners-overdue': 'diligence',
}

/** Hides compliance's queues from staff without the right, and subtracts the entries about the reader's own account. */
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
