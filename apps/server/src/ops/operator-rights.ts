import { type ActName, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { isStaffRole, type StaffArea, type StaffRight, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { OpsContext } from './command.ts'

type Who = Pick<OpsContext, 'db' | 'actor'>

/** Whether the operator's roles give a right in an area. */
export async function operatorCan({ db, actor }: Who, area: StaffArea, right: StaffRight): Promise<boolean> {
  const staff = await findStaff(db, actor)
  return staffCan((staff?.roles ?? []).filter(isStaffRole), area, right)
}

/** Whether the operator may do an act by command; most acts need no role there, only a second operator. */
export const mayByCommand = async (who: Who, act: ActName, right: StaffRight): Promise<boolean> =>
  actOf(act).needsRole !== true || operatorCan(who, actOf(act).area, right)

/** Whether a request may be shown. */
export const mayRead = async (who: Who, act: string): Promise<boolean> => !isAct(act) || mayByCommand(who, act, 'read')

export const lacksRight = (actor: string, act: string): string => `${actor} has no role with the right to ${act}.`
