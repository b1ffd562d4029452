import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { AgencyRecord } from '@zhixiao/db/content/agencies.ts'

export const agencyRow = ({
  agency_id: agencyId,
  name: agencyName,
  website,
  ...rest
}: AgencyRecord): OutputOf<'content.agencyList'>['list'][number] => ({
  agencyId,
  agencyName,
  website: website === '' ? null : website,
  ...rest,
})
