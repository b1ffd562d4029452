import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { type Intent, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { type Failure, fail } from '../../kernel/result.ts'

/** Runs the guard chain on the server: the refusal of the first guard that blocks, or null. */
export function checkGuards(facts: Pick<CustomerFacts, 'guard'>, intent: Intent): Failure | null {
  const result = runGuards(facts.guard, intent, 'server')
  return result.ok ? null : fail(result.code)
}
