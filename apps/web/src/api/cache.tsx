import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** THE cache of server state, keyed by call, input and token. It lives as long as the tab's page, nowhere else. */
export const queryClient = newQueryClient()

/** Gives the cache to the page; the server gets a fresh one for each page. */
export function CallCache({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof document === 'undefined' ? newQueryClient() : queryClient))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
  })
}
