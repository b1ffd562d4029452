import { type RefObject, useEffect, useRef, useState } from 'react'

type Waiting = (isSeen: boolean) => void
const waiting = new Map<Element, Waiting>()
let observer: IntersectionObserver | null = null

/** The part of a drawing that has to be in view before it counts as seen. */
const SEEN = 0.15

/** One observer for all drawings of a page. */
function watch(element: Element, report: Waiting): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) waiting.get(target)?.(isIntersecting)
    },
    { threshold: SEEN },
  )
  waiting.set(element, report)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/**
 * Draws lines once, when they first come into view: the class goes on the element that holds them. What is in view when
 * the page starts stays as the server drew it, and with reduced motion nothing waits.
 */
export function useDrawn<Element_ extends Element>(): { ref: RefObject<Element_ | null>; className: string } {
  const ref = useRef<Element_>(null)
  const [state, setState] = useState<'' | 'is-waiting' | 'is-drawn'>('')
  useEffect(() => {
    const element = ref.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let first = true
    const stop = watch(element, isSeen => {
      if (first && isSeen) stop()
      else if (first) setState('is-waiting')
      else if (isSeen) {
        setState('is-drawn')
        stop()
      }
      first = false
    })
    return stop
  }, [])
  return { ref, className: state }
}
