import { type Block, type GuardFacts, guardDialog } from '@zhixiao/domain/customer/guards.ts'
import { ask } from '../dialogs/ask.ts'
import { paths } from '../paths.ts'
import { currentPlace, goTo } from './navigator.ts'
import { goLogin, keepToPage } from './to-page.ts'
import type { User } from './user.ts'

/** The dialog of a guard; its confirm button goes where the guard says. For a guard's code from the server, too. */
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

/** What the guards look at, from the customer as the server describes them. */
export function factsOf(user: User | null, nowMs: number): GuardFacts {
  return {
    loggedIn: user !== null,
    isEnterprise: user?.isEnterprise === '1',
    custbelongto: user?.custbelongto,
    idcardupload: user?.idcardupload,
    profile: { ...user, taxResident: user?.taxStatus },
    riskability: user?.riskability,
    // The server has compared the instants; its verdict is all that is sent.
    riskExpiresAtMs: user?.riskability ? (user.riskexpired === '1' ? 0 : Number.POSITIVE_INFINITY) : null,
    nowMs,
  }
}
