import { brand } from '@zhixiao/domain/brand.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Brand } from '@zhixiao/ui/brand/BrandMark.tsx'
import { type ReactNode, useEffect } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import { token } from '../api/token.ts'
import { pressed } from '../line.ts'
import { to } from '../paths.ts'
import { AgainWhenMoved } from './AgainWhenMoved.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Hydrated } from './Hydrated.tsx'

/** HDR-04: the header of the login. Its screens render their own `main`. */
export default function SimpleLayout() {
  const navigate = useNavigate()
  useEffect(() => {
    // AUTH-01: sends customers away who are already logged in, possibly in another tab.
    const leave = () => token.get() !== null && navigate(to('home'), { replace: true })
    if (token.get() !== null) void leave()
    else void token.settled().then(found => found && leave())
  }, [navigate])
  return (
    <>
      <SimpleHeader />
      <AgainWhenMoved>
        <Outlet />
      </AgainWhenMoved>
      <Hydrated />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <SimpleFrame>
      <ErrorScreen />
    </SimpleFrame>
  )
}

export function SimpleFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SimpleHeader />
      <main id="main" className="page-body" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Brand, home, funds, hotline, logout. */
export function SimpleHeader() {
  const loggedIn = token.use() !== null
  return (
    <header className="site-header site-header--simple">
      <div className="container site-header__bar">
        <Brand link={<Link to={to('home')} />} />
        <nav className="site-nav" aria-label="主导航">
          <Link to={to('home')}>首页</Link>
          <Link to={to('fund')}>基金产品</Link>
          <a className="hotline" href={`tel:${brand.hotline}`}>
            <span>客服热线</span>
            {brand.hotlineText}
          </a>
          {loggedIn && <TextButton onClick={leave}>安全退出</TextButton>}
        </nav>
      </div>
    </header>
  )
}

// Few visitors of these pages are logged in.
const loadLogout = () => import('../session/logout.ts')

async function leave(): Promise<void> {
  const { logout } = await pressed(loadLogout)
  await logout()
}
