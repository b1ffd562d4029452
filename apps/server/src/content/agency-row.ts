import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { AgencyRecord } from '@zhixiao/db/content/company.ts'

export const agencyRow = ({
  agency_id: agencyId,
  name: agencyName,
  ...rest
}: AgencyRecord): OutputOf<'content.agencyList'>['list'][number] => ({ agencyId, agencyName, ...rest })
