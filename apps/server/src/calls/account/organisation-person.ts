import type { OrganisationPersonInfo } from '@zhixiao/contract/account/company-info.ts'
import type { OrganisationPerson } from '@zhixiao/db/account/organisations.ts'
import { CUSTOMER_KIND, customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { idNumberMask, mobileMask } from '@zhixiao/domain/customer/masks.ts'
import { rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'
import type { Keys } from '../../kernel/ports.ts'
import { personVault } from '../../platform/secrets/places.ts'

/** One of an institution's persons for display: full name, masked numbers. */
export function personInfoOf(keys: Pick<Keys, 'seal' | 'open'>, row: OrganisationPerson): OrganisationPersonInfo {
  const { open } = personVault(keys, row.custno, row)
  const mobile = open('person_mobile', row.mobile_enc)
  return {
    name: open('person_name', row.name_enc),
    custtype: CUSTOMER_KIND[customerKindOf(row.custtype)],
    idtype: row.idtype,
    idno: idNumberMask(open('person_idno', row.idno_enc)),
    invalidate: row.invalidate,
    mobileno: mobile === '' ? '' : mobileMask(mobile),
    share: row.share_e4 === null ? null : rateText(rateOfE4(row.share_e4)),
  }
}
