import '@zhixiao/contract/no-eval.ts'
import '@zhixiao/ui/styles/all.css'
import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { queryClient } from './api/cache.ts'
import { handleSessionMoved } from './api/client.ts'
import { InviteScreen } from './door/InviteScreen.tsx'
import { SignInBack } from './door/SignInBack.tsx'
import { SignInScreen } from './door/SignInScreen.tsx'
import { Crashed } from './layout/Crashed.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { Shell } from './layout/Shell.tsx'
import { watchSessionMoved } from './other-pages.ts'
import { renewOnFocus } from './renew.ts'
import { screenRoutes } from './screen-routes.ts'
import { ME } from './session.tsx'

// The end of a session, a lock and an unlock in one page show at once in every other.
const askWho = () => void queryClient.invalidateQueries({ queryKey: ME })
handleSessionMoved(askWho)
watchSessionMoved(askWho)

renewOnFocus()

const router = createBrowserRouter([
  { path: '/sign-in', Component: SignInScreen },
  { path: '/sign-in/back', Component: SignInBack },
  { path: '/invite', Component: InviteScreen },
  {
    path: '/',
    Component: Shell,
    // Around the screens and around the rail: a screen that broke leaves the others.
    ErrorBoundary: Crashed,
    children: [
      {
        ErrorBoundary: Crashed,
        children: [
          ...screenRoutes,
          // The first of its views is where the screen itself leads.
          { path: '/compliance', element: <Navigate to="/compliance/transactions" replace /> },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
