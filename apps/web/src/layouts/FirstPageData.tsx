import { useEffect } from 'react'
import { useLocation } from 'react-router'

let first: string | null = null

/** What the sent document says of itself to search engines leaves it with its page. */
export function FirstPageData() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    first ??= pathname + search
    if (first === pathname + search) return
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) data.remove()
  }, [pathname, search])
  return null
}
