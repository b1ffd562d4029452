import { Outlet } from 'react-router'
import { AccountGate } from './AccountGate.tsx'

/** The frame of a trade; its screens render `Crumbs` and title. */
export default function TradeLayout() {
  return (
    <div className="container trade">
      <AccountGate>
        <Outlet />
      </AccountGate>
    </div>
  )
}
