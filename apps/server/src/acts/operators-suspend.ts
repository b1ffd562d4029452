import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import { endSessionsOf, readLockout, restoreOperator, suspendOperator } from '@zhixiao/db/staff/lifecycle.ts'
import { findMember } from '@zhixiao/db/staff/staff.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decideOperatorsRestore,
  decideOperatorsSuspend,
  type LoginChange,
  lockoutRefusal,
  type MemberFacts,
} from '@zhixiao/domain/acts/operators-suspend.ts'
import type { Refusal } from '@zhixiao/domain/acts/refusals.ts'
import { roleNames } from '@zhixiao/domain/staff/staff-can.ts'
import { type ActHandler, type Deciders, isOneOf, lastOf, mustHold } from './act-handler.ts'

const [OPEN, SUSPENDED] = ['可以登录', '暂停'] as const

/** Locks a login that may be compromised; passwords, passkeys and roles stay unchanged. */
export const operatorsSuspend: ActHandler<'operators suspend', MemberFacts, LoginChange> = {
  lock: async (tx, { name }, _, by) => ({
    ...(await readMember(tx, { name }, by)),
    lockout: await readLockoutRefusal(tx, { name, actor: lastOf(by), alone: by.decidedBy === null }),
  }),
  decide: decideOperatorsSuspend,
  async write(tx, { name }, by) {
    mustHold(await suspendOperator(tx, name, lastOf(by)))
    await endSessionsOf(tx, name)
  },
  event: ({ name }) => ({ name }),
  show: effects => shownLogin(effects, { before: OPEN, after: '立即结束，恢复前不能登录、提交或复核' }),
  say: ({ name }) => `${name} is suspended: the open session ends.`,
}

export const operatorsRestore: ActHandler<'operators restore', MemberFacts, LoginChange> = {
  lock: async (tx, input, _, by) => ({ ...(await readMember(tx, input, by)), lockout: null }),
  decide: decideOperatorsRestore,
  write: async (tx, { name }, by) => mustHold(await restoreOperator(tx, name, lastOf(by))),
  event: ({ name }) => ({ name }),
  show: effects => shownLogin(effects, { before: SUSPENDED, after: OPEN }),
  say: ({ name }) => `${name} may sign in again.`,
}

async function readMember(tx: Tx, { name }: ActInput<'operators suspend'>, by: Deciders) {
  const found = await findMember(tx, name)
  const member = found && { fullName: found.full_name, roles: found.roles, since: found.suspended_at }
  return { member, isOwn: isOneOf(by, name) }
}

const shownLogin = ({ name, fullName, roles }: LoginChange, { before, after }: { before: string; after: string }) => ({
  changes: [{ name: '登录', before, after }],
  totals: [
    { name: '员工', value: `${fullName}（${name}）` },
    { name: '角色', value: roleNames(roles) },
  ],
})

/** The roles without which no login could be restored: one asks, the other releases. */
const RESTORING = ['admin', 'compliance'] as const

export type EndedLogin = { name: string; actor: string; lost?: readonly string[]; alone: boolean }

/** Why a login cannot be ended or lose its roles; null if enough people remain to restore one. */
export async function readLockoutRefusal(
  tx: Tx,
  { name, actor, lost = RESTORING, alone }: EndedLogin,
): Promise<Refusal | null> {
  return lockoutRefusal(await readLockout(tx, { name, lost, by: actor, alone }), { name, actor, alone })
}
