import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { token } from '../api/token.ts'
import { loadWithRetries } from '../line.ts'
import { useScreen } from '../screen.ts'
import { AgainWhenMoved } from './AgainWhenMoved.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Hydrated } from './Hydrated.tsx'
import { PrintHead } from './PrintHead.tsx'
import { SimpleHeader } from './SimpleLayout.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

// Visitors leave no footprints, have no tab bar and do not load the code.
const Footprint = lazy(() => loadWithRetries(() => import('./Footprint.tsx')))
const TabBar = lazy(() => loadWithRetries(() => import('./TabBar.tsx')))

// The same element in every render: while a screen's code is loading, a re-render from outside would replace the
// server's HTML.
const screen = (
  <Suspense fallback={<ScreenSkeleton />}>
    <AgainWhenMoved>
      <Outlet />
    </AgainWhenMoved>
    <Hydrated />
  </Suspense>
)

/** Header, content, footer. Screens bring their own `container`. */
export default function MainLayout() {
  const loggedIn = token.use() !== null
  return (
    <>
      <MainFrame>{screen}</MainFrame>
      {loggedIn && (
        <Suspense>
          <Footprint />
          <TabBar />
        </Suspense>
      )}
    </>
  )
}

/** Replaces a screen that failed or returned 404, inside the frame. */
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
      <PrintHead />
      <main id="main" className="page-body" tabIndex={-1}>
        {children}
      </main>
      {!isBare && <SiteFooter />}
    </>
  )
}

/** Visible on the way from the login, whose layout has no page to keep meanwhile. */
function ScreenSkeleton() {
  return (
    <div className="container section screen-skeleton">
      <TableSkeleton />
    </div>
  )
}
