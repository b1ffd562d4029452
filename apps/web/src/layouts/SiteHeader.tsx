import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Brand } from '@zhixiao/ui/brand/BrandMark.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { token } from '../api/token.ts'
import { ElderSwitch } from '../elder/ElderSwitch.tsx'
import { loadWithRetries } from '../line.ts'
import { currentOf, headerTabs } from '../menus.ts'
import { paths, to } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { SearchHost } from '../search/SearchHost.tsx'
import { SearchTrigger } from '../search/SearchTrigger.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'

// Visitors do not load the menu's code.
const AccountMenu = lazy(() => loadWithRetries(() => import('./AccountMenu.tsx')))

/** Brand, tabs, and the visitor or customer (HDR-01..03). */
export function SiteHeader() {
  const screen = useScreen()
  const loggedIn = token.use() !== null
  return (
    <header className="site-header">
      <div className="container site-header__bar">
        <Brand link={<Link to={to('home')} />} />
        <nav className="site-nav" aria-label="主导航">
          {headerTabs.map(tab => (
            <Link key={tab.name} to={paths[tab.name]} aria-current={currentOf(tab, screen?.name)}>
              {tab.label}
            </Link>
          ))}
        </nav>
        <div className="site-header__actions">
          <SearchTrigger />
          <ElderSwitch />
          {loggedIn ? (
            <Suspense>
              <AccountMenu />
            </Suspense>
          ) : (
            <Entrances />
          )}
        </div>
        <div className="site-header__phone">
          <SearchTrigger />
          <PhoneShortcut loggedIn={loggedIn} />
          <PhoneMenu loggedIn={loggedIn} />
        </div>
      </div>
      <SearchHost />
    </header>
  )
}

function Entrances() {
  return (
    <span className="no-session">
      <LinkButton kind="outline" size="s" link={<Link to={to('login')} />}>
        登录
      </LinkButton>
      <LinkButton size="s" link={<Link to={to('register')} />}>
        注册
      </LinkButton>
    </span>
  )
}

function PhoneShortcut({ loggedIn }: { loggedIn: boolean }) {
  const [name, label] = loggedIn ? (['myAssets', '我的资产'] as const) : (['login', '登录'] as const)
  return (
    <Link className="icon-btn" to={paths[name]} aria-label={label}>
      <Icon name="user" size={22} />
    </Link>
  )
}
