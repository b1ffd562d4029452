import type { FoundCustomer } from '@zhixiao/db/staff/find-customers.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { idNumberMask, mobileMask, nameMask } from '@zhixiao/domain/customer/masks.ts'
import type { Context } from '../../../kernel/context.ts'
import { customerVault } from '../../../platform/secrets/places.ts'

export function foundView({ keys }: Context, row: FoundCustomer, own: string | null) {
  const { open } = customerVault(keys, row.custno)
  const kind = customerKindOf(row.custtype)
  return {
    custno: row.custno,
    name: maskedName(open('custname', row.custname_enc), kind),
    kind,
    idno: maskedId(open('idno', row.idno_enc)),
    mobile: mobileMask(open('mobile', row.mobile_enc)),
    openedAt: row.opened_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    isOwn: row.custno === own,
  }
}

export const maskedName = (name: string, kind: 'person' | 'institution') =>
  name === '' ? '未开户' : nameMask(name, kind)
export const maskedId = (idno: string) => (idno === '' ? '--' : idNumberMask(idno))
