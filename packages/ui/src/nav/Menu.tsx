import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'
import type { LinkElement } from '../link.tsx'

export type MenuItem = { label: string; icon?: IconName; link?: LinkElement; onSelect?: () => void } | 'divider'

interface MenuProps {
  /** Accessible name of the button and the list. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClass?: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** For a menu whose code was loaded by the click that opens it. */
  defaultOpen?: boolean
}

/** A drop-down of links and actions: opens on click, arrow keys move, Esc closes. */
export function Menu({
  label,
  trigger,
  triggerClass = 'user-menu',
  items,
  align = 'end',
  defaultOpen = false,
}: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span className="popup-anchor" ref={place}>
      <Base.Root defaultOpen={defaultOpen}>
        <Base.Trigger className={triggerClass}>
          {trigger}
          <Icon name="down" size={16} />
        </Base.Trigger>
        {/* Opens the list next to its button, inside the same landmark. */}
        <Base.Portal container={place}>
          <Base.Positioner className="popup-layer" positionMethod="fixed" sideOffset={6} align={align}>
            <Base.Popup className="menu" aria-label={label}>
              {items.map((item, index) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: dividers have nothing else to go by
                if (item === 'divider') return <hr key={index} />
                const content = (
                  <>
                    {item.icon && <Icon name={item.icon} />}
                    {item.label}
                  </>
                )
                return item.link ? (
                  <Base.LinkItem key={item.label} className="menu__item" render={item.link} closeOnClick>
                    {content}
                  </Base.LinkItem>
                ) : (
                  <Base.Item
                    key={item.label}
                    className="menu__item"
                    nativeButton
                    render={<button type="button" />}
                    onClick={item.onSelect}
                  >
                    {content}
                  </Base.Item>
                )
              })}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </span>
  )
}
