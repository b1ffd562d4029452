import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Lines that are below the window when the page opens are drawn once more as they come into view. Until then they stand
 * whole, so that a picture or a search of the whole page has them; those in view at the start are the style sheet's alone.
 */
export function LinesAhead() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other drawings
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const seen = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        // The name of another animation starts it; it differs in nothing else.
        target.classList.add('is-seen')
      }
    })
    for (const drawing of document.querySelectorAll(':has(> .draw)'))
      if (drawing.getBoundingClientRect().top > innerHeight) seen.observe(drawing)
    return () => {
      seen.disconnect()
      for (const drawing of document.querySelectorAll('.is-seen')) drawing.classList.remove('is-seen')
    }
  }, [key])
  return null
}
