import type { OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type ReactNode, useState } from 'react'
import { PasswordDialog } from './PasswordDialog.tsx'
import { TradeHead } from './TradeParts.tsx'
import { type Placing, useSubmit } from './use-submit.ts'

type ConfirmStepProps<Name extends Placing> = {
  /** The call that places it, and where money or shares stand when it is refused: “资金未扣除”. */
  name: Name
  unmoved: string
  fund: { fundCode: string; fundName: string }
  steps?: readonly string[]
  /** What the password is asked for: “申购 启明价值精选混合A”, “¥10,000.00”. */
  act: string
  figure: string
  requestId: string
  inputOf: (tradePassword: string) => SentOf<Name>
  onPlaced: (placed: OutputOf<Name>) => Promise<unknown>
  onBack: () => void
  /** What is about to be done, in full. */
  children: ReactNode
}

/** The second step of every trade: what is about to be done in full, then the trade password. */
export function ConfirmStep<Name extends Placing>(props: ConfirmStepProps<Name>) {
  const { name, unmoved, fund, steps, act, figure, requestId, inputOf, onPlaced, onBack, children } = props
  const [refusal, setRefusal] = useState<string>()
  const { ask, submit, dialog } = useSubmit(name, unmoved, setRefusal)

  const place = async (tradePassword: string) => {
    setRefusal(undefined)
    const placed = await submit(inputOf(tradePassword), requestId)
    if (placed !== null) await onPlaced(placed)
  }
  return (
    <div className="trade-narrow">
      <TradeHead fund={fund} title="确认并验证" step={1} {...(steps ? { steps } : {})} />
      <div className="stack trade-body">
        <Panel label="订单信息">{children}</Panel>
        {refusal && (
          <Notice tone="danger" alert>
            {refusal}
          </Notice>
        )}
        <div className="form-actions">
          <Button size="l" onClick={ask}>
            输入交易密码
          </Button>
          <Button kind="ghost" size="l" onClick={onBack}>
            上一步
          </Button>
        </div>
      </div>
      <PasswordDialog {...dialog} act={act} figure={figure} onComplete={password => void place(password)} />
    </div>
  )
}
