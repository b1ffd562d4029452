import { type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'

/** The queues without that of compliance for staff who may not know that there is one. */
export function queuesSeenBy<Queue extends { queue: string }>(
  { roles }: { roles: readonly StaffRole[] },
  queues: readonly Queue[],
): Queue[] {
  return queues.filter(({ queue }) => queue !== 'candidates-overdue' || staffCan(roles, 'aml', 'read'))
}
