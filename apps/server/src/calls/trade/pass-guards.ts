import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { type Intent, runGuards } from '@zhixiao/domain/customer/guards.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'

/** Runs the guard chain on the server: the refusal of the first guard that blocks, or null. */
export function checkGuards(facts: Pick<CustomerFacts, 'guard'>, intent: Intent): Failure | null {
  const result = runGuards(facts.guard, intent, 'server')
  return result.ok ? null : fail(result.code)
}

/** Runs the guards before an intent again, on this customer's rows; returns the facts they were run on. */
export async function passGuards(ctx: CustomerContext, intent: Intent): Promise<Result<CustomerFacts>> {
  const facts = await ctx.orderReads.customer(ctx.session.custno)
  return checkGuards(facts, intent) ?? ok(facts)
}
