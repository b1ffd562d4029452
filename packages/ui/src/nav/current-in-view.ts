import { type RefObject, useEffect, useRef } from 'react'

/**
 * Centres the current item of a strip whenever `current` changes, unless it is wholly in view: a row that moves for
 * no need moves under a finger about to press. The first view is up to the styles (`scroll-initial-target`), which
 * act before the page is painted; a browser without them is helped unless its user has moved the strip.
 */
export function useCurrentInView(strip: RefObject<HTMLElement | null>, current: unknown) {
  const shown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the reason to scroll again
  useEffect(() => {
    const box = strip.current
    const item = box?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    const isFirst = !shown.current
    shown.current = true
    if (!box || !item || (isFirst && (CSS.supports('scroll-initial-target', 'nearest') || box.scrollLeft !== 0))) return
    const start = item.offsetLeft - box.offsetLeft
    const inView = start >= box.scrollLeft && start + item.offsetWidth <= box.scrollLeft + box.clientWidth
    if (!inView) box.scrollLeft = start - box.clientWidth / 2 + item.offsetWidth / 2
  }, [strip, current])
}
