import { type ActName, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import type { ActFields } from '@zhixiao/contract/acts/command-line.ts'
import { isOwnAccount } from '@zhixiao/db/ops/own-account.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import type { ActSubject } from '@zhixiao/domain/staff/act-subject.ts'
import { isStaffRole, type StaffArea, type StaffRight, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { OpsContext } from '../acts/in-transaction.ts'

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

/** The customers that the input of an act names; none if an older release stored the input in another form. */
export function subjectsOf(act: ActName, input: ActFields): ActSubject[] {
  const { input: form, subjects } = actOf(act)
  if (!subjects) return []
  const read = form.safeParse(input)
  return read.success ? subjects(read.data) : []
}

/** Whether the operator is the customer of an act, which then two other operators request and decide. */
export async function isAboutSelf({ db, actor }: Who, act: ActName, input: ActFields): Promise<boolean> {
  const own = await Promise.all(subjectsOf(act, input).map(subject => isOwnAccount(db, actor, subject)))
  return own.includes(true)
}

/** Drops the requests about the operator's own account, which the operator must not even know of. */
export async function notAboutSelf<Request extends { act: string; input: ActFields }>(
  who: Who,
  requests: readonly Request[],
): Promise<Request[]> {
  const own = await Promise.all(requests.map(({ act, input }) => isAct(act) && isAboutSelf(who, act, input)))
  return requests.filter((_, index) => !own[index])
}

/** The refusal of an act about the operator's own account. */
export const aboutSelf = (actor: string): string => `${actor} is the customer: two other operators do this.`
