import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'
import { classes } from '../link.tsx'
import { useCurrentInView } from './current-in-view.ts'

export interface TabItem {
  value: string
  label: string
  /** The content; omit when the value filters something elsewhere on the page. */
  panel?: ReactNode
}

interface TabsProps {
  /** Accessible name of the tab strip. */
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (value: string) => void
  /** Extends to the edges of the screen on phones. */
  bleed?: boolean
}

/** Content of equal rank in tabs. Arrow keys move the selection. */
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
