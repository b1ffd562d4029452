import { TextButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { type Place, ready } from '../../../menus.ts'
import { paths } from '../../../paths.ts'
import { logout } from '../../../session/logout.ts'
import { type User, useUser } from '../../../session/user.ts'
import { Logins } from './Logins.tsx'
import './safe.css'

/** ACC-09 */
export default function SafeScreen() {
  const user = useUser()
  const trade = tradePassword(user)
  return (
    <>
      <h1 className="account__title">账户与安全</h1>
      <Panel label="密码与手机">
        <Item icon="lock" title="登录密码" text="8–20 位字母与数字的组合，用于登录">
          <Links places={[{ name: 'modifyLoginPwd', label: '修改登录密码' }]} />
        </Item>
        <Item icon="shield" title="交易密码" text={trade.text}>
          <Links places={trade.places} />
        </Item>
        <Item icon="phone" title="手机号码" text={user.mobileno}>
          <Links places={[{ name: 'modifyPhone', label: '更换手机号' }]} />
        </Item>
        <Item icon="user" title="登录保护" text="同一时间只保留一处登录，在别处登录后此处自动退出">
          <TextButton onClick={() => void logout()}>退出登录</TextButton>
        </Item>
      </Panel>
      <Logins />
    </>
  )
}

function tradePassword({ isEnterprise, custbelongto, hasTradePassword, tradeLockState }: User): {
  text: string
  places: readonly Place[]
} {
  const reset: Place = { name: 'resetTradePwd', label: hasTradePassword ? '重置交易密码' : '设置交易密码' }
  if (isEnterprise === '1') return { text: '在企业的安全中心修改', places: [{ name: 'role', label: '安全中心' }] }
  if (custbelongto === '0') return { text: '开户时设置', places: [{ name: 'openaccount', label: '去开户' }] }
  if (!hasTradePassword) return { text: '尚未设置', places: [reset] }
  if (tradeLockState === '1') return { text: '输错次数过多，已锁定，请稍后再试或重置', places: [reset] }
  return { text: '6 位数字，用于确认交易', places: [{ name: 'modifyTradePwd', label: '修改交易密码' }, reset] }
}

type ItemProps = { icon: IconName; title: string; text: string; children: ReactNode }

function Item({ icon, title, text, children }: ItemProps) {
  return (
    <div className="safe-item">
      <Icon name={icon} size={24} />
      <div className="safe-item__words">
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <div className="safe-item__links">{children}</div>
    </div>
  )
}

const Links = ({ places }: { places: readonly Place[] }) =>
  ready(places).map(({ name, label }) => (
    <TextLink key={name} link={<Link to={paths[name]} />}>
      {label}
    </TextLink>
  ))
