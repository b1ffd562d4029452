import { type Block, type GuardFacts, guardDialog } from '@zhixiao/domain/customer/guards.ts'
import { ask } from '../dialogs/ask.ts'
import { paths } from '../paths.ts'
import { currentPlace, goTo } from './navigator.ts'
import { goLogin, keepToPage } from './to-page.ts'
import type { User } from './user.ts'

/** The dialog of a guard, also for a guard's code from the server; its confirm button leads to the guard's target. */
export async function showBlock({ text, confirmTarget, confirmLabel }: Block, wanted = currentPlace()): Promise<void> {
  const confirmed = await ask({
    title: guardDialog.title,
    message: text,
    confirmLabel,
    ...(confirmTarget === null ? {} : { cancelLabel: guardDialog.cancelLabel }),
  })
  if (!confirmed || confirmTarget === null) return
  if (confirmTarget === 'login') return goLogin(wanted)
  keepToPage(wanted)
  await goTo(paths[confirmTarget])
}

/** The facts that guards check, from the server's customer data. */
export function factsOf(user: User | null, nowMs: number): GuardFacts {
  return {
    loggedIn: user !== null,
    isEnterprise: user?.isEnterprise === '1',
    custbelongto: user?.custbelongto,
    idcardupload: user?.idcardupload,
    profile: { ...user, taxResident: user?.taxStatus },
    riskability: user?.riskability,
    // The server compared the instants and sends only the result.
    riskExpiresAtMs: user?.riskability ? (user.riskexpired === '1' ? 0 : Number.POSITIVE_INFINITY) : null,
    nowMs,
  }
}
