import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { ElderSwitch } from '../elder/ElderSwitch.tsx'
import { loadWithRetries } from '../line.ts'
import { currentOf, headerTabs, type Place } from '../menus.ts'
import { paths } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { closeDetails } from './close-details.ts'

const CustomerLinks = lazy(() => loadWithRetries(() => import('./CustomerLinks.tsx')))

const forVisitors: readonly Place[] = [
  { name: 'login', label: '登录' },
  { name: 'register', label: '注册' },
]

/** The menu below 1024 px: a details element, so that it opens before scripts arrive. */
export function PhoneMenu({ loggedIn }: { loggedIn: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  const screen = useScreen()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Not on hydration: a menu opened before the script arrived stays open.
  useEffect(() => {
    if (shown.current !== pathname) close(details.current)
    shown.current = pathname
  }, [pathname])
  return (
    <details
      ref={details}
      className="phone-menu"
      onClick={closeByChoice}
      onKeyDown={event => event.key === 'Escape' && closeDetails(event.currentTarget)}
    >
      <summary className="icon-btn" aria-label="菜单">
        <Icon name="menu" size={22} />
        <Icon name="close" size={22} />
      </summary>
      <nav className="drawer" aria-label="主导航（窄屏）">
        {headerTabs.map(tab => (
          <Link key={tab.name} to={paths[tab.name]} aria-current={currentOf(tab, screen?.name)}>
            {tab.label}
          </Link>
        ))}
        {loggedIn ? (
          <Suspense>
            <CustomerLinks />
          </Suspense>
        ) : (
          forVisitors.map(place => (
            <Link key={place.name} to={paths[place.name]}>
              {place.label}
            </Link>
          ))
        )}
        <ElderSwitch />
      </nav>
    </details>
  )
}

function closeByChoice({ target, currentTarget }: MouseEvent<HTMLDetailsElement>): void {
  const choice = target instanceof Element ? target.closest('.drawer :is(a, button)') : null
  // A link leads to a page, which takes the focus.
  if (choice) (choice.matches('a') ? close : closeDetails)(currentTarget)
}

function close(details: HTMLDetailsElement | null): void {
  details?.removeAttribute('open')
}
