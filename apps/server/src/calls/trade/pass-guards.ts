import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import type { Intent } from '@zhixiao/domain/customer/guards.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { checkGuards } from './guards.ts'

/** Runs the guards before an intent again, on this customer's rows; returns the facts they were run on. */
export async function passGuards(ctx: CustomerContext, intent: Intent): Promise<Result<CustomerFacts>> {
  const facts = await ctx.orderReads.customer(ctx.session.custno)
  return checkGuards(facts, intent) ?? ok(facts)
}
