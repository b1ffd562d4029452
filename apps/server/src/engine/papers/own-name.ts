import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'

/** The customer's name as printed on documents; empty before the account is opened. */
export async function readOwnName({ db, keys, session }: CustomerContext): Promise<string> {
  const customer = await findCustomer(db, session.custno)
  return customerVault(keys, session.custno).open('custname', customer?.custname_enc ?? null) ?? ''
}
