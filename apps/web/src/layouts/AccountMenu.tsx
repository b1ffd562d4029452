import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import type { MenuItem } from '@zhixiao/ui/nav/Menu.tsx'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ahead, pressed } from '../line.ts'
import { paths, to } from '../paths.ts'
import { logout } from '../session/logout.ts'
import { type User, useVisitor } from '../session/user.ts'
import { centreOf } from './centre.ts'

// The menu's code is a sixth of an account screen's budget, so it is loaded at the first sign of use.
const loadMenu = () => import('@zhixiao/ui/nav/Menu.tsx')
const Menu = lazy(async () => ({ default: (await pressed(loadMenu)).Menu }))

/** HDR-03: greeting with the account menu, and the link to the assets. */
export default function AccountMenu() {
  const visitor = useVisitor()
  return (
    <>
      {visitor.state === 'known' && <Greeting user={visitor.user} />}
      <LinkButton kind="secondary" size="s" link={<Link to={to('myAssets')} />}>
        我的资产
      </LinkButton>
    </>
  )
}

function Greeting({ user }: { user: User }) {
  const centre = centreOf(user)
  const items: MenuItem[] = [
    { label: centre.label, icon: 'user', link: <Link to={paths[centre.name]} /> },
    { label: '安全退出', icon: 'logout', onSelect: () => void logout() },
  ]
  const [wanted, setWanted] = useState(false)
  // The server already masks the mobile number.
  const name = user.custname || user.mobileno
  const greeting = (
    <span title={name}>
      您好，<strong>{name}</strong>
    </span>
  )
  const button = (
    <button
      type="button"
      className="user-menu"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => ahead(loadMenu)}
      onFocus={() => ahead(loadMenu)}
      onClick={() => setWanted(true)}
    >
      {greeting}
      <Icon name="down" size={16} />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Menu label="账户管理" trigger={greeting} items={items} defaultOpen />
    </Suspense>
  )
}
