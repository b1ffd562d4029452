import type { ReactNode } from 'react'

/** A scroll container for a table that may be wider than the screen; focusable, so that keys scroll it. */
export const Wide = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen scrolls by keys, too
  <section className="c-wide" tabIndex={0} aria-label={name}>
    {children}
  </section>
)
