import { parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { Button, TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { NewPin } from '../../../form/NewPin.tsx'
import { changeDraft, useDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

/** The trade password, twice. */
export function PasswordStep({ onNext, onBack }: StepProps) {
  const draft = useDraft()
  const isSet = draft.tradePassword !== ''
  // A reload or another device has brought the customer back to this step.
  const isLater = Object.keys(draft.answers).length > 0
  const { idno } = draft.identity
  const birthday = parseCompactDate(idno.slice(6, 14)) ?? undefined

  function choose(tradePassword: string) {
    changeDraft(() => ({ tradePassword }))
    onNext()
  }
  return (
    <>
      <Panel title="设置交易密码" note="用于确认交易，与登录密码分开">
        {isSet ? (
          <div className="pin-step">
            <Notice tone="success">交易密码已设置。</Notice>
            <p>
              <TextButton onClick={() => changeDraft(() => ({ tradePassword: '' }))}>重新设置</TextButton>
            </p>
          </div>
        ) : (
          <>
            {isLater && <Notice>交易密码不保存，请重新设置；此前填写的内容和测评作答均已保留。</Notice>}
            <NewPin owner={{ birthday, idNumber: idno, mobile: draft.proven?.mobileno }} onChosen={choose} />
          </>
        )}
      </Panel>
      <div className="form-actions wizard__acts">
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
