import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The part of a drawing that has to be in view before it counts as seen. */
const SEEN = 0.15

/**
 * Lines below the window are drawn when they come into view, not before. Those in view at the start are drawn by the
 * style sheet alone, so that nothing waits for this.
 */
export function LinesAhead() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other drawings
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const seen = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries) {
          target.classList.toggle('is-ahead', !isIntersecting)
          if (isIntersecting) seen.unobserve(target)
        }
      },
      { threshold: SEEN },
    )
    for (const drawing of document.querySelectorAll(':has(> .draw)'))
      if (drawing.getBoundingClientRect().top > innerHeight) seen.observe(drawing)
    return () => {
      seen.disconnect()
      for (const drawing of document.querySelectorAll('.is-ahead')) drawing.classList.remove('is-ahead')
    }
  }, [key])
  return null
}
