import { cardPartsOf, cardTailMask } from '@zhixiao/domain/customer/masks.ts'
import { Button, TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import type { ReactNode } from 'react'
import type { ProvenCard } from './card-values.ts'

type Props = {
  title: string
  card: ProvenCard
  back: ReactNode
  actionsClass?: string
  onNext: () => void
  onOther: () => void
}

/** A card already verified: its code is used up, so the customer goes on with it or takes another. */
export function ProvenPanel({ title, card, back, actionsClass = '', onNext, onOther }: Props) {
  return (
    <Panel title={title}>
      <div className="stack">
        <Notice tone="success">
          {card.bankName} {cardTailMask(cardPartsOf(card.cardno))} 已通过验证。
        </Notice>
        <p>
          <TextButton onClick={onOther}>更换银行卡</TextButton>
        </p>
        <div className={`form-actions ${actionsClass}`}>
          {back}
          <Button size="l" onClick={onNext}>
            下一步
          </Button>
        </div>
      </div>
    </Panel>
  )
}
