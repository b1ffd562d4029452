import { type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { actOf, type EmergencyActName, emergencyActNames, isEmergencyAct } from './acts.ts'

/** The right to read or check an act covers its emergencies; compliance reviews and auditors read all, commands included. */
export const mayReview = (roles: readonly StaffRole[], act: string, right: 'read' | 'check'): boolean =>
  staffCan(roles, 'emergency', right) || (isEmergencyAct(act) && staffCan(roles, actOf(act).area, right))

/** The acts whose emergencies these roles read or review; `all` includes those of commands. */
export function reviewedActs(
  roles: readonly StaffRole[],
  right: 'read' | 'check',
): { acts: EmergencyActName[]; all: boolean } {
  return {
    acts: emergencyActNames.filter(act => mayReview(roles, act, right)),
    all: staffCan(roles, 'emergency', right),
  }
}

type Done = { act: string; doneBy: string; isOpen: boolean }

/** Why this person may not review an emergency; null when allowed. */
export function whyNotReviewed(
  { act, doneBy, isOpen }: Done,
  { name, roles, tied }: { name: string; roles: readonly StaffRole[]; tied: readonly string[] },
): 'own' | 'right' | 'invited' | 'decided' | null {
  if (doneBy === name) return 'own'
  if (tied.includes(doneBy)) return 'invited'
  if (!mayReview(roles, act, 'check')) return 'right'
  return isOpen ? null : 'decided'
}
