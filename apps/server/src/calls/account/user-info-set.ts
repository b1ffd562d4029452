import { userInfoSet as call } from '@zhixiao/contract/account/user-info-set.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { insertTaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { missingProfileFields, type ProfileField } from '@zhixiao/domain/customer/profile-complete.ts'
import { beginScreening, screenCustomer } from '../../engine/screening/screen.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { declare } from './declarations.ts'
import { profileChange, profileFault } from './profile-change.ts'

export const userInfoSet: Handler<'account.userInfoSet'> = (ctx, input) => {
  const { custno } = ctx.session
  const write = async (tx: Tx) => {
    await beginScreening(tx, ctx)
    const customer = await lockCustomer(tx, custno)
    const vault = customerVault(ctx.keys, custno)
    const fault =
      profileFault(input, input.taxStatus ?? customer.tax_status) ??
      (await declare(tx, ctx, custno, input, vault.open('idno', customer.idno_enc)))
    if (fault) return fault
    const change = profileChange(input, vault)
    if (Object.keys(change).length > 0) await changeCustomer(tx, custno, change)
    const status = input.taxStatus ?? customer.tax_status
    // The same choice again, without a detail, declares nothing new.
    if (status !== null && (status !== customer.tax_status || change.tax_detail_enc))
      await insertTaxDeclaration(tx, custno, { status, detailEnc: change.tax_detail_enc ?? null })
    await screenCustomer(tx, ctx, custno)
    const { guard } = await readCustomerFacts(tx, custno)
    return ok({ missing: missingProfileFields(guard.profile).map(wireName) })
  }
  return once(ctx, call.name, write, reply => call.output.parse(reply))
}

/** The name of a profile field in account.userInfo. */
const wireName = (field: ProfileField): string => (field === 'taxResident' ? 'taxStatus' : field)
