import { FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { SideMenu } from '@zhixiao/ui/nav/SideMenu.tsx'
import { Link, Outlet } from 'react-router'
import { covers } from '../menus.ts'
import { paths } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { useVisitor } from '../session/user.ts'
import { type SideGroup, sideMenu } from '../side-menu.ts'
import { AccountGate } from './AccountGate.tsx'
import { Crumbs } from './Crumbs.tsx'

// Until the customer is known, the frame is that of the most common kind, so that nothing jumps.
const mostCommon = { kind: 'person', custbelongto: FUND_ACCOUNT.openedHere } as const

/** Side menu (below 1024 px a link to the overview of all screens) and the screen. */
export default function AccountLayout() {
  const visitor = useVisitor()
  const current = useScreen()?.name
  const groups = sideMenu(visitor.state === 'known' ? visitor.user : mostCommon, current)
  const group = groups.find(({ items }) => items.some(item => covers(item, current)))
  return (
    <div className="container">
      {current !== 'overview' && <BackToOverview />}
      <div className="account-crumbs">
        <Crumbs between={group ? [{ label: group.title }] : []} />
      </div>
      <div className="account">
        <SideMenu
          label="账户菜单"
          groups={groups.map(({ title, items }) => ({ title, items: linksOf(items, current) }))}
        />
        <div className="stack">
          {visitor.state === 'known' && <p className="print-holder">客户 {visitor.user.custname}</p>}
          <AccountGate>
            <Outlet />
          </AccountGate>
        </div>
      </div>
    </div>
  )
}

/** Below 1024 px: all screens of the account on one page, instead of a strip of which few are in view. */
function BackToOverview() {
  return (
    <nav className="account-back" aria-label="账户菜单（窄屏）">
      <Link to={paths.overview}>
        <Icon name="menu" size={18} />
        我的账户
      </Link>
    </nav>
  )
}

const linksOf = (items: SideGroup['items'], current: Parameters<typeof covers>[1]) =>
  items.map(item => ({
    label: item.label,
    icon: item.icon,
    link: <Link to={paths[item.name]} />,
    current: covers(item, current),
  }))
