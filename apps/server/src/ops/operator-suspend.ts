import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { endSessionsOf, restoreOperator, suspendOperator } from '@zhixiao/db/staff/lifecycle.ts'
import { findMember } from '@zhixiao/db/staff/staff.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'
import { lockoutRefusal } from './lockout.ts'
import { roleNames } from './operator-roles.ts'

/** Locks a login that may be compromised; passwords, passkeys and roles stay unchanged. */
export const suspendCommands = {
  'operators suspend': {
    summary: 'ends the login of an operator and keeps him out until he is restored',
    usage: 'NAME',
    positionals: [1, 1],
    writes: true,
    run: (ctx, args) => change(ctx, args, 'suspend'),
  },
  'operators restore': {
    summary: 'lets a suspended operator sign in again',
    usage: 'NAME',
    positionals: [1, 1],
    writes: true,
    run: (ctx, args) => change(ctx, args, 'restore'),
  },
} satisfies Record<string, Command>

async function change(ctx: OpsContext, args: Args, what: 'suspend' | 'restore'): Promise<Report> {
  const [name = ''] = args.positionals
  if ([ctx.actor, ctx.release?.by].includes(name))
    return refusedFor('不能办理本人的登录', 'Nobody suspends or restores himself: another operator does it.')
  return inTransaction(ctx, args, async tx => {
    const member = await findMember(tx, name)
    if (!member) return refusedFor('没有这位在职员工', `No operator ${name} is enabled.`)
    const isSuspended = what === 'suspend'
    const lockout = isSuspended ? await lockoutRefusal(tx, ctx, { name, alone: ctx.release?.alone === true }) : null
    if (lockout) return lockout
    const isDone = isSuspended ? await suspendOperator(tx, name, ctx.actor) : await restoreOperator(tx, name, ctx.actor)
    if (!isDone)
      return refusedFor(
        isSuspended ? '登录已经暂停' : '登录没有暂停',
        `${name} is ${isSuspended ? 'suspended already' : 'not suspended'}.`,
      )
    if (isSuspended) await endSessionsOf(tx, name)
    await writeAudit(tx, { actor: ctx.actor, act: `operators ${what}`, detail: { name } })
    const shown: Shown = {
      changes: [
        {
          name: '登录',
          before: isSuspended ? '可以登录' : '暂停',
          after: isSuspended ? '立即结束，恢复前不能登录、提交或复核' : '可以登录',
        },
      ],
      totals: [
        { name: '员工', value: `${member.full_name}（${name}）` },
        { name: '角色', value: roleNames(member.roles.filter(isStaffRole)) },
      ],
      tables: [],
      warnings: [],
    }
    const line = isSuspended ? `${name} is suspended: the open session ends.` : `${name} may sign in again.`
    return { ...done(line), rests: { since: member.suspended_at }, shown }
  })
}
