import { QueryClient } from '@tanstack/react-query'

// On the server the cache fetches nothing, and what rendering leaves in it is dropped at once.
const keepMs = typeof document === 'undefined' ? 0 : 300_000

/** The one cache of server state, keyed by call, input and token. It lives as long as the page in its tab. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: keepMs,
      retry: false,
      refetchOnWindowFocus: false,
      // Requests that failed for lack of a network are retried when it returns; existing answers stay.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      networkMode: 'always',
    },
  },
})

// Without a provider component nothing else lets the client hear that the network is back.
if (typeof document !== 'undefined') queryClient.mount()

/** Refetches the displayed answers of a call; others are refetched when next needed. */
export async function askAgain(name: string): Promise<void> {
  const queryKey = [name]
  // A first answer in flight may predate the change, but the library lets it finish instead of refetching.
  const isFirst = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await queryClient.invalidateQueries({ queryKey })
  if (isFirst) await queryClient.invalidateQueries({ queryKey })
}
