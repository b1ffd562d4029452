import { useRef } from 'react'
import { classes, type LinkElement, LinkSlot } from '../link.tsx'
import { useCurrentInView } from './current-in-view.ts'

interface TabLinksProps {
  label: string
  /** `current`: 'page' when the link is this page, true when it is the part of the page in view. */
  items: readonly { label: string; link: LinkElement; current?: boolean | 'page' }[]
  /** Run to the edges of the screen on phones. */
  bleed?: boolean
  className?: string
}

// Apart from the tabs with panels: pages that only link need none of the library behind those.

/** Tabs that are links: parts of a page, or pages of one area. */
export function TabLinks(props: TabLinksProps) {
  return <LinkStrip {...props} look="tabs" />
}

/** The range of one chart or list as pills that are links, for pages that keep it in their address. */
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
