import { shanghaiDate } from '../calendar/shanghai.ts'
import { FUND_ACCOUNT, fundAccountOf } from '../codes/customer-kinds.ts'
import { ID_UPLOAD } from '../codes/id-upload.ts'
import { isIdExpired } from './id-expiry.ts'
import { isProfileComplete, type Profile } from './profile-complete.ts'
import { isRiskExpired } from './risk-validity.ts'

/** Facts for the guards, gathered by the screen from the loaded user or by the server from its rows. */
export interface GuardFacts {
  readonly loggedIn: boolean
  readonly isEnterprise: boolean
  readonly custbelongto: string | null | undefined
  readonly idcardupload: string | null | undefined
  readonly profile: Profile
  /** A hit on a name list that is not decided, or confirmed; the browser is not told. */
  readonly isHeld: boolean
  /** Frozen by order of an authority; the browser learns it from a refusal. */
  readonly isFrozen: boolean
  /** The review of a high money-laundering risk is overdue; not disclosed to the browser. */
  readonly isReviewOverdue: boolean
  /** Class of the last assessment; missing when there was none. */
  readonly riskability: string | null | undefined
  /** First instant at which that assessment has expired; null when there was none. */
  readonly riskExpiresAtMs: number | null
  readonly nowMs: number
}

/**
 * The act that guards protect. `member` needs only a login, `account` needs a fund account too; `move` is a change of cards, a
 * withdrawal or the end of the account.
 */
export type Intent = 'purchase' | 'fix' | 'sell' | 'change' | 'dividend' | 'move' | 'account' | 'member' | 'collect'
export type Side = 'client' | 'server'

/** Why a guard blocks: the server's error code, for which the site has a text and a target. */
export const GUARD_CODE = {
  login: 'GUARD-LOGIN',
  enterprise: 'DS-ORG-0001',
  openAccount: 'GUARD-ACCOUNT',
  idUpload: 'GUARD-ID-UPLOAD',
  idReview: 'GUARD-ID-REVIEW',
  frozen: 'GUARD-FROZEN',
  review: 'GUARD-REVIEW',
  profile: 'GUARD-PROFILE',
  riskMissing: 'GUARD-RISK-MISSING',
  riskExpired: 'GUARD-RISK-EXPIRED',
  idExpired: 'GUARD-ID-EXPIRED',
} as const
export type GuardCode = (typeof GUARD_CODE)[keyof typeof GUARD_CODE]

export const isGuardCode = (code: string): code is GuardCode => Object.values<string>(GUARD_CODE).includes(code)

interface Guard {
  readonly name: string
  readonly check: (facts: GuardFacts, intent: Intent) => GuardCode | null
}

/** THE guards of routes and orders, in their order: the first that blocks is the one the customer sees. */
export const guards = [
  { name: 'login', check: facts => (facts.loggedIn ? null : GUARD_CODE.login) },
  { name: 'enterprise', check: facts => (facts.isEnterprise ? GUARD_CODE.enterprise : null) },
  {
    name: 'openAccount',
    check: facts => (facts.isEnterprise || hasFundAccount(facts) ? null : GUARD_CODE.openAccount),
  },
  { name: 'idUpload', check: idUploadBlock },
  // The text of an ordinary review: a customer must not learn of a list (docs/decisions/0048).
  { name: 'hold', check: facts => (facts.isHeld ? GUARD_CODE.idReview : null) },
  { name: 'freeze', check: facts => (facts.isFrozen ? GUARD_CODE.frozen : null) },
  { name: 'review', check: facts => (facts.isReviewOverdue ? GUARD_CODE.review : null) },
  { name: 'profile', check: facts => (isProfileComplete(facts.profile) ? null : GUARD_CODE.profile) },
  { name: 'risk', check: riskBlock },
  {
    name: 'idExpiry',
    check: facts => (isIdExpired(facts.profile.invalidate, shanghaiDate(facts.nowMs)) ? GUARD_CODE.idExpired : null),
  },
] as const satisfies readonly Guard[]
export type GuardName = (typeof guards)[number]['name']

const ALL: readonly GuardName[] = guards.map(guard => guard.name)
const SHOWN = ALL.filter(name => name !== 'hold' && name !== 'freeze' && name !== 'review')
const TRADE_OF_HOLDINGS = ['enterprise', 'idUpload', 'profile', 'risk', 'idExpiry'] as const

/**
 * The guards of each intent. A holder may always take money out: the server does not refuse a redemption for a missing
 * ID image or an expired assessment, though the screen asks for both first. Only a hit on a name list or a freeze stops him, which the
 * server alone knows. Every other server row is at least as strict as the client's.
 */
export const guardsFor: Readonly<Record<Intent, Readonly<Record<Side, readonly GuardName[]>>>> = {
  purchase: { client: SHOWN, server: ALL },
  fix: { client: SHOWN, server: ALL },
  sell: { client: TRADE_OF_HOLDINGS, server: ['login', 'enterprise', 'hold', 'freeze', 'profile', 'idExpiry'] },
  change: { client: TRADE_OF_HOLDINGS, server: ALL },
  dividend: {
    client: ['login', 'enterprise', 'openAccount'],
    server: ['login', 'enterprise', 'openAccount', 'hold', 'freeze'],
  },
  move: { client: ['login'], server: ['login', 'hold', 'freeze'] },
  account: { client: ['login', 'openAccount'], server: ['login', 'openAccount'] },
  member: { client: ['login'], server: ['login'] },
  collect: { client: ['login'], server: ['login'] },
}

export type GuardResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly guard: GuardName; readonly code: GuardCode }

/** Runs the guards of an intent in chain order and stops at the first that blocks. */
export function runGuards(facts: GuardFacts, intent: Intent, side: Side): GuardResult {
  const wanted = guardsFor[intent][side]
  for (const guard of guards) {
    const code = wanted.includes(guard.name) ? guard.check(facts, intent) : null
    if (code) return { ok: false, guard: guard.name, code }
  }
  return { ok: true }
}

export function hasFundAccount(facts: Pick<GuardFacts, 'custbelongto'>): boolean {
  return fundAccountOf(facts.custbelongto) !== FUND_ACCOUNT.none
}

/** Uploaded or not needed passes. An image under review blocks purchases, not sales. */
function idUploadBlock(facts: GuardFacts, intent: Intent): GuardCode | null {
  if (facts.idcardupload === ID_UPLOAD.uploaded || facts.idcardupload === ID_UPLOAD.notNeeded) return null
  if (facts.idcardupload !== ID_UPLOAD.inReview) return GUARD_CODE.idUpload
  return intent === 'sell' ? null : GUARD_CODE.idReview
}

function riskBlock(facts: GuardFacts): GuardCode | null {
  if (!facts.riskability || facts.riskExpiresAtMs === null) return GUARD_CODE.riskMissing
  return isRiskExpired(facts.riskExpiresAtMs, facts.nowMs) ? GUARD_CODE.riskExpired : null
}
