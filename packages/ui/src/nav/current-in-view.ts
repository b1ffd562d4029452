import { type RefObject, useEffect } from 'react'

/** Scrolls a strip so that its current item is centred, whenever `current` changes. */
export function useCurrentInView(strip: RefObject<HTMLElement | null>, current: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the reason to scroll again
  useEffect(() => {
    const box = strip.current
    const item = box?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (box && item) box.scrollLeft = item.offsetLeft - box.offsetLeft - box.clientWidth / 2 + item.offsetWidth / 2
  }, [strip, current])
}
