import { useEffect, useRef } from 'react'
import { type NavigateFunction, useLocation, useMatches, useNavigate } from 'react-router'
import { focusMain } from '../focus-main.ts'
import { isRouteName, type RouteName } from '../paths.ts'

type Here = { name: RouteName | undefined; query: Record<string, string> }

let navigate: NavigateFunction | undefined
let here: Here = { name: undefined, query: {} }

/** Navigates from code outside of components (`to('login')`). */
export async function goTo(url: string, options?: { replace?: boolean }): Promise<void> {
  await navigate?.(url, options)
}

/** The current place. */
export const currentPlace = (): Here => here

/** Makes the router available outside of components. Rendered once, in the root. */
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
    // The focused element may have disappeared with its screen or its part: the focus moves to the start of the next one.
    const place = pathname + search
    if (left.current !== undefined && left.current !== place && document.activeElement === document.body) focusMain()
    left.current = place
  }, [pathname, search])
  return null
}
