import { QueryClient } from '@tanstack/react-query'

// On the server nothing is fetched by the cache; what rendering leaves in it goes at once.
const keepMs = typeof document === 'undefined' ? 0 : 300_000

/** THE cache of server state, keyed by call, input and token. It lives as long as the tab's page, nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: keepMs, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  },
})

/** Refetches the displayed answers of a call; the others are refetched when they are next needed. */
export async function askAgain(name: string): Promise<void> {
  const queryKey = [name]
  // A first answer in flight may be older than the change, and the library lets it finish instead of refetching.
  const isFirst = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await queryClient.invalidateQueries({ queryKey })
  if (isFirst) await queryClient.invalidateQueries({ queryKey })
}
