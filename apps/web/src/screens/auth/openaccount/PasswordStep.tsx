import { parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { tradePasswordFault, tradePasswordFaults } from '@zhixiao/domain/validate/trade-password.ts'
import { Button, TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { useState } from 'react'
import { changeDraft, useDraft } from './draft.ts'
import type { StepProps } from './Wizard.tsx'

/** The trade password, twice. */
export function PasswordStep({ onNext, onBack }: StepProps) {
  const draft = useDraft()
  const [first, setFirst] = useState<string>()
  const [error, setError] = useState<string>()
  const [tries, setTries] = useState(0)
  const isSet = draft.tradePassword !== ''

  function choose(pin: string) {
    const { idno } = draft.identity
    const birthday = parseCompactDate(idno.slice(6, 14)) ?? undefined
    const fault = tradePasswordFault(pin, { birthday, idNumber: idno, mobile: draft.proven?.mobileno })
    if (fault) return startOver(tradePasswordFaults[fault])
    setError(undefined)
    setFirst(pin)
  }
  /** With empty cells, which a new key gives. */
  function startOver(told: string) {
    setTries(tries + 1)
    setFirst(undefined)
    setError(told)
  }
  function repeat(pin: string) {
    if (pin !== first) return startOver('两次输入的交易密码不一致，请重新设置')
    changeDraft(() => ({ tradePassword: pin }))
    onNext()
  }
  return (
    <>
      <Panel title="设置交易密码" note="用于确认交易，与登录密码分开">
        {isSet ? (
          <div className="pin-step">
            <Notice tone="success">交易密码已设置。</Notice>
            <p>
              <TextButton
                onClick={() => {
                  setFirst(undefined)
                  changeDraft(() => ({ tradePassword: '' }))
                }}
              >
                重新设置
              </TextButton>
            </p>
          </div>
        ) : (
          <div className="pin-step">
            <p>{first === undefined ? '请输入 6 位数字' : '请再输入一次'}</p>
            {first === undefined ? (
              <PinInput key={tries} label="设置交易密码" onComplete={choose} error={error} autoFocus />
            ) : (
              <PinInput key="again" label="再次输入交易密码" onComplete={repeat} autoFocus />
            )}
            <p className="field__hint">
              不能为相同或连续数字，不能与生日、证件号码后 6 位或手机号码中的连续 6 位相同。
            </p>
          </div>
        )}
      </Panel>
      <div className="form-actions">
        <Button kind="ghost" size="l" onClick={onBack}>
          上一步
        </Button>
        <Button
          size="l"
          disabled={!isSet}
          onClick={onNext}
          {...(isSet ? {} : { reason: '输入两次相同的交易密码后继续' })}
        >
          下一步
        </Button>
      </div>
    </>
  )
}
