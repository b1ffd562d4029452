import { useQuery } from '@tanstack/react-query'
import { dataOf } from '@zhixiao/client/call-result.ts'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type CustomerKind, customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { refusedLevels } from '@zhixiao/domain/fund/suitability.ts'
import { queryClient } from '../api/cache.ts'
import { call, handleSessionEnd } from '../api/call.ts'
import { keepMarks } from '../api/customer-marks.ts'
import { token } from '../api/token.ts'
import { userKey } from '../api/user-here.ts'
import { useHydrated } from '../store.ts'

import { sessionEnded } from './session-ended.ts'

// Each page that shows or needs the customer loads this module.
handleSessionEnd(data => void sessionEnded(data))

type Person = OutputOf<'account.userInfo'>
/** The customer as the site knows them: the kind is named, where the wire has codes. */
export type User = Omit<Person, 'custtype' | 'isEnterprise'> & { kind: CustomerKind } & Partial<
    Pick<OutputOf<'account.organisationInfo'>, 'organisation'>
  >

/**
 * Who is here: `unknown` until this tab's token was checked, the other tabs were asked for one and the customer is
 * loaded; `nobody` without a token; `failed` when loading failed (`retry` tries again).
 */
export type Visitor =
  | { state: 'unknown' | 'nobody' }
  | { state: 'failed'; error: Error | null; retry: () => void }
  | { state: 'known'; user: User }

const userQuery = (current: string | null) => ({
  queryKey: userKey(current),
  queryFn: loadUser,
  staleTime: 60_000,
})

/** The customer of this tab, shared by everything on the page. */
export function useVisitor(): Visitor {
  const hydrated = useHydrated()
  const current = token.use()
  const settled = token.useIsSettled()
  const { data, error, errorUpdateCount, refetch } = useQuery(
    { ...userQuery(current), enabled: current !== null },
    queryClient,
  )
  if (!hydrated) return { state: 'unknown' }
  if (current === null) return { state: settled ? 'nobody' : 'unknown' }
  if (data) return { state: 'known', user: data }
  return errorUpdateCount > 0 ? { state: 'failed', error, retry: () => void refetch() } : { state: 'unknown' }
}

/** The customer, for screens of the account area, which open only with one. */
export function useUser(): User {
  const visitor = useVisitor()
  if (visitor.state !== 'known') throw new Error('useUser outside of the account area')
  return visitor.user
}

/** The customer for code outside of components; null without a token. @throws CallError */
export async function currentUser(): Promise<User | null> {
  await token.settled()
  const current = token.get()
  return current === null ? null : queryClient.fetchQuery(userQuery(current))
}

/** Reloads the customer, after a change of their data (a card, the risk level, the profile). */
export const refreshUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['user'] })

async function loadUser(): Promise<User> {
  const person = dataOf(await call('account.userInfo', {}))
  const investor = codeIn(investorTypes, person.riskability)
  const kind = customerKindOf(person.custtype)
  keepMarks({
    refused: investor === undefined ? '' : refusedLevels(investor).join(' '),
    holder: kind === 'institution' ? kind : '',
  })
  if (kind === 'person') return named(person, kind)
  return named(dataOf(await call('account.organisationInfo', { clientid: person.clientid })), kind)
}

const named = <Known extends Person>({ custtype, isEnterprise, ...rest }: Known, kind: CustomerKind) => ({
  ...rest,
  kind,
})
