import { Icon } from '../brand/Icon.tsx'
import { type LinkElement, LinkSlot } from '../link.tsx'

type MenuLink = { label: string; link: LinkElement; current?: boolean }

export type AccordionMenuGroup = { title: string; items: readonly MenuLink[] }

/**
 * The menu of the service pages: collapsible groups, open for the current page; a group of one is a plain link. Works
 * without script. Hidden below 1024 px, where the page shows strips of the same links.
 */
export function AccordionMenu({ label, groups }: { label: string; groups: readonly AccordionMenuGroup[] }) {
  return (
    <nav className="side-acc" aria-label={label}>
      {groups.map(({ title, items }) => {
        const [first, second] = items
        if (first && !second) return <MenuItem key={title} {...first} label={title} />
        return (
          <details key={title} open={items.some(item => item.current)}>
            <summary>
              {title}
              <Icon name="down" />
            </summary>
            <ul>
              {items.map(item => (
                <li key={item.label}>
                  <MenuItem {...item} />
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}

function MenuItem({ label, link, current }: MenuLink) {
  return (
    <LinkSlot link={link} aria-current={current ? 'page' : undefined}>
      {label}
    </LinkSlot>
  )
}
