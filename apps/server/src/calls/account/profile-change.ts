import type { InputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerChange } from '@zhixiao/db/account/profile.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { paysTaxElsewhere, TAX_STATUS } from '@zhixiao/domain/codes/tax-status.ts'
import { type Failure, failField } from '../../kernel/result.ts'
import type { customerVault } from '../../platform/secrets/places.ts'
import { isCounty } from '../static/areas.ts'

/** Opening an account also sets the validity of the ID. */
type ProfileInput = InputOf<'account.userInfoSet'> & { invalidate?: string }

/** The checks of a profile beyond the schema. `taxStatus` is the resulting one. */
export function profileFault(input: ProfileInput, taxStatus: string | null | undefined): Failure | null {
  if (input.areaCode !== undefined && !isCounty(input.areaCode)) return failField('areaCode', '请选择所在地区')
  const elsewhere = paysTaxElsewhere(taxStatus)
  if (input.taxStatus !== undefined && elsewhere && !input.taxDetail) {
    return failField('taxDetail', '请填写税收居民身份声明')
  }
  if (input.taxDetail?.countries.some(({ country }) => country === CHINA)) {
    return failField('taxDetail.countries', '请填写中国以外的税收居民国（地区）')
  }
  return null
}

/** The columns that a profile changes; omitted ones stay. */
export function profileChange(input: ProfileInput, vault: ReturnType<typeof customerVault>): CustomerChange {
  const given = {
    live_nation: input.liveNation,
    marriage: input.marriage,
    educational: input.educational,
    workcode: input.workcode,
    annualsalary: input.annualsalary,
    area_code: input.areaCode,
    zipcode: input.zipcode,
    invalidate: input.invalidate,
    myself_is_controller: input.myselfIsContorler,
    myself_is_beneficiary: input.myselfIsBfcy,
    badintegrity: input.badintegrity,
    tax_status: input.taxStatus,
    address_enc: input.address && vault.seal('address', input.address),
    email_enc: input.email && vault.seal('email', input.email),
    tax_detail_enc: taxDetailOf(input, vault),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function taxDetailOf(input: ProfileInput, vault: ReturnType<typeof customerVault>): string | null | undefined {
  if (input.taxStatus === TAX_STATUS.chinaOnly) return null
  return input.taxDetail && vault.seal('tax_detail', JSON.stringify(input.taxDetail))
}
