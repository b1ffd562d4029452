import { Outlet } from 'react-router'
import { AccountGate } from './AccountGate.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Hydrated } from './Hydrated.tsx'
import { PrintHead } from './PrintHead.tsx'

/** A printable page without header and footer. */
export default function PaperLayout() {
  return (
    <>
      <PrintHead />
      <main id="main" className="container page-body" tabIndex={-1}>
        <AccountGate>
          <Outlet />
        </AccountGate>
        <Hydrated />
      </main>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main" className="page-body" tabIndex={-1}>
      <ErrorScreen />
    </main>
  )
}
