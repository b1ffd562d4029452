import { Icon } from '../brand/Icon.tsx'
import { type LinkElement, LinkSlot } from '../link.tsx'

export interface AccordionMenuGroup {
  title: string
  items: readonly { label: string; link: LinkElement; current?: boolean }[]
  open?: boolean
}

/** The service pages' menu: groups that fold. Works without script. Under 1024 it hides; show chips there. */
export function AccordionMenu({ label, groups }: { label: string; groups: readonly AccordionMenuGroup[] }) {
  return (
    <nav className="side-acc" aria-label={label}>
      {groups.map(group => (
        <details key={group.title} open={group.open ?? group.items.some(item => item.current)}>
          <summary>
            {group.title}
            <Icon name="down" />
          </summary>
          <ul>
            {group.items.map(item => (
              <li key={item.label}>
                <LinkSlot link={item.link} aria-current={item.current ? 'page' : undefined}>
                  {item.label}
                </LinkSlot>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
