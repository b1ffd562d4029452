import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { SafeItem } from '../../../features/security/SafeItem.tsx'
import { type Kind, nameOf } from './passwords.ts'

const items = [
  { kind: 'login', icon: 'lock', text: '8–20 位字母与数字的组合，用于登录' },
  { kind: 'query', icon: 'eye', text: '6 位数字，用于进入安全中心' },
  { kind: 'trade', icon: 'shield', text: '6 位数字，仅用于查询与安全中心，机构户不能在线交易' },
] as const

/** The three passwords of an institution, each with a button to change it. */
export function Passwords({ onChange }: { onChange: (kind: Kind) => void }) {
  return (
    <Panel title="机构密码" note="查询密码验证通过，10 分钟内有效">
      {items.map(({ kind, icon, text }) => (
        <SafeItem key={kind} icon={icon} title={nameOf[kind]} text={text}>
          <TextButton onClick={() => onChange(kind)}>修改{nameOf[kind]}</TextButton>
        </SafeItem>
      ))}
    </Panel>
  )
}
