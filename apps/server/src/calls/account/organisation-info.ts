import { findOrganisation, listOrganisationPersons } from '@zhixiao/db/account/organisations.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { personInfoOf } from './organisation-person.ts'
import { readUserInfo } from './read-user-info.ts'

export const organisationInfo: Handler<'account.organisationInfo'> = async (ctx, { clientid }) => {
  const { customer, info } = await readUserInfo(ctx)
  // The caller must not be able to tell another customer's number from one that does not exist.
  if (customer.clientid !== clientid || !isYes(info.isEnterprise)) return fail('SYS-0404')
  const [organisation, persons] = await Promise.all([
    findOrganisation(ctx.db, customer.custno),
    listOrganisationPersons(ctx.db, customer.custno),
  ])
  const first = persons.find(({ role }) => role === 'transactor')
  const { custname: name, idtype, idno } = info
  return ok({
    ...info,
    transactor: first ? personInfoOf(ctx.keys, first) : null,
    organisation: { name, idtype, idno, industry: organisation?.industry ?? '' },
  })
}
