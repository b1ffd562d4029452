import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findStaff, listStaff, putStaff } from '@zhixiao/db/staff/staff.ts'
import { conflictOf, isStaffRole, roleNames, type StaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { isPlainText } from '@zhixiao/domain/validate/rules.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'
import { lockoutRefusal } from './lockout.ts'

const LONGEST_NAME = 32
/** Who asks, who releases, and the person concerned. */
const LEAST_PEOPLE = 3

/** The roles for a command's help. */
export const roleHelp = `ROLE  ${Object.entries(staffRoles)
  .map(([role, name]) => `${role} (${name})`)
  .join(', ')}`

/** Changes roles. Neither requester nor releaser may be the person concerned (docs/decisions/0045). */
export const operatorRoles: Command = {
  summary: 'gives an operator exactly these roles in the console',
  usage: 'NAME FULL-NAME [ROLE ...]',
  positionals: [2, 2 + Object.keys(staffRoles).length],
  help: [roleHelp, 'Without a role the operator can sign in to nothing.'],
  writes: true,
  run: giveRoles,
}

/** The roles among the arguments, or why the operator cannot have them. */
export function givenRoles(
  { actor }: Pick<OpsContext, 'actor'>,
  name: string,
  fullName: string,
  words: readonly string[],
): { given: StaffRole[] } | Report {
  const roles = [...new Set(words)].filter(isStaffRole)
  const unknown = words.find(role => !isStaffRole(role))
  if (unknown !== undefined) return refusedFor(`没有角色 ${unknown}`, `There is no role ${unknown}.`)
  if (fullName.trim() === '' || fullName.length > LONGEST_NAME || !isPlainText(fullName))
    return refusedFor(
      '姓名需 1 至 32 个字，不含换行',
      `The full name needs 1 to ${LONGEST_NAME} characters in one line.`,
    )
  if (name === actor) return refusedFor('不能给本人角色', 'Nobody gives himself roles: two others do it.')
  const conflict = conflictOf(roles)
  if (conflict === null) return { given: roles }
  return refusedFor(
    `这些角色不能由一人担任：${roleNames(roles)}`,
    `These roles exclude each other: ${roles.join(', ')} (${conflict}).`,
  )
}

async function giveRoles(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = '', fullName = '', ...words] = args.positionals
  const known = givenRoles(ctx, name, fullName, words)
  if ('ok' in known) return known
  const roles = known.given
  return inTransaction(ctx, args, async tx => {
    const before = await findStaff(tx, name)
    if (!before) return refusedFor('没有这位在职员工', `No operator ${name} is enabled.`)
    const lost = before.roles.filter(role => !roles.some(given => given === role))
    const lockout = await lockoutRefusal(tx, ctx, { name, lost, alone: false })
    if (lockout) return lockout
    const others = (await listStaff(tx)).filter(each => each.disabled_at === null && each.suspended_at === null)
    if (others.length < LEAST_PEOPLE)
      return refusedFor(
        `角色由一人申请、另一人通过，不含本人：至少要有 ${LEAST_PEOPLE} 名操作员`,
        `One operator asks for the roles of a third one and another releases them, so there must be ${LEAST_PEOPLE}: add the others first.`,
      )
    await putStaff(tx, { operator: name, fullName, roles })
    const change = { name, fullName, before: before.roles, after: roles }
    await writeAudit(tx, { actor: ctx.actor, act: 'operators roles', detail: change })
    return {
      ...done(`${name} (${fullName}): ${before.roles.join(', ') || 'no role'} -> ${roles.join(', ') || 'no role'}`),
      shown: {
        changes: [{ name: '角色', before: roleNames(before.roles), after: roleNames(roles) }],
        totals: [
          { name: '姓名', value: fullName },
          { name: '登录名', value: name },
        ],
        tables: [],
        warnings: [],
      },
    }
  })
}
