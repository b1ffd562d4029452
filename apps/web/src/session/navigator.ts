import { useEffect, useRef } from 'react'
import { type NavigateFunction, useLocation, useMatches, useNavigate } from 'react-router'
import { focusMain } from '../layouts/focus-main.ts'
import { isRouteName, type RouteName } from '../paths.ts'

type Here = { name: RouteName | undefined; query: Record<string, string> }

let navigate: NavigateFunction | undefined
let here: Here = { name: undefined, query: {} }

/** Goes to an address of the site from code outside of components (`to('login')`). */
export async function goTo(url: string, options?: { replace?: boolean }): Promise<void> {
  await navigate?.(url, options)
}

/** Which place is on view. */
export const currentPlace = (): Here => here

/** Lends the router to code outside of components. Once, in the root. */
export function NavigatorBridge() {
  const go = useNavigate()
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const left = useRef<string>(undefined)
  const id = matches[matches.length - 1]?.id ?? ''
  useEffect(() => {
    navigate = go
    here = { name: isRouteName(id) ? id : undefined, query: Object.fromEntries(new URLSearchParams(search)) }
  }, [go, id, search])
  useEffect(() => {
    // What was pressed may have gone with its screen: the keyboard goes on from the start of the next one.
    if (left.current !== undefined && left.current !== pathname && document.activeElement === document.body) focusMain()
    left.current = pathname
  }, [pathname])
  return null
}
