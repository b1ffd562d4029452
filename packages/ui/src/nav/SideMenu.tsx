import { useId } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { type LinkElement, LinkSlot } from '../link.tsx'

export interface SideMenuGroup {
  title: string
  items: readonly { label: string; icon?: IconName; link: LinkElement; current?: boolean }[]
}

/** The account area's menu on desktop. Hidden below 1024 px, where the page shows the same links as `TabLinks`. */
export function SideMenu({ label, groups }: { label: string; groups: readonly SideMenuGroup[] }) {
  return (
    <nav className="side-menu" aria-label={label}>
      {groups.map(group => (
        <Group key={group.title} {...group} />
      ))}
    </nav>
  )
}

function Group({ title, items }: SideMenuGroup) {
  const id = useId()
  return (
    <div>
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>
        {items.map(item => (
          <li key={item.label}>
            <LinkSlot link={item.link} aria-current={item.current ? 'page' : undefined}>
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </LinkSlot>
          </li>
        ))}
      </ul>
    </div>
  )
}
