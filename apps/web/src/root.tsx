import '@zhixiao/ui/styles/all.css'
import './layouts/header.css'
import './layouts/footer.css'
import './qr/qr.css'
import './layouts/account.css'
import './layouts/rail.css'
import './layouts/float-bar.css'
import './layouts/layout.css'
import './layouts/tab-bar.css'
import './elder/elder.css'
import { brandOfPage } from '@zhixiao/domain/brand.ts'
import numerals from '@zhixiao/ui/fonts/numerals-500.woff2?url'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useSearchParams,
} from 'react-router'
import { marksScript } from './api/customer-marks.ts'
import { sessionScript } from './api/token.ts'
import { CspNonce } from './csp-nonce.ts'
import { LoadingVeil } from './dialogs/LoadingVeil.tsx'
import { Overlays } from './dialogs/Overlays.tsx'
import { headScript } from './elder/elder.ts'
import { focusMain } from './focus-main.ts'
import { ErrorScreen } from './layouts/ErrorScreen.tsx'
import { FirstPageData } from './layouts/FirstPageData.tsx'
import { keepPlace, returnToPlace } from './layouts/kept-place.ts'
import { LinesAhead } from './layouts/LinesAhead.tsx'
import { LostConnection } from './layouts/LostConnection.tsx'
import { landWhereAimed } from './layouts/land-where-aimed.ts'
import { Sent } from './layouts/Sent.tsx'
import { SimpleFrame } from './layouts/SimpleLayout.tsx'
import { SlowNavigation } from './layouts/SlowNavigation.tsx'
import { paths } from './paths.ts'
import { screenAt } from './screen.ts'
import { seo } from './seo.ts'
import { NavigatorBridge } from './session/navigator.ts'
import { OtherTabs } from './session/OtherTabs.tsx'
import { SessionEnding } from './session/SessionEnding.tsx'

export const links: LinksFunction = () => [
  { rel: 'preload', href: numerals, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** For screens without their own `meta`: the title in the list of screens. */
export const meta: MetaFunction = ({ location }) => {
  // The matches below this one are not known yet at this point.
  const screen = screenAt(location.pathname)
  return seo({
    title: screen?.title ?? '页面不存在',
    ...(screen?.access === 'public' && { path: paths[screen.name] }),
  })
}

export function Layout({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  return (
    // Without the attribute the scheme follows the system; `?theme=` forces one.
    // The script in the head has written to the element before React reads it.
    // A translated page would show figures that no longer change, and React could not take its text nodes away.
    <html lang="zh-CN" translate="no" data-theme={themeOf(search.get('theme'))} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <Sent>
          {/* Before the first paint, and before the first press. */}
          <script
            nonce={useContext(CspNonce)}
          >{`${landWhereAimed};${headScript};${sessionScript};${marksScript};${keepPlace}`}</script>
          {/* Read by the browser's modules as they load (apps/web/brand-at-run-time.ts). */}
          <script type="application/json" id="brand">
            {brandOfPage}
          </script>
        </Sent>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/a11y/useValidAnchor: without script it is the browser that skips */}
        <a className="skip-link" href="#main" onClick={skip}>
          跳到主要内容
        </a>
        {children}
        <Sent>
          <script nonce={useContext(CspNonce)}>{returnToPlace}</script>
          <ScrollRestoration />
          <Scripts />
        </Sent>
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <Outlet />
      <Attendants />
    </>
  )
}

/** By the browser's own way the router would meet an entry of the history that it has not made. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  focusMain()
}

/** The last resort, for failures outside every layout. */
export function ErrorBoundary() {
  return (
    <>
      <SimpleFrame>
        <ErrorScreen />
      </SimpleFrame>
      <Attendants />
    </>
  )
}

/** Components mounted on every page that appear when needed. */
function Attendants() {
  return (
    <>
      <FirstPageData />
      <NavigatorBridge />
      <OtherTabs />
      <SessionEnding />
      <SlowNavigation />
      <LinesAhead />
      <LostConnection />
      <LoadingVeil />
      <Overlays />
    </>
  )
}

/** The light or dark theme that an address asks for; its colours are in packages/ui/src/styles/tokens.css. */
const themeOf = (theme: string | null): 'light' | 'dark' | undefined =>
  theme === 'light' || theme === 'dark' ? theme : undefined
