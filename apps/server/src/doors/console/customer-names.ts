import type { Owner } from '@zhixiao/db/ops/own-account.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { nameMask } from '@zhixiao/domain/customer/masks.ts'
import type { Context } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'

/** '张*'; '' for a customer without a name. */
export function maskedName({ keys }: Pick<Context, 'keys'>, { custno, custtype, custname_enc }: Owner): string {
  const name = customerVault(keys, custno).open('custname', custname_enc)
  return name === '' ? '' : nameMask(name, customerKindOf(custtype))
}
