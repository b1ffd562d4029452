import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** Header, content, footer. Screens bring their own `container`. */
export default function MainLayout() {
  return (
    <MainFrame>
      <Outlet />
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
