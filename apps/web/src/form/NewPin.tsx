import { isSimilar } from '@zhixiao/domain/validate/similar.ts'
import { type PasswordOwner, tradePasswordFault, tradePasswordFaults } from '@zhixiao/domain/validate/trade-password.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { useState } from 'react'
import './password.css'

interface NewPinProps {
  /** The personal data that the password must not contain, if known to the page. */
  owner: PasswordOwner
  /** The password to be replaced. */
  old?: string
  /** Why the server refused the last one; change the `key` to start over. */
  refusal?: string | undefined
  disabled?: boolean
  onChosen: (pin: string) => void
  /** The step before, in a wizard. */
  onBack?: () => void
}

/** A new trade password, typed twice. */
export function NewPin({ owner, old, refusal, disabled = false, onChosen, onBack }: NewPinProps) {
  const [first, setFirst] = useState<string>()
  const [error, setError] = useState(refusal)
  const [tries, setTries] = useState(0)

  function choose(pin: string) {
    const fault = tradePasswordFault(pin, owner)
    if (fault) return startOver(tradePasswordFaults[fault])
    if (old !== undefined && isSimilar(pin, old, 1)) return startOver('新密码与原密码过于相近，请更换')
    setError(undefined)
    setFirst(pin)
  }
  /** Clears the cells by changing their key. */
  function startOver(message: string) {
    setTries(tries + 1)
    setFirst(undefined)
    setError(message)
  }
  function repeat(pin: string) {
    if (pin === first) onChosen(pin)
    else startOver('两次输入的交易密码不一致，请重新设置')
  }
  return (
    <div className="pin-step">
      <p>{first === undefined ? '请输入 6 位数字' : '请再输入一次'}</p>
      {first === undefined ? (
        <PinInput key={tries} label="设置交易密码" onComplete={choose} error={error} autoFocus />
      ) : (
        <PinInput key="again" label="再次输入交易密码" onComplete={repeat} disabled={disabled} autoFocus />
      )}
      <p className="field__hint">不能为相同或连续数字，不能与生日、证件号码后 6 位或手机号中的连续 6 位相同。</p>
      {onBack && (
        <div className="form-actions">
          <Button kind="outline" size="l" disabled={disabled} onClick={onBack}>
            上一步
          </Button>
        </div>
      )}
    </div>
  )
}
