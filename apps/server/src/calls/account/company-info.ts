import type { OrganisationPersonInfo } from '@zhixiao/contract/account/company-info.ts'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { Customer } from '@zhixiao/db/account/customers.ts'
import { findOrganisation, listOrganisationPersons, type Organisation } from '@zhixiao/db/account/organisations.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { readInstitution } from './institution.ts'
import { personInfoOf } from './organisation-person.ts'

export const companyInfo: Handler<'account.companyInfo'> = async ctx => {
  const institution = await readInstitution(ctx)
  if (!institution.ok) return institution
  const { custno } = institution.data
  const [organisation, rows] = await Promise.all([
    findOrganisation(ctx.db, custno),
    listOrganisationPersons(ctx.db, custno),
  ])
  const personsOf = (role: string): OrganisationPersonInfo[] =>
    rows.filter(row => row.role === role).map(row => personInfoOf(ctx.keys, row))
  return ok({
    ...identityOf(ctx, institution.data, organisation),
    legal: personsOf('legal')[0] ?? null,
    transactors: personsOf('transactor'),
    shareholders: personsOf('shareholder'),
    controllers: personsOf('controller'),
  })
}

function identityOf({ keys }: Pick<Context, 'keys'>, customer: Customer, organisation: Organisation | null) {
  const { open } = customerVault(keys, customer.custno)
  return {
    name: open('custname', customer.custname_enc),
    idtype: customer.idtype ?? '',
    idno: open('idno', customer.idno_enc),
    invalidate: customer.invalidate ?? '',
    state: stateOf(organisation?.state),
    industry: organisation?.industry ?? '',
    registeredOn: organisation?.registered_on ?? null,
    capital: organisation?.capital_fen ? fenText(organisation.capital_fen) : null,
    scope: organisation?.scope ?? '',
    address: open('address', customer.address_enc),
    phone: open('organisation_phone', organisation?.phone_enc ?? null),
    fundAccount: customer.fund_account ?? '',
    openedOn: customer.opened_at ? shanghaiDate(customer.opened_at.getTime()) : null,
  }
}

function stateOf(state: string | undefined): OutputOf<'account.companyInfo'>['state'] {
  return state === 'restricted' || state === 'frozen' || state === 'closed' ? state : 'normal'
}
