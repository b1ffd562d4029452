import type { CustomerKind } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { Intent } from '@zhixiao/domain/customer/guards.ts'

/** The only kind of customer that a screen is for, and the intents whose guards run before it opens, in this order. */
type Rule = { only: CustomerKind | null; asks: readonly Intent[] }

/**
 * Who may open a screen, by the `access` of its row in routes.ts; the gate, the menus, the guard dialogs and the
 * redirect after login use it. A trade first has the requirements of any account page, so that a customer without an
 * account is asked to open one.
 */
const rules = {
  public: null,
  customer: { only: null, asks: ['member'] },
  person: { only: 'person', asks: ['member'] },
  account: { only: null, asks: ['account'] },
  'person-account': { only: 'person', asks: ['account'] },
  institution: { only: 'institution', asks: ['account'] },
  purchase: { only: null, asks: ['account', 'purchase'] },
  sell: { only: null, asks: ['account', 'sell'] },
  change: { only: null, asks: ['account', 'change'] },
  fix: { only: null, asks: ['account', 'fix'] },
  dividend: { only: null, asks: ['account', 'dividend'] },
} as const satisfies Record<string, Rule | null>
export type Access = keyof typeof rules
export const ruleOf = (access: Access): Rule | null => rules[access]

/** Whether a screen has something to show this kind of customer. */
export function isFor(access: Access, kind: CustomerKind): boolean {
  const only = ruleOf(access)?.only ?? null
  return only === null || only === kind
}
