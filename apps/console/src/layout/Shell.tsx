import { focusManager } from '@tanstack/react-query'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { refresh } from '../api/cache.ts'
import { handleWritten, Refusal } from '../api/client.ts'
import { useCall } from '../api/use-call.ts'
import { SignInCover } from '../door/SignInCover.tsx'
import { useKeys, useNextKey } from '../keys.ts'
import { untilRenewal, useVisits } from '../renew.ts'
import { screensFor } from '../screens.ts'
import { MeContext, useMe, useSignedIn } from '../session.tsx'
import { Failed } from './Failed.tsx'
import { LockScreen } from './LockScreen.tsx'
import { Palette } from './Palette.tsx'
import { Rail } from './Rail.tsx'
import { useIdleLock } from './use-idle-lock.ts'

/** Everything behind the sign-in: menu, page, keys, lock. */
export function Shell() {
  const { data: me, error, refetch } = useSignedIn()
  const { pathname, search } = useLocation()
  const hasEnded = error instanceof Refusal && error.code === 'CON-0401'
  if (hasEnded && !me) return <Navigate to={`/sign-in?to=${encodeURIComponent(pathname + search)}`} replace />
  if (error && !me) return <Failed error={error} retry={refetch} />
  if (!me)
    return (
      <div className="c-wait">
        <TableSkeleton />
      </div>
    )
  return (
    <MeContext value={me}>
      <Office key={me.name} hasEnded={hasEnded} />
    </MeContext>
  )
}

/** The page stays below the lock or the sign-in, so that nothing typed is lost. */
function Office({ hasEnded }: { hasEnded: boolean }) {
  const me = useMe()
  const [isFinding, setFinding] = useState(false)
  const isShut = me.locked || hasEnded
  const work = useWork()
  useGoKeys()
  useVisits(screensFor(me.roles).map(({ path }) => path))
  useIdleLock(!isShut)
  // No queries below a cover: each would be refused.
  useEffect(() => {
    focusManager.setFocused(isShut ? false : undefined)
    return () => focusManager.setFocused(undefined)
  }, [isShut])
  return (
    <>
      <div className="c-app" inert={isShut}>
        <Rail work={work} />
        <Outlet context={{ find: () => setFinding(true) }} />
      </div>
      <Palette open={isFinding} onOpen={() => setFinding(true)} onClose={() => setFinding(false)} />
      {hasEnded ? <SignInCover name={me.name} /> : me.locked && <LockScreen />}
    </>
  )
}

/** How much waits on each screen, by its address; counted again after each write. */
function useWork(): ReadonlyMap<string, number> {
  useEffect(() => handleWritten(() => void refresh('work.count')), [])
  const { data } = useCall('work.count', {}, { refetchInterval: untilRenewal })
  return new Map(data?.list.map(({ screen, count }) => [`/${screen}`, count]))
}

/** G and then a letter goes to a screen; any other key ends it. */
function useGoKeys() {
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(false)
  const { roles } = useMe()
  useKeys({ g: () => setGoing(true) })
  useNextKey(isGoing, letter => {
    setGoing(false)
    const screen = screensFor(roles).find(({ key }) => key === letter)
    if (screen) void navigate(screen.path)
  })
}
