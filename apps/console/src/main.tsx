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
import { AuditScreen } from './screens/audit/AuditScreen.tsx'
import { ComplianceScreen } from './screens/compliance/ComplianceScreen.tsx'
import { CrsScreen } from './screens/compliance/CrsScreen.tsx'
import { OwnersScreen } from './screens/compliance/OwnersScreen.tsx'
import { RatingsScreen } from './screens/compliance/RatingsScreen.tsx'
import { RulesScreen } from './screens/compliance/RulesScreen.tsx'
import { SuitabilityScreen } from './screens/compliance/SuitabilityScreen.tsx'
import { ContentScreen } from './screens/content/ContentScreen.tsx'
import { TextScreen } from './screens/content/TextScreen.tsx'
import { CustomerScreen } from './screens/customers/CustomerScreen.tsx'
import { CustomersScreen } from './screens/customers/CustomersScreen.tsx'
import { EventsScreen } from './screens/events/EventsScreen.tsx'
import { ExchangeScreen } from './screens/exchange/ExchangeScreen.tsx'
import { FundScreen } from './screens/funds/FundScreen.tsx'
import { FundsScreen } from './screens/funds/FundsScreen.tsx'
import { MessagesScreen } from './screens/messages/MessagesScreen.tsx'
import { NamesScreen } from './screens/names/NamesScreen.tsx'
import { NavScreen } from './screens/nav/NavScreen.tsx'
import { OrderScreen } from './screens/orders/OrderScreen.tsx'
import { OrdersScreen } from './screens/orders/OrdersScreen.tsx'
import { ReconciliationsScreen } from './screens/reconciliations/ReconciliationsScreen.tsx'
import { RemittancesScreen } from './screens/remittances/RemittancesScreen.tsx'
import { ReportsScreen } from './screens/reports/ReportsScreen.tsx'
import { EmergenciesScreen } from './screens/requests/EmergenciesScreen.tsx'
import { RequestsScreen } from './screens/requests/RequestsScreen.tsx'
import { ReviewsScreen } from './screens/reviews/ReviewsScreen.tsx'
import { StaffScreen } from './screens/staff/StaffScreen.tsx'
import { SystemScreen } from './screens/system/SystemScreen.tsx'
import { TicketsScreen } from './screens/tickets/TicketsScreen.tsx'
import { TodayScreen } from './screens/today/TodayScreen.tsx'
import { ME } from './session.tsx'

// A session that ended elsewhere, a lock or its end shows at once on every open page.
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
          { index: true, Component: TodayScreen },
          { path: 'requests/:id?', Component: RequestsScreen },
          { path: 'requests/review/:id?', Component: EmergenciesScreen },
          { path: 'nav', Component: NavScreen },
          { path: 'funds', Component: FundsScreen },
          { path: 'funds/:fundCode/:tab?', Component: FundScreen },
          { path: 'events/:fundCode?/:day?', Component: EventsScreen },
          { path: 'remittances/:remitId?', Component: RemittancesScreen },
          { path: 'reconciliations/:day?/:breakKey?', Component: ReconciliationsScreen },
          { path: 'exchange/:registrar?/:day?/:differenceId?', Component: ExchangeScreen },
          { path: 'reviews/:custno?', Component: ReviewsScreen },
          { path: 'orders', Component: OrdersScreen },
          { path: 'orders/:id', Component: OrderScreen },
          { path: 'customers', Component: CustomersScreen },
          { path: 'customers/:custno/:tab?', Component: CustomerScreen },
          { path: 'content', Component: ContentScreen },
          { path: 'content/*', Component: TextScreen },
          { path: 'compliance', element: <Navigate to="/compliance/transactions" replace /> },
          { path: 'compliance/transactions/:id?', Component: ComplianceScreen },
          { path: 'compliance/ratings/:id?', Component: RatingsScreen },
          { path: 'compliance/owners/:id?', Component: OwnersScreen },
          { path: 'compliance/crs/:id?', Component: CrsScreen },
          { path: 'compliance/suitability/:custno?', Component: SuitabilityScreen },
          { path: 'compliance/rules', Component: RulesScreen },
          { path: 'names/:id?', Component: NamesScreen },
          { path: 'tickets/:ticketId?', Component: TicketsScreen },
          { path: 'messages/:template?', Component: MessagesScreen },
          { path: 'reports/:runId?', Component: ReportsScreen },
          { path: 'audit', Component: AuditScreen },
          { path: 'staff', Component: StaffScreen },
          { path: 'system', Component: SystemScreen },
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
