import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Menu, type MenuItem } from '@zhixiao/ui/nav/Menu.tsx'
import { Link } from 'react-router'
import { ready } from '../menus.ts'
import { paths, to } from '../paths.ts'
import { exists } from '../screen.ts'
import { logout } from '../session/logout.ts'
import { type User, useVisitor } from '../session/user.ts'
import { centreOf } from './centre.ts'

/** HDR-03: greeting with the menu of the account, and the way to the assets. */
export default function AccountMenu() {
  const visitor = useVisitor()
  return (
    <>
      {visitor.state === 'known' && <Greeting user={visitor.user} />}
      {exists('myAssets') && (
        <LinkButton kind="secondary" size="s" link={<Link to={to('myAssets')} />}>
          我的资产
        </LinkButton>
      )}
    </>
  )
}

function Greeting({ user }: { user: User }) {
  const items: MenuItem[] = [
    ...ready([centreOf(user)]).map(({ name, label }) => ({
      label,
      icon: 'user' as const,
      link: <Link to={paths[name]} />,
    })),
    { label: '安全退出', icon: 'logout', onSelect: () => void logout() },
  ]
  // The server already masks the mobile number.
  const name = user.custname || user.mobileno
  return (
    <Menu
      label="账户管理"
      trigger={
        <span>
          您好，<strong>{name}</strong>
        </span>
      }
      items={items}
    />
  )
}
