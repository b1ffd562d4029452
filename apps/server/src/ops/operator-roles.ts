import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findStaff, putStaff } from '@zhixiao/db/staff/staff.ts'
import { conflictOf, isStaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refused } from './command.ts'

const LONGEST_NAME = 32

/** Nobody gives himself a right: the requester and the one who releases both are others (docs/decisions/0045). */
export const operatorRoles: Command = {
  summary: 'gives an operator exactly these roles in the console',
  usage: 'NAME FULL-NAME [ROLE ...]',
  positionals: [2, 2 + Object.keys(staffRoles).length],
  help: [
    `ROLE  ${Object.entries(staffRoles)
      .map(([role, name]) => `${role} (${name})`)
      .join(', ')}`,
    'Without a role the operator can sign in to nothing.',
  ],
  writes: true,
  run: giveRoles,
}

async function giveRoles(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = '', fullName = '', ...given] = args.positionals
  const roles = [...new Set(given)].filter(isStaffRole)
  const unknown = given.find(role => !isStaffRole(role))
  if (unknown !== undefined) return refused(`There is no role ${unknown}.`)
  if (fullName.trim() === '' || fullName.length > LONGEST_NAME)
    return refused(`The full name needs 1 to ${LONGEST_NAME} characters.`)
  if (name === ctx.actor) return refused('Nobody gives himself roles: two others do it.')
  const conflict = conflictOf(roles)
  if (conflict !== null) return refused(`These roles exclude each other: ${roles.join(', ')} (${conflict}).`)
  return inTransaction(ctx, args, async tx => {
    const before = await findStaff(tx, name)
    if (!before) return refused(`No operator ${name} is enabled.`)
    await putStaff(tx, { operator: name, fullName, roles })
    const change = { name, fullName, before: before.roles, after: roles }
    await writeAudit(tx, { actor: ctx.actor, act: 'operators roles', detail: change })
    return done(`${name} (${fullName}): ${before.roles.join(', ') || 'no role'} -> ${roles.join(', ') || 'no role'}`)
  })
}
