import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { TextButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link, useSearchParams } from 'react-router'
import { Logins } from '../../../features/security/Logins.tsx'
import { SafeItem } from '../../../features/security/SafeItem.tsx'
import type { Place } from '../../../menus.ts'
import { paths, to } from '../../../paths.ts'
import { logout } from '../../../session/logout.ts'
import { type User, useUser } from '../../../session/user.ts'
import { Devices } from './Devices.tsx'
import { isPart, SafePart } from './SafePart.tsx'
import './safe.css'

/** ACC-09 */
export default function SafeScreen() {
  const [query] = useSearchParams()
  const part = query.get('part')
  return isPart(part) ? <SafePart name={part} /> : <Overview />
}

function Overview() {
  const user = useUser()
  const trade = tradePassword(user)
  const isPerson = user.kind === 'person'
  return (
    <>
      <h1 className="account__title">账户与安全</h1>
      <Panel quiet label="密码与手机">
        <SafeItem icon="lock" title="登录密码" text="8–20 位字母与数字的组合，用于登录">
          <Links places={[{ name: 'modifyLoginPwd', label: '修改登录密码' }]} />
        </SafeItem>
        <SafeItem icon="shield" title="交易密码" text={trade.text}>
          <Links places={trade.places} />
        </SafeItem>
        <SafeItem icon="phone" title="手机号" text={user.mobileno}>
          {isPerson && hasFundAccount(user) && <Links places={[{ name: 'modifyPhone', label: '修改手机号' }]} />}
        </SafeItem>
        <SafeItem icon="info" title="短信通知" text="扣款、确认、到账、退款、未成交与延期的短信，可按种类和金额选择">
          <PartLink part="sms">设置</PartLink>
        </SafeItem>
        <SafeItem icon="user" title="登录保护" text="同一时间只保留一处登录，在别处登录后此处自动退出">
          <TextButton onClick={() => void logout()}>退出登录</TextButton>
        </SafeItem>
      </Panel>
      <Devices />
      <Logins />
      <Panel quiet label="个人数据">
        <SafeItem icon="file" title="协议与风险确认记录" text="您签署过的协议、版本与时间，可下载原文件">
          <PartLink part="consents">查看</PartLink>
        </SafeItem>
        <SafeItem icon="download" title="导出个人数据" text="下载本公司持有的与您有关的全部数据">
          <PartLink part="data">导出</PartLink>
        </SafeItem>
        {isPerson && (
          <SafeItem icon="trash" title="注销账户" text="需无持有份额、在途交易与未到账款项">
            <PartLink part="close">注销</PartLink>
          </SafeItem>
        )}
      </Panel>
    </>
  )
}

function tradePassword(user: User): {
  text: string
  places: readonly Place[]
} {
  const { kind, hasTradePassword, tradeLockState } = user
  const reset: Place = { name: 'resetTradePwd', label: hasTradePassword ? '重置交易密码' : '设置交易密码' }
  if (kind === 'institution') return { text: '在企业的安全中心修改', places: [{ name: 'role', label: '安全中心' }] }
  if (!hasFundAccount(user)) return { text: '开户时设置', places: [{ name: 'openaccount', label: '去开户' }] }
  if (!hasTradePassword) return { text: '尚未设置', places: [reset] }
  if (isYes(tradeLockState)) return { text: '输错次数过多，已锁定，请稍后再试或重置', places: [reset] }
  return { text: '6 位数字，用于确认交易', places: [{ name: 'modifyTradePwd', label: '修改交易密码' }, reset] }
}

const PartLink = ({ part, children }: { part: string; children: string }) => (
  <TextLink link={<Link to={to('safe', { part })} />}>{children}</TextLink>
)

const Links = ({ places }: { places: readonly Place[] }) =>
  places.map(({ name, label }) => (
    <TextLink key={name} link={<Link to={paths[name]} />}>
      {label}
    </TextLink>
  ))
