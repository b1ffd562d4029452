import type { CustomerKind } from '@zhixiao/domain/codes/customer-kinds.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { type GuardCode, type GuardFacts, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { type Access, ruleOf } from '../access.ts'
import { ask } from '../dialogs/ask.ts'
import { paths } from '../paths.ts'
import { guardDialog } from './guard-dialogs.ts'
import { currentPlace, goTo } from './navigator.ts'
import { goLogin, keepToPage } from './to-page.ts'
import type { User } from './user.ts'

/** Opens the dialog of a guard, also for a code from the server; its confirm button leads to the guard's target. */
export async function showGuard(code: GuardCode, wanted = currentPlace()): Promise<void> {
  const { tone, text, label, target, cancelLabel } = guardDialog(code)
  const confirmed = await ask({
    tone,
    message: text,
    confirmLabel: label,
    ...(target === null ? {} : { cancelLabel }),
  })
  if (!confirmed || target === null) return
  if (target === paths.login) return goLogin(wanted)
  keepToPage(wanted)
  await goTo(target)
}

type Refusal = { by: 'guard'; code: GuardCode } | { by: 'kind'; only: CustomerKind }

/** Why a screen does not open for a customer, or null. Guards come before the kind of customer. */
export function refusalOf(facts: GuardFacts, access: Access): Refusal | null {
  const rule = ruleOf(access)
  if (rule === null) return null
  for (const intent of rule.asks) {
    const result = runGuards(facts, intent, 'client')
    if (!result.ok) return { by: 'guard', code: result.code }
  }
  const kind: CustomerKind = facts.isEnterprise ? 'institution' : 'person'
  return rule.only === null || rule.only === kind ? null : { by: 'kind', only: rule.only }
}

/** The facts that guards check, from the server's customer data. */
export function factsOf(user: User | null, nowMs: number): GuardFacts {
  return {
    loggedIn: user !== null,
    isEnterprise: user?.kind === 'institution',
    custbelongto: user?.custbelongto,
    idcardupload: user?.idcardupload,
    profile: { ...user, taxResident: user?.taxStatus },
    riskability: user?.riskability,
    isHeld: false,
    isFrozen: false,
    isReviewOverdue: false,
    // The server compared the instants and sends only the result.
    riskExpiresAtMs: user?.riskability ? (isYes(user.riskexpired) ? 0 : Number.POSITIVE_INFINITY) : null,
    nowMs,
  }
}
