import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { applyLegalSettings } from '@zhixiao/domain/law/legal-rules.ts'
import { createContext, use } from 'react'
import { call, rememberCsrf } from './api/client.ts'
import { tellSessionMoved } from './other-pages.ts'
import { noteTime, untilRenewal } from './renew.ts'

export type Me = ConsoleOutput<'auth.me'>

export const ME = ['auth.me'] as const

// The session, by its token for writes, whose lock this page has not got through to the server yet.
let unsentLock: string | null = null

/** The parts of the session that writes and rules of law depend on. */
function rememberSession({ csrf, law }: Me): void {
  rememberCsrf(csrf)
  applyLegalSettings(law)
}

/** The signed-in person; an error with CON-0401 when nobody is signed in, with the last answer if the session has ended since. */
export function useSignedIn() {
  const state = useQueryClient().getQueryState<Me>(ME)
  return useQuery({
    queryKey: ME,
    queryFn: async ({ client }) => {
      const me = await call('auth.me', {})
      noteTime(client, me.now)
      rememberSession(me)
      if (me.locked || unsentLock !== me.csrf) {
        unsentLock = null
        return me
      }
      await call('auth.lock', {})
      unsentLock = null
      return { ...me, locked: true }
    },
    // The demo's business time can be moved.
    refetchInterval: untilRenewal,
    // Below a cover this is the only query: another page can lift the cover.
    refetchIntervalInBackground: state?.data?.locked === true || Boolean(state?.error),
    retry: false,
  })
}

/** Covers the page in this browser; auth.lock locks the session on the server, and its success calls the returned function. */
export function coverPage(client: QueryClient): () => void {
  unsentLock = client.getQueryData<Me>(ME)?.csrf ?? null
  // An answer that was asked for before the lock must not uncover the page.
  void client.cancelQueries({ queryKey: ME })
  client.setQueryData<Me>(ME, me => me && { ...me, locked: true })
  return () => {
    unsentLock = null
    tellSessionMoved()
  }
}

/** Sets the person after signing in or unlocking; cached answers of another person are dropped. */
export function useSetMe() {
  const client = useQueryClient()
  return (me: Me) => {
    rememberSession(me)
    unsentLock = null
    tellSessionMoved()
    const isOther = client.getQueryData<Me>(ME)?.name !== me.name
    client.setQueryData(ME, me)
    const answers = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== ME[0] }
    if (isOther) client.removeQueries(answers)
    else void client.invalidateQueries(answers)
  }
}

export const MeContext = createContext<Me | null>(null)

/** The signed-in member of staff; only for components behind the sign-in. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('this part is shown to staff only')
  return me
}
