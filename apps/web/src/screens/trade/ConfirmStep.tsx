import type { OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refresh } from '../../api/query.ts'
import { PasswordDialog } from '../../features/order/PasswordDialog.tsx'
import type { Terms } from '../../features/order/terms-changes.ts'
import { type Placing, useSubmit } from '../../features/order/use-submit.ts'
import { useTermsChanges, useTermsOfToday } from '../../features/order/use-terms.ts'
import { type OrderDraft, subjectOf } from './order-draft.ts'
import { TradeBody, TradeHead } from './TradeParts.tsx'
import { forgetOrderFields } from './use-order-fields.ts'

/** The calls that promise days and fees to the customer. */
export type Ordering = Exclude<Placing, 'trade.planStatus' | 'trade.withdrawal'>
export type TermsOf<Name extends Ordering> = Terms<SentOf<Name>['promised']>

type ConfirmStepProps<Name extends Ordering> = {
  /** The call that places it, and the statement that money or shares have not moved when it is refused: “资金未扣除”. */
  name: Name
  unmoved: string
  fund: { fundCode: string; fundName: string }
  steps?: readonly string[]
  /** What the password confirms: “购买 启明价值精选混合A”, “¥10,000.00”. */
  act: string
  figure: string
  draft: OrderDraft
  /** Confirming is impossible before they are loaded. */
  terms: TermsOf<Name>
  inputOf: (tradePassword: string, promised: SentOf<Name>['promised']) => SentOf<Name>
  onPlaced: (placed: OutputOf<Name>) => Promise<unknown>
  onBack: () => void
  /** The full summary of the order. */
  children: ReactNode
}

// The warning was confirmed, but more than a day ago or for another risk level.
const UNSUITABLE = 'DS-TR0U0119'

/** The second step of every trade: the full summary, then the trade password. */
export function ConfirmStep<Name extends Ordering>(props: ConfirmStepProps<Name>) {
  const { name, unmoved, fund, steps, act, figure, draft, terms, inputOf, onPlaced, onBack, children } = props
  const [refused, setRefused] = useState<{ refusal: string; code: string }>()
  const { ask, submit, dialog } = useSubmit(name, unmoved, (refusal, code) => setRefused({ refusal, code }))
  useTermsOfToday()
  // Changed terms close the dialog: the password was meant for the previous terms.
  const { changes, confirm } = useTermsChanges(terms, dialog.onClose)

  const place = async (tradePassword: string) => {
    if (terms.promised === null) return
    setRefused(undefined)
    confirm()
    forgetOrderFields()
    const placed = await submit(inputOf(tradePassword, terms.promised), {
      requestId: draft.requestId,
      subject: subjectOf(draft),
      label: `${act}，${figure}`,
      fields: draft,
    })
    if (placed !== null) await onPlaced(placed)
  }
  // Changed terms are listed one by one below.
  const isNamed = refused?.code === 'TRADE-TERMS' && changes.length > 0
  const readAgain =
    refused?.code === UNSUITABLE && draft.leaveMarkId !== '' ? '。请返回上一步，重新阅读并确认风险提示' : ''
  const fault = refused && !isNamed ? `${refused.refusal}${readAgain}` : terms.fault
  const notice = useRef<HTMLDivElement>(null)
  // A later refusal for another reason leaves nothing of them to confirm.
  const asksAgain = changes.length > 0 && (refused === undefined || isNamed)
  const hasNotice = fault !== undefined || asksAgain
  // Scrolls to the answer of a press, which may be out of view on a phone.
  useEffect(() => {
    if (hasNotice) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [hasNotice])
  return (
    <>
      <TradeHead fund={fund} title="确认并验证" step={1} {...(steps ? { steps } : {})} />
      <TradeBody>
        <Panel label="申请信息">{children}</Panel>
        <div className="stack" ref={notice}>
          {fault && (
            <Notice tone="danger" alert>
              {fault}
            </Notice>
          )}
          {asksAgain && (
            <Notice tone="warning" alert>
              <NoWrap>{`${changes.join('；')}。`}</NoWrap>请核对后重新输入交易密码。
            </Notice>
          )}
          <div className="form-actions">
            <Button
              size="l"
              className="trade__next"
              onClick={terms.fault === undefined ? ask : () => void refresh('trade.fare', 'trade.planWorkdates')}
              loading={terms.promised === null && terms.fault === undefined}
              loadingText="费用计算中"
            >
              {terms.fault === undefined ? '输入交易密码' : '重试'}
            </Button>
            <Button kind="ghost" size="l" onClick={onBack}>
              上一步
            </Button>
          </div>
        </div>
      </TradeBody>
      <PasswordDialog {...dialog} act={act} figure={figure} onComplete={password => void place(password)} />
    </>
  )
}
