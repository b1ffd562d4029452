import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { queryClient } from './cache.ts'
import { call } from './call.ts'
import { dataOf } from './query.ts'

type StaticName = 'static.area' | 'static.bankBin'

/** Large tables that hardly change: fetched once and kept in session storage (OPEN-03, OPEN-04). Undefined while loading. */
export function useStaticData<Name extends StaticName>(name: Name): OutputOf<Name> | undefined {
  const { data } = useQuery<OutputOf<Name>>(
    {
      queryKey: [name],
      queryFn: async () => kept(name) ?? (await fetchAndKeep(name)),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  return data
}

/** Nothing of a customer is in these, and the server checks again what was chosen from them. */
function kept<Name extends StaticName>(name: Name): OutputOf<Name> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

async function fetchAndKeep<Name extends StaticName>(name: Name): Promise<OutputOf<Name>> {
  const data = dataOf(await call(name, {}, { quiet: true, noLoading: true }))
  try {
    sessionStorage.setItem(name, JSON.stringify(data))
  } catch {
    // A full storage only means that it is fetched again.
  }
  return data
}
