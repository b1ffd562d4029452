import { listCards } from '@zhixiao/db/account/bank-cards.ts'
import { type Customer, findCustomer } from '@zhixiao/db/account/customers.ts'
import type { Context } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'

/** The owner of a password, with the values it must not contain; unknown numbers are ''. */
export type PasswordHolder = { customer: Customer; name: string; mobile: string; idNumber: string }

/** @throws Error when the customer does not exist. */
export async function readHolder(ctx: Pick<Context, 'db' | 'keys'>, custno: string): Promise<PasswordHolder> {
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error('a session of no customer')
  const { open } = customerVault(ctx.keys, custno)
  return {
    customer,
    name: open('custname', customer.custname_enc),
    mobile: open('mobile', customer.mobile_enc),
    idNumber: open('idno', customer.idno_enc),
  }
}

/** The holder's own mobile and those known to the banks. */
export async function mobilesOf(ctx: Pick<Context, 'db' | 'keys'>, holder: PasswordHolder): Promise<string[]> {
  const { custno } = holder.customer
  const { open } = customerVault(ctx.keys, custno)
  const cards = await listCards(ctx.db, custno)
  return [holder.mobile, ...cards.map(card => open('card_mobile', card.mobile_enc))]
}
