import { type Block, type GuardFacts, guardDialog, type Intent, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { ask } from '../dialogs/ask.ts'
import { paths, type RouteName } from '../paths.ts'
import { businessNowMs } from './business-time.ts'
import { currentPlace, goTo } from './navigator.ts'
import { goLogin } from './to-page.ts'
import { currentUser, type User } from './user.ts'

type Place = { name: RouteName | undefined; query: Record<string, string> }

/**
 * Runs the guards before an intent (`domain/customer/guards.ts`) and shows the dialog of the first that blocks.
 * True when nothing blocks. `wanted` is where the customer wants to go: kept for after login.
 *
 *     if (await passes('purchase', { name: 'purchase', query: { fundCode } })) navigate(to('purchase', { fundCode }))
 *
 * @throws CallError when the customer could not be loaded.
 */
export async function passes(intent: Intent, wanted: Place = currentPlace()): Promise<boolean> {
  const facts = factsOf(await currentUser(), await businessNowMs())
  const result = runGuards(facts, intent, 'client')
  if (result.ok) return true
  await showBlock(result.block, wanted)
  return false
}

/** The dialog of a guard; its confirm button goes where the guard says. For a guard's code from the server, too. */
export async function showBlock({ text, confirmTarget, confirmLabel }: Block, wanted = currentPlace()): Promise<void> {
  const confirmed = await ask({
    title: guardDialog.title,
    message: text,
    confirmLabel,
    ...(confirmTarget === null ? {} : { cancelLabel: guardDialog.cancelLabel }),
  })
  if (!confirmed || confirmTarget === null) return
  await (confirmTarget === 'login' ? goLogin(wanted) : goTo(paths[confirmTarget]))
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
