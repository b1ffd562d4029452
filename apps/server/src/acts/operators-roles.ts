import { listOperators } from '@zhixiao/db/ops/operators.ts'
import { insertInvitation, insertInvited, NO_PASSWORD } from '@zhixiao/db/staff/lifecycle.ts'
import { findStaff, listStaff, putStaff } from '@zhixiao/db/staff/staff.ts'
import {
  decideOperatorsInvite,
  decideOperatorsRoles,
  type Invitation,
  type InviteFacts,
  type RolesChange,
  type RolesFacts,
} from '@zhixiao/domain/acts/operators-roles.ts'
import { roleNames } from '@zhixiao/domain/staff/staff-can.ts'
import { type ActHandler, isOneOf, lastOf } from './act-handler.ts'
import { readLockoutRefusal } from './operators-suspend.ts'

export const operatorsRoles: ActHandler<'operators roles', RolesFacts, RolesChange> = {
  async lock(tx, { name, roles }, _, by) {
    const member = await findStaff(tx, name)
    const before = member?.roles ?? null
    const lost = (before ?? []).filter(role => !roles.includes(role))
    const able = (await listStaff(tx)).filter(each => each.disabled_at === null && each.suspended_at === null)
    return {
      isOwn: isOneOf(by, name),
      before,
      oldFullName: member?.full_name ?? '',
      people: able.length,
      lockout: before && (await readLockoutRefusal(tx, { name, actor: lastOf(by), lost, alone: false })),
    }
  },
  decide: decideOperatorsRoles,
  write: (tx, { name: operator, fullName, roles }) => putStaff(tx, { operator, fullName, roles }),
  event: ({ name, fullName, before, roles }) => ({ name, fullName, before, after: roles }),
  show: ({ name, fullName, before, roles }) => ({
    changes: [{ name: '角色', before: roleNames(before), after: roleNames(roles) }],
    totals: person(name, fullName),
  }),
  say: ({ name, fullName, before, roles }) =>
    `${name} (${fullName}): ${before.join(', ') || 'no role'} -> ${roles.join(', ') || 'no role'}`,
}

/** The invited person sets the password by a link; nobody else ever knows it (docs/decisions/0045). */
export const operatorsInvite: ActHandler<'operators invite', InviteFacts, Invitation> = {
  async lock(tx, { name }, _, by) {
    const operators = await listOperators(tx)
    const there = operators.find(each => each.name === name)
    const isInvited = there?.disabled_at === null && there.password_hash === NO_PASSWORD
    return {
      isOwn: isOneOf(by, name),
      there: there ? (isInvited ? 'invited' : 'taken') : null,
      // While all operators are the demo's the invited one counts as theirs: the firm's first own one disables them.
      isDemo: operators.every(each => each.is_demo),
    }
  },
  decide: decideOperatorsInvite,
  async write(tx, { name, fullName, roles, isAgain, isDemo }) {
    if (!isAgain) await insertInvited(tx, name, isDemo)
    await putStaff(tx, { operator: name, fullName, roles })
    await insertInvitation(tx, name)
  },
  event: ({ name, fullName, roles }, { requestedBy }) => ({ name, fullName, roles, requestedBy }),
  show: ({ name, fullName, roles, isAgain }) => ({
    changes: [{ name: '角色', before: null, after: roleNames(roles) }],
    totals: [
      ...person(name, fullName),
      { name: '链接', value: '通过后 72 小时内有效，只能用一次' },
      { name: '复核限额', value: '0.00 元，由数据库管理员另行给予；在此之前只能复核内容与消息' },
    ],
    warnings: isAgain ? ['此人此前的邀请没有使用，通过后原链接作废'] : [],
  }),
  say: ({ name, fullName, roles, isAgain }) =>
    `${name} (${fullName}): invited as ${roles.join(', ')}${isAgain ? ', once more' : ''}`,
}

const person = (login: string, fullName: string) => [
  { name: '姓名', value: fullName },
  { name: '登录名', value: login },
]
