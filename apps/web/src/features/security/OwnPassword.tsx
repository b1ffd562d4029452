import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import type { ReactNode } from 'react'
import '../../form/password.css'
import { useUser } from '../../session/user.ts'

type Props = {
  value: string
  onChange: (password: string) => void
  error: string | undefined
  disabled: boolean
}

/** The password that proves the customer's identity: the trade password if there is one, else the login password. */
export function OwnPassword({ value, onChange, error, disabled }: Props): ReactNode {
  const isTrade = useOwnKind() === 'trade'
  return isTrade ? (
    <div className="pin-step">
      <p>请输入交易密码</p>
      <PinInput onComplete={onChange} onBroken={() => onChange('')} error={error} disabled={disabled} />
    </div>
  ) : (
    <PasswordField
      label="登录密码"
      autoComplete="current-password"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
      disabled={disabled}
    />
  )
}

export const useOwnKind = (): 'login' | 'trade' => {
  const { hasTradePassword, kind } = useUser()
  return hasTradePassword && kind === 'person' ? 'trade' : 'login'
}
