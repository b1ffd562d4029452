import { shanghaiDate } from '../calendar/shanghai.ts'
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
  /** Class of the last assessment; missing when there was none. */
  readonly riskability: string | null | undefined
  /** First instant at which that assessment has expired; null when there was none. */
  readonly riskExpiresAtMs: number | null
  readonly nowMs: number
}

/** The act that guards protect. `member-page` needs no fund account, `account-page` does (see page-intent.ts). */
export type Intent = 'purchase' | 'fix' | 'sell' | 'change' | 'dividend' | 'account-page' | 'member-page' | 'collect'
export type Side = 'client' | 'server'

/** Why a guard blocks: the server's error code, the dialog, and the target of its confirm button. */
export interface Block {
  readonly code: string
  readonly text: string
  /** Name of a route, or null when there is no target. */
  readonly confirmTarget: 'login' | 'openaccount' | 'personInfo' | 'risk' | null
  readonly confirmLabel: string
}

/** Shared by all guard dialogs. */
export const guardDialog = { title: '温馨提示', type: 'warning', cancelLabel: '暂不' } as const

export const blocks = {
  login: {
    code: 'GUARD-LOGIN',
    text: '您还未进行登录，是否前往登录？',
    confirmTarget: 'login',
    confirmLabel: '去登录',
  },
  enterprise: {
    code: 'DS-ORG-0001',
    text: '您是机构户不能操作交易，抱歉~',
    confirmTarget: null,
    confirmLabel: '知道了',
  },
  openAccount: {
    code: 'GUARD-ACCOUNT',
    text: '您目前还没有基金账户，请先完成开户再购买产品',
    confirmTarget: 'openaccount',
    confirmLabel: '去开户',
  },
  idUpload: {
    code: 'GUARD-ID-UPLOAD',
    text: '您目前还没有上传身份证，请先上传身份证再购买产品',
    confirmTarget: 'openaccount',
    confirmLabel: '去上传',
  },
  idReview: {
    code: 'GUARD-ID-REVIEW',
    text: '您的身份证审核中，请等待审核完成再购买产品',
    confirmTarget: null,
    confirmLabel: '知道了',
  },
  profile: {
    code: 'GUARD-PROFILE',
    text: '您账号信息不完整，请完善个人信息',
    confirmTarget: 'personInfo',
    confirmLabel: '去完善',
  },
  riskMissing: {
    code: 'GUARD-RISK-MISSING',
    text: '您账号还未进行风险等级评测，请先评测',
    confirmTarget: 'risk',
    confirmLabel: '去测评',
  },
  riskExpired: {
    code: 'GUARD-RISK-EXPIRED',
    text: '您账号的风险等级过期，请重新评测',
    confirmTarget: 'risk',
    confirmLabel: '去测评',
  },
  idExpired: {
    code: 'GUARD-ID-EXPIRED',
    text: '您的身份证已过期，请重新上传身份证',
    confirmTarget: 'personInfo',
    confirmLabel: '去上传',
  },
} as const satisfies Record<string, Block>

interface Guard {
  readonly name: string
  readonly check: (facts: GuardFacts, intent: Intent) => Block | null
}

/** THE chain, in its order: the first guard that blocks is the one the customer sees. */
export const guards = [
  { name: 'login', check: facts => (facts.loggedIn ? null : blocks.login) },
  { name: 'enterprise', check: facts => (facts.isEnterprise ? blocks.enterprise : null) },
  { name: 'openAccount', check: facts => (facts.isEnterprise || hasFundAccount(facts) ? null : blocks.openAccount) },
  { name: 'idUpload', check: idUploadBlock },
  { name: 'profile', check: facts => (isProfileComplete(facts.profile) ? null : blocks.profile) },
  { name: 'risk', check: riskBlock },
  {
    name: 'idExpiry',
    check: facts => (isIdExpired(facts.profile.invalidate, shanghaiDate(facts.nowMs)) ? blocks.idExpired : null),
  },
] as const satisfies readonly Guard[]
export type GuardName = (typeof guards)[number]['name']

const ALL: readonly GuardName[] = guards.map(guard => guard.name)
const TRADE_OF_HOLDINGS = ['enterprise', 'idUpload', 'profile', 'risk', 'idExpiry'] as const

/**
 * The guards of each intent. A holder may always take money out: the server does not refuse a redemption for a missing
 * ID image or an expired assessment, though the screen asks for both first. Every other server row is at least as
 * strict as the client's.
 */
export const guardsFor: Readonly<Record<Intent, Readonly<Record<Side, readonly GuardName[]>>>> = {
  purchase: { client: ALL, server: ALL },
  fix: { client: ALL, server: ALL },
  sell: { client: TRADE_OF_HOLDINGS, server: ['login', 'enterprise', 'profile', 'idExpiry'] },
  change: { client: TRADE_OF_HOLDINGS, server: ALL },
  dividend: { client: ['login', 'enterprise', 'openAccount'], server: ['login', 'enterprise', 'openAccount'] },
  'account-page': { client: ['login', 'openAccount'], server: ['login', 'openAccount'] },
  'member-page': { client: ['login'], server: ['login'] },
  collect: { client: ['login'], server: ['login'] },
}

export type GuardResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly guard: GuardName; readonly block: Block }

/** Runs the guards of an intent in chain order and stops at the first that blocks. */
export function runGuards(facts: GuardFacts, intent: Intent, side: Side): GuardResult {
  const wanted = guardsFor[intent][side]
  for (const guard of guards) {
    const block = wanted.includes(guard.name) ? guard.check(facts, intent) : null
    if (block) return { ok: false, guard: guard.name, block }
  }
  return { ok: true }
}

/** '1' is an account opened here, '2' one opened elsewhere. '0', missing and unknown values are no account. */
export function hasFundAccount(facts: Pick<GuardFacts, 'custbelongto'>): boolean {
  return facts.custbelongto === '1' || facts.custbelongto === '2'
}

/** Uploaded or not needed passes. An image under review blocks purchases, not sales. */
function idUploadBlock(facts: GuardFacts, intent: Intent): Block | null {
  if (facts.idcardupload === '1' || facts.idcardupload === '3') return null
  if (facts.idcardupload !== '2') return blocks.idUpload
  return intent === 'sell' ? null : blocks.idReview
}

function riskBlock(facts: GuardFacts): Block | null {
  if (!facts.riskability || facts.riskExpiresAtMs === null) return blocks.riskMissing
  return isRiskExpired(facts.riskExpiresAtMs, facts.nowMs) ? blocks.riskExpired : null
}
