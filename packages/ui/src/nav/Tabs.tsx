import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classes, type LinkElement, LinkSlot } from '../link.tsx'

export interface TabItem {
  value: string
  label: string
  /** Its content; leave out when the value filters something elsewhere on the page. */
  panel?: ReactNode
}

interface TabsProps {
  /** Names the strip for assistive technology. */
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (value: string) => void
  /** Run to the edges of the screen on phones. */
  bleed?: boolean
}

/** Contents of equal rank. Arrow keys move the choice. */
export function Tabs(props: TabsProps) {
  return <Strip {...props} look="tabs" />
}

/** The range of one chart or list, as pills. */
export function Periods(props: TabsProps) {
  return <Strip {...props} look="periods" />
}

function Strip({ label, items, value, onChange, bleed, look }: TabsProps & { look: 'tabs' | 'periods' }) {
  const strip = useRef<HTMLDivElement>(null)
  useCurrentInView(strip, value)
  return (
    <Base.Root value={value} onValueChange={next => typeof next === 'string' && onChange(next)} className="tab-root">
      <Base.List ref={strip} className={classes(look, bleed && `${look}--bleed`)} aria-label={label} activateOnFocus>
        {items.map(item => (
          <Base.Tab key={item.value} value={item.value}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map(
        item =>
          item.panel !== undefined && (
            <Base.Panel key={item.value} value={item.value}>
              {item.panel}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}

interface TabLinksProps {
  label: string
  /** `current`: 'page' when the link is this page, true when it is the part of the page in view. */
  items: readonly { label: string; link: LinkElement; current?: boolean | 'page' }[]
  bleed?: boolean
  className?: string
}

/** Tabs that are links: parts of a page, or pages of one area. */
export function TabLinks({ label, items, bleed, className }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null)
  useCurrentInView(
    strip,
    items.findIndex(item => item.current),
  )
  return (
    <nav ref={strip} className={classes('tabs', bleed && 'tabs--bleed', className)} aria-label={label}>
      {items.map(item => (
        <LinkSlot key={item.label} link={item.link} aria-current={item.current || undefined}>
          {item.label}
        </LinkSlot>
      ))}
    </nav>
  )
}

/** Scrolls a strip so that its current item stands in the middle, whenever `current` changes. */
function useCurrentInView(strip: RefObject<HTMLElement | null>, current: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the reason to scroll again
  useEffect(() => {
    const box = strip.current
    const item = box?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (box && item) box.scrollLeft = item.offsetLeft - box.offsetLeft - box.clientWidth / 2 + item.offsetWidth / 2
  }, [strip, current])
}
