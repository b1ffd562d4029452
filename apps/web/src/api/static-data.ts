import { useQuery } from '@tanstack/react-query'
import { type CallResult, dataOf } from '@zhixiao/client/call-result.ts'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { tabStore } from '../stored.ts'
import { queryClient } from './cache.ts'
import { call } from './call.ts'

/** Provinces, cities and counties (OPEN-03). Undefined while loading. */
export const useArea = () => useKept<OutputOf<'static.area'>>('area', () => call('static.area', {}))

/** Which bank a card number belongs to (OPEN-04). Undefined while loading. */
export const useBankBins = () => useKept<OutputOf<'static.bankBin'>>('bankBin', () => call('static.bankBin', {}))

/** A large table that rarely changes: fetched once and kept in session storage (STA-03). */
function useKept<Data>(key: string, fetchTable: () => Promise<CallResult<Data>>): Data | undefined {
  const { data } = useQuery<Data>(
    {
      queryKey: ['static', key],
      queryFn: async () => kept(key) ?? keep(key, dataOf(await fetchTable())),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  return data
}

/** The tables contain no customer data, and the server validates every choice made from them. */
function kept<Data>(key: string): Data | undefined {
  try {
    return JSON.parse(tabStore.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function keep<Data>(key: string, data: Data): Data {
  tabStore.set(key, JSON.stringify(data))
  return data
}
