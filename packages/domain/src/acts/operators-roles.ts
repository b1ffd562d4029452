import { isOperatorName } from '../staff/operator-name.ts'
import { conflictOf, isStaffRole, type StaffRole, staffCan } from '../staff/staff-can.ts'
import { isPrinted } from '../validate/rules.ts'
import { type Decision, decided, type Refusal, refuse } from './refusals.ts'

const LONGEST_NAME = 32
/** Who asks, who releases, and the person concerned. */
const LEAST_PEOPLE = 3

type Given = { name: string; fullName: string; roles: readonly string[] }
type Granted = { name: string; fullName: string; roles: readonly StaffRole[] }

/** The roles of a member of staff, or why nobody can have them. */
function granted({ name, fullName, roles: words }: Given, isOwn: boolean): Decision<Granted> {
  const roles = [...new Set(words)].filter(isStaffRole)
  const unknown = words.find(role => !isStaffRole(role))
  if (unknown !== undefined) return refuse('staff.unknown-role', { role: unknown })
  if (fullName.trim() === '' || !isPrinted(fullName, LONGEST_NAME)) return refuse('staff.no-full-name', {})
  if (isOwn) return refuse('staff.own-roles', {})
  const conflict = conflictOf(roles)
  return conflict === null ? decided({ name, fullName, roles }) : refuse('staff.roles-exclude', { roles, conflict })
}

export type RolesFacts = {
  /** One of the two who decide it. */
  isOwn: boolean
  /** The roles of an operator who may sign in; null for nobody such. */
  before: readonly string[] | null
  /** '' for nobody such. */
  oldFullName: string
  lockout: Refusal | null
  /** How many can sign in. */
  people: number
}
export type RolesChange = Granted & { before: readonly string[] }

/** Whether an operator gets exactly these roles; neither who asks nor who releases is the person concerned (docs/decisions/0045). */
export function decideOperatorsRoles(
  { isOwn, before, oldFullName, lockout, people }: RolesFacts,
  given: Given,
): Decision<RolesChange> {
  const known = granted(given, isOwn)
  if (!known.ok) return known
  if (!before) return refuse('operator.unknown', { name: given.name })
  const { roles } = known.effects
  const isSame = new Set(before).size === roles.length && roles.every(role => before.includes(role))
  if (isSame && oldFullName === given.fullName) return refuse('staff.roles-unchanged', { name: given.name })
  if (lockout) return { ok: false, refusal: lockout }
  if (people < LEAST_PEOPLE) return refuse('staff.too-few', { least: LEAST_PEOPLE })
  return decided({ ...known.effects, before })
}

/** `there`: an operator of this name, who has not set a password yet or is taken. */
export type InviteFacts = { isOwn: boolean; there: 'invited' | 'taken' | null; isDemo: boolean }
export type Invitation = Granted & { isAgain: boolean; isDemo: boolean }

/** Whether a new person is invited, or once more. */
export function decideOperatorsInvite({ isOwn, there, isDemo }: InviteFacts, given: Given): Decision<Invitation> {
  if (!isOperatorName(given.name)) return refuse('staff.no-login-name', { name: given.name })
  const known = granted(given, isOwn)
  if (!known.ok) return known
  if (there === 'taken') return refuse('staff.name-used', { name: given.name })
  return decided({ ...known.effects, isAgain: there === 'invited', isDemo })
}

type Person = { name: string; fullName: string; roles: readonly string[] }
/** What passes from one to another: forms of drafts, tickets with their customer, requests that end. */
export type Handed = {
  drafts: readonly string[]
  tickets: readonly { ticket: string; custno: string }[]
  withdrawn: readonly string[]
}
export type LeaveFacts = {
  isOwn: boolean
  leaver: Person | null
  /** Somebody else who may sign in. */
  heir: (Person & { ownCustno: string | null }) | null
  lockout: Refusal | null
  handed: Handed
}
export type Leaving = { leaver: Person; heir: Person; handed: Handed }

/** Whether the access of somebody ends for good, and another one gets the drafts and tickets. */
export function decideOperatorsLeave(
  { isOwn, leaver, heir, lockout, handed }: LeaveFacts,
  { name, to = '' }: { name: string; to?: string | undefined },
): Decision<Leaving> {
  if (isOwn) return refuse('staff.own-leave', {})
  if (!leaver) return refuse('operator.unknown', { name })
  if (!heir || to === name) return refuse('staff.no-heir', { to })
  if (lockout) return { ok: false, refusal: lockout }
  const own = handed.tickets.find(({ custno }) => custno !== '' && custno === heir.ownCustno)
  if (own) return refuse('staff.heirs-own-ticket', { ticket: own.ticket })
  if (handed.tickets.length > 0 && !staffCan(heir.roles.filter(isStaffRole), 'ticket', 'do'))
    return refuse('staff.heir-without-right', { name: to })
  const { ownCustno: _, ...successor } = heir
  return decided({ leaver, heir: successor, handed })
}
