import { useRef } from 'react'
import { classes, type LinkElement, LinkSlot } from '../link.tsx'
import { useCurrentInView } from './current-in-view.ts'

interface TabLinksProps {
  label: string
  /** `current` is 'page' when the link is this page, true when it is the part of the page in view. */
  items: readonly { label: string; link: LinkElement; current?: boolean | 'page' }[]
  /** Extends to the edges of the screen on phones. */
  bleed?: boolean
  className?: string
}

// Separate from Tabs.tsx, so that pages with links only do not load the library behind tab panels.

/** Tabs that are links: sections of a page, or pages of one area. */
export function TabLinks(props: TabLinksProps) {
  return <LinkStrip {...props} look="tabs" />
}

/** The range of one chart or list as pill-shaped links, for pages that keep it in their URL. */
export function PeriodLinks(props: TabLinksProps) {
  return <LinkStrip {...props} look="periods" />
}

function LinkStrip({ label, items, bleed, className, look }: TabLinksProps & { look: 'tabs' | 'periods' }) {
  const strip = useRef<HTMLElement>(null)
  useCurrentInView(
    strip,
    items.findIndex(item => item.current),
  )
  return (
    <nav ref={strip} className={classes(look, bleed && `${look}--bleed`, className)} aria-label={label}>
      {items.map(item => (
        <LinkSlot key={item.label} link={item.link} aria-current={item.current || undefined}>
          {item.label}
        </LinkSlot>
      ))}
    </nav>
  )
}
