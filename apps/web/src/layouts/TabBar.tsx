import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { covers } from '../menus.ts'
import { paths } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { useVisitor } from '../session/user.ts'
import { tabsOf } from '../tab-bar.ts'

/**
 * Where a customer goes most, at the foot of a phone's window: home, funds, the own assets, the own data. Absent where a
 * step should be finished; the style sheet hides it behind a keyboard and where the page has a bar of its own.
 */
export default function TabBar() {
  const visitor = useVisitor()
  const screen = useScreen()
  if (visitor.state !== 'known' || screen?.layout === 'trade' || screen?.frame !== undefined) return null
  return (
    <nav className="tab-bar" aria-label="常用">
      {tabsOf(visitor.user, screen?.name).map(tab => (
        <Link key={tab.name} to={paths[tab.name]} aria-current={covers(tab, screen?.name) ? 'page' : undefined}>
          <Icon name={tab.icon} size={22} />
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
