import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { token } from '../session/token.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

// Visitors leave no footprints and do without the code.
const Footprint = lazy(() => import('./Footprint.tsx'))

/** Header, content, footer. Screens bring their own `container`. */
export default function MainLayout() {
  const loggedIn = token.use() !== null
  return (
    <MainFrame>
      <Outlet />
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
    </MainFrame>
  )
}

function MainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" className="page-body" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
