import { type Decision, decided, type Refusal, refuse } from './refusals.ts'

/** Why a login cannot end: nobody would be left to restore one, or two that one person ended wait for their review. */
export type Lockout = 'admin' | 'compliance' | 'unreviewed'
type Suspended = { fullName: string; roles: readonly string[]; since: Date | null }
export type MemberFacts = {
  /** An enabled operator; `since` is null while the login is not suspended. */
  member: Suspended | null
  /** One of the two who decide it. */
  isOwn: boolean
  lockout: Refusal | null
}
export type LoginChange = Suspended & { name: string }

/** Whether a login that may be compromised ends until it is restored. */
export function decideOperatorsSuspend(
  { member, isOwn, lockout }: MemberFacts,
  { name }: { name: string },
): Decision<LoginChange> {
  if (isOwn) return refuse('operator.own', {})
  if (!member) return refuse('operator.unknown', { name })
  if (lockout) return { ok: false, refusal: lockout }
  return member.since === null ? decided({ ...member, name }) : refuse('operator.suspended', { name })
}

/** Whether a suspended operator may sign in again. */
export function decideOperatorsRestore(
  { member, isOwn }: MemberFacts,
  { name }: { name: string },
): Decision<LoginChange> {
  if (isOwn) return refuse('operator.own', {})
  if (!member) return refuse('operator.unknown', { name })
  return member.since === null ? refuse('operator.not-suspended', { name }) : decided({ ...member, name })
}

/** The refusal to end the login of `name`, or to take his roles; `alone` where `actor` does it without a second person. */
export function lockoutRefusal(
  why: Lockout | null,
  { name, actor, alone }: { name: string; actor: string; alone: boolean },
): Refusal | null {
  if (why === 'unreviewed') return { code: 'lockout.unreviewed', given: { actor } }
  if (why === 'admin') return { code: 'lockout.last-admin', given: { name } }
  if (why === null) return null
  return { code: alone ? 'lockout.too-few-alone' : 'lockout.last-compliance', given: { name } }
}
