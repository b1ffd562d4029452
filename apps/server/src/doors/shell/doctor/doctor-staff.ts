import { listStaff } from '@zhixiao/db/staff/staff.ts'
import { isStaffRole, staffRights } from '@zhixiao/domain/staff/staff-can.ts'
import { type UnfilledRight, unfilledRights } from '@zhixiao/domain/staff/unfilled-rights.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { type Finding, look, missing, ops } from './finding.ts'

/** One operator requests a role, another one releases it, for a third one. */
const LEAST_OPERATORS = 3

/** Checks that there are enough operators, and somebody for each kind of work. */
export async function staffFindings({ db, env }: OpsContext): Promise<Finding[]> {
  const weighed = env.nodeEnv === 'production' ? missing : look
  const staff = (await listStaff(db)).filter(each => each.disabled_at === null && !each.is_demo)
  if (staff.length < LEAST_OPERATORS)
    return [weighed(`${staff.length} of at least ${LEAST_OPERATORS} operators`, ops('operators add NAME'))]
  const mend = ops('operators roles NAME FULL-NAME ROLE ... (docs/going-live.md#3-six-people)')
  // One finding instead of one for each kind of work: all have the same first remedy.
  if (staff.every(({ roles }) => roles.length === 0)) return [weighed('no operator has a role', mend)]
  return unfilledRights(staff.map(({ roles }) => roles.filter(isStaffRole))).map(unfilled =>
    weighed(problemOf(unfilled), mend),
  )
}

const lacks = {
  make: 'nobody may ask for',
  check: 'nobody may check',
  other: 'the only person who checks is also the only one who asks for',
  do: 'nobody may do',
} as const

function problemOf(unfilled: UnfilledRight): string {
  if ('roles' in unfilled) return `no two people of ${unfilled.roles.join(' and ')}, whom some requests need together`
  return `${lacks[unfilled.lacks]} ${staffRights[unfilled.area].name} (${unfilled.area})`
}
