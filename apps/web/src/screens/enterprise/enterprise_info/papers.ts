import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { idTypeName } from '@zhixiao/domain/codes/id-types.ts'
import { orgIdTypeName } from '@zhixiao/domain/codes/org-id-types.ts'
import { idValidityText, isIdExpired, isIdExpiryNear } from '@zhixiao/domain/customer/id-expiry.ts'

export type Company = OutputOf<'account.companyInfo'>
export type Person = Company['transactors'][number]

/** Document types of persons and institutions share their codes. */
export const personIdTypeName = ({ custtype, idtype }: Pick<Person, 'custtype' | 'idtype'>): string =>
  custtype === CUSTOMER_KIND.institution ? orgIdTypeName(idtype) : idTypeName(idtype)

export type ValidityState = 'expired' | 'near' | 'good'

export const validityOf = (invalidate: string, today: IsoDate): ValidityState =>
  isIdExpired(invalidate, today) ? 'expired' : isIdExpiryNear(invalidate, today) ? 'near' : 'good'

/** Documents expired or about to expire, one sentence each, expired ones first. A person appears once per document. */
export function duePapers(company: Company, today: IsoDate): string[] {
  const { legal, transactors, shareholders, controllers } = company
  const papers = [
    { owner: '本机构', name: orgIdTypeName(company.idtype), invalidate: company.invalidate },
    ...[legal ?? [], transactors, shareholders, controllers].flat().map(person => ({
      owner: person.name,
      name: personIdTypeName(person),
      invalidate: person.invalidate,
    })),
  ]
  const sentences = (wanted: ValidityState, words: (day: string) => string) =>
    papers
      .filter(({ invalidate }) => validityOf(invalidate, today) === wanted)
      .map(({ owner, name, invalidate }) => `${owner}的${name}${words(idValidityText(invalidate))}`)
  return [
    ...new Set([...sentences('expired', day => `已于 ${day} 到期`), ...sentences('near', day => `将于 ${day} 到期`)]),
  ]
}
