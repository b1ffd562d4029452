import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { createContext, use } from 'react'
import { call, rememberCsrf } from './api/client.ts'

export type Me = ConsoleOutput<'auth.me'>

export const ME = ['auth.me'] as const

// The screen is covered here before the server knows, which it may not for a while.
let isCovered = false

/** Who is signed in; an error with CON-0401 while nobody is, beside the last answer if the session ended meanwhile. */
export const useSignedIn = () =>
  useQuery({
    queryKey: ME,
    queryFn: async () => {
      const me = await call('auth.me', {})
      rememberCsrf(me.csrf)
      if (!isCovered || me.locked) return me
      await call('auth.lock', {})
      return { ...me, locked: true }
    },
    // The demo's business time can be moved.
    refetchInterval: 60_000,
    retry: false,
  })

/** Locks the page here; the session on the server is a matter of auth.lock. */
export function coverPage(client: QueryClient): void {
  isCovered = true
  client.setQueryData<Me>(ME, me => me && { ...me, locked: true })
}

/** After signing in or unlocking: the page goes on with fresh answers, and nobody sees those of another person. */
export function useSetMe() {
  const client = useQueryClient()
  return (me: Me) => {
    rememberCsrf(me.csrf)
    isCovered = me.locked
    const isOther = client.getQueryData<Me>(ME)?.name !== me.name
    client.setQueryData(ME, me)
    const answers = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== ME[0] }
    if (isOther) client.removeQueries(answers)
    else void client.invalidateQueries(answers)
  }
}

export const MeContext = createContext<Me | null>(null)

/** The member of staff whose page this is. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('this part is shown to staff only')
  return me
}
