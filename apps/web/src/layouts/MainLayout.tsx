import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { patiently } from '../line.ts'
import { useScreen } from '../screen.ts'
import { token } from '../session/token.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Hydrated } from './Hydrated.tsx'
import { SimpleHeader } from './SimpleLayout.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

// Visitors leave no footprints and do without the code.
const Footprint = lazy(() => patiently(() => import('./Footprint.tsx')))

// One element for every render: while a screen's code is not there, an update from outside would replace the server's HTML.
const screen = (
  <Suspense fallback={<ScreenSkeleton />}>
    <Outlet />
    <Hydrated />
  </Suspense>
)

/** Header, content, footer. Screens bring their own `container`. */
export default function MainLayout() {
  const loggedIn = token.use() !== null
  return (
    <MainFrame>
      {screen}
      {loggedIn && (
        <Suspense>
          <Footprint />
        </Suspense>
      )}
    </MainFrame>
  )
}

/** A screen that failed, or answered 404, is replaced inside the frame. */
export function ErrorBoundary() {
  return (
    <MainFrame>
      <ErrorScreen />
      <Hydrated />
    </MainFrame>
  )
}

function MainFrame({ children }: { children: ReactNode }) {
  const isBare = useScreen()?.frame === 'bare'
  return (
    <>
      {isBare ? <SimpleHeader /> : <SiteHeader />}
      <main id="main" className="page-body" tabIndex={-1}>
        {children}
      </main>
      {!isBare && <SiteFooter />}
    </>
  )
}

/** Seen on the way from the login, whose frame has no page to keep meanwhile. */
function ScreenSkeleton() {
  return (
    <div className="container section screen-skeleton">
      <TableSkeleton />
    </div>
  )
}
