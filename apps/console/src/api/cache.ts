import { QueryClient } from '@tanstack/react-query'
import type { ConsoleCallName } from '@zhixiao/contract/console/console-calls.ts'
import { Refusal } from './client.ts'

/** What the calls of this page answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a page says so; waiting for it to come back would show nothing.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (times, error) => error instanceof Refusal && error.code === 'NETWORK' && times < 1,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Asks these calls again where their answers are shown, after a write that changes them; others when they are shown next. */
export async function refresh(...names: readonly ConsoleCallName[]): Promise<void> {
  await Promise.all(names.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
}
