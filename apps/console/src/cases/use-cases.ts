import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { useParams, useSearchParams } from 'react-router'
import { type PagedName, type Row, usePages } from '../api/use-call.ts'
import { useListKeys } from '../list-keys.ts'
import { untilRenewal } from '../renew.ts'

export type CaseTab = 'waiting' | 'decided'

/** Lists of cases: those that wait, and those that were decided. */
type CaseList = { [Name in PagedName]: { tab: CaseTab } extends ConsoleSent<Name> ? Name : never }[PagedName]
type Reading<Name extends CaseList> = {
  call: Name
  /** The address of the list; one case is below it. */
  path: string
  keyOf: (row: Row<Name>) => string
}

/** Cases that two compliance officers decide. Tab and case are in the address; J and K step through the list. */
export function useCases<Name extends CaseList>({ call, path, keyOf }: Reading<Name>) {
  const { id } = useParams()
  const [search] = useSearchParams()
  const tab: CaseTab = search.get('tab') === 'decided' ? 'decided' : 'waiting'
  const asked: ConsoleSent<CaseList> = { tab }
  const from = 'before' as Extract<keyof ConsoleSent<Name>, 'before' | 'after'>
  const { pages, rows, first } = usePages(call, asked as ConsoleSent<Name>, from, { refetchInterval: untilRenewal })
  const at = rows.findIndex(row => keyOf(row) === id)
  const linkOf = (row: Row<Name>) => `${path}/${keyOf(row)}?tab=${tab}`
  useListKeys(rows.map(linkOf), at)
  return { path, id, tab, rows, one: rows[at], first, pages, linkOf, keyOf }
}
