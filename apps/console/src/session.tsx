import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { createContext, use } from 'react'
import { call, rememberCsrf } from './api/client.ts'

export type Me = ConsoleOutput<'auth.me'>

export const ME = ['auth.me'] as const

/** Who is signed in; an error with CON-0401 while nobody is. */
export const useSignedIn = () =>
  useQuery({
    queryKey: ME,
    queryFn: async () => {
      const me = await call('auth.me', {})
      rememberCsrf(me.csrf)
      return me
    },
    // The demo's business time can be moved.
    refetchInterval: 60_000,
    retry: false,
  })

/** Replaces what is known of the session after signing in, locking or unlocking. */
export function useSetMe() {
  const client = useQueryClient()
  return (me: Me) => {
    rememberCsrf(me.csrf)
    client.setQueryData(ME, me)
  }
}

export const MeContext = createContext<Me | null>(null)

/** The member of staff whose page this is. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('this part is shown to staff only')
  return me
}
