import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { RouterContextProvider } from 'react-router'
import { load } from '../../api/server-api.ts'
import { COMPARED_AT_MOST } from '../../features/fund/compared-at-most.ts'
import type { FundRow } from '../../features/fund/fund-row.ts'
import type { CompareQuery } from './compare-query.ts'

type Context = Readonly<RouterContextProvider>
export type Compare = OutputOf<'content.fundCompare'>
export type Compared = Compare['funds'][number]
export type Line = NonNullable<Compare['chart']>['lines'][number]
/** A fund that can be added. */
export type Choice = Pick<FundRow, 'fundCode' | 'fundName' | 'fundTypeName'>

const CHOICES = 6

/** The funds of the URL, plus the one that `add` names; if `add` matches several, they are offered instead. */
export async function loadCompare(context: Context, query: CompareQuery) {
  const found = query.add === '' ? [] : await named(context, query.add)
  const added = found.find(fund => fund.fundCode === query.add) ?? (found.length === 1 ? found[0] : undefined)
  const codes = [...new Set([...query.codes, ...(added ? [added.fundCode] : [])])].slice(0, COMPARED_AT_MOST)
  const { period } = query
  const compare =
    codes.length === 0 ? null : await load(context, 'content.fundCompare', { codes: codes.join(','), period })
  const shown = compare?.funds ?? []
  const choices = added || query.add === '' ? await alike(context, shown) : found
  return {
    query,
    compare,
    /** The matches of `add`. */
    match:
      query.add === '' ? null : added ? ('one' as const) : found.length > 0 ? ('several' as const) : ('none' as const),
    choices: choices
      .filter(({ fundCode }) => !shown.some(fund => fund.fundCode === fundCode))
      .slice(0, CHOICES)
      .map(choice),
  }
}

export type ComparePage = Awaited<ReturnType<typeof loadCompare>>

const named = async (context: Context, keyWord: string): Promise<FundRow[]> =>
  (await load(context, 'content.fundList', { keyWord, pageParam: { pageNum: 1, pageSize: 20 } })).list

/** Funds of the first fund's type, or any when there is none. */
async function alike(context: Context, [first]: readonly Compared[]): Promise<FundRow[]> {
  const limit = String(CHOICES + COMPARED_AT_MOST)
  const of = first ? { fundType: first.fundType } : {}
  return (await load(context, 'content.ranking', { period: 'year', limit, ...of })).list
}

const choice = ({ fundCode, fundName, fundTypeName }: FundRow): Choice => ({ fundCode, fundName, fundTypeName })
