import { type GuardFacts, type GuardResult, type Intent, runGuards } from './guards.ts'

/** The pages behind the login that a customer without a fund account may open. */
const pagesWithoutAccount = ['myHistory', 'myFollow', 'safe', 'personInfo', 'modifyLoginPwd', 'openaccount'] as const

/** The intent of opening a page behind the login, by the name of its route. */
export const pageIntent = (routeName: string): Extract<Intent, 'member-page' | 'account-page'> =>
  pagesWithoutAccount.some(page => page === routeName) ? 'member-page' : 'account-page'

/**
 * Whether a customer may open a page. The page's own guards run before those of the act on it, so that a customer
 * without an account is asked to open one on every page that needs one, selling and converting included.
 */
export function openPage(facts: GuardFacts, routeName: string, guard: Intent | undefined): GuardResult {
  const intercepted = runGuards(facts, pageIntent(routeName), 'client')
  return intercepted.ok && guard !== undefined ? runGuards(facts, guard, 'client') : intercepted
}
