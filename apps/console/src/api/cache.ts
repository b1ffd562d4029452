import { QueryClient } from '@tanstack/react-query'
import type { ConsoleCallName } from '@zhixiao/contract/console/console-calls.ts'
import { Refusal } from './client.ts'

/** The cache of this page's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a query fails and the page says so; by default it would wait and show nothing.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (times, error) => error instanceof Refusal && error.code === 'NETWORK' && times < 1,
    },
    mutations: { networkMode: 'always' },
  },
})

/** After a write: refetches the answers of these calls that are shown now; the others are refetched when they are shown next. */
export async function refresh(...names: readonly ConsoleCallName[]): Promise<void> {
  await Promise.all(names.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
}
