import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listOperators } from '@zhixiao/db/ops/operators.ts'
import { insertInvitation, insertInvited, NO_PASSWORD } from '@zhixiao/db/staff/lifecycle.ts'
import { putStaff } from '@zhixiao/db/staff/staff.ts'
import { roleNames, type StaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'
import { givenRoles, roleHelp } from './operator-roles.ts'
import { OPERATOR_NAME } from './sign-in.ts'

/** The invited person sets the password by a link; nobody else ever knows it (docs/decisions/0045). */
export const operatorInvite: Command = {
  summary: 'invites a new operator with roles, who sets the password by a link of three days',
  usage: 'NAME FULL-NAME ROLE [ROLE ...]',
  positionals: [3, 2 + Object.keys(staffRoles).length],
  help: [roleHelp, 'The link is made in the console by who may ask for this, after a second operator released it.'],
  writes: true,
  run: invite,
}

async function invite(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = '', fullName = '', ...given] = args.positionals
  if (!OPERATOR_NAME.test(name))
    return refusedFor('登录名由 2 至 32 位小写字母、数字组成，以字母开头', `${name} is no name of an operator.`)
  const roles = givenRoles(ctx, name, fullName, given)
  if ('ok' in roles) return roles
  return inTransaction(ctx, args, async tx => {
    const operators = await listOperators(tx)
    const there = operators.find(each => each.name === name)
    if (there && (there.disabled_at !== null || there.password_hash !== NO_PASSWORD))
      return refusedFor('登录名已被使用，换一个', `The name ${name} is or was an operator's: names are not used twice.`)
    // Nothing is written before the release: the database requires it in the same transaction.
    if (ctx.release) {
      // While all operators are the demo's the invited one counts as theirs: the firm's first own one disables them.
      if (!there)
        await insertInvited(
          tx,
          name,
          operators.every(each => each.is_demo),
        )
      await putStaff(tx, { operator: name, fullName, roles: roles.given })
      await insertInvitation(tx, name)
      const detail = { name, fullName, roles: roles.given, requestedBy: ctx.release.by }
      await writeAudit(tx, { actor: ctx.actor, act: 'operators invite', detail })
    }
    return {
      ...done(`${name} (${fullName}): invited as ${roles.given.join(', ')}${there ? ', once more' : ''}`),
      rests: { invited: there !== undefined },
      shown: shownOf(name, fullName, roles.given, there !== undefined),
    }
  })
}

const shownOf = (name: string, fullName: string, roles: readonly StaffRole[], isAgain: boolean) => ({
  changes: [{ name: '角色', before: null, after: roleNames(roles) }],
  totals: [
    { name: '姓名', value: fullName },
    { name: '登录名', value: name },
    { name: '链接', value: '通过后 72 小时内有效，只能用一次' },
    { name: '复核限额', value: '0.00 元，由数据库管理员另行给予；在此之前只能复核内容与消息' },
  ],
  tables: [],
  warnings: isAgain ? ['此人此前的邀请没有使用，通过后原链接作废'] : [],
})
