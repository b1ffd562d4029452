import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { ScreenTitle } from '../../../layouts/ScreenTitle.tsx'
import { paths } from '../../../paths.ts'
import { logout } from '../../../session/logout.ts'
import { useUser } from '../../../session/user.ts'
import { sideMenu } from '../../../side-menu.ts'
import './overview.css'

/** All screens of the account in one list, and the way out: what the side menu is on a desk. */
export default function OverviewScreen() {
  const user = useUser()
  return (
    <>
      <div className="row row--between">
        <ScreenTitle />
        <span className="faint">{user.custname || user.mobileno}</span>
      </div>
      {sideMenu(user).map(({ title, items }) => (
        <Panel key={title} title={title}>
          <ul className="overview">
            {items.map(({ name, label, icon }) => (
              <li key={name}>
                <Link to={paths[name]}>
                  <Icon name={icon} size={22} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      <Button kind="outline" size="l" block icon="logout" onClick={() => void logout()}>
        退出登录
      </Button>
    </>
  )
}
