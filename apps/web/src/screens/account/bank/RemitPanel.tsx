import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { refresh, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { RemittanceAccount } from '../../../features/card/RemittanceAccount.tsx'
import { AgreementLinks } from '../../../form/AgreementLinks.tsx'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import type { BankCardView } from './card-words.ts'
import { PinDialog } from './PinDialog.tsx'

/** BANK-08: enables payment by transfer for a card, then shows where to send the money. */
export function RemitPanel({ card }: { card: BankCardView }) {
  const agreements = useAgreements('openRemit')
  const opening = useSend('account.bankOpenRemit', {
    submissionOf: () => ({ subject: tradeacco, label: `开通汇款支付 ${card.bankName} ${card.cardTail}` }),
  })
  const [asking, setAsking] = useState(false)
  const { tradeacco } = card

  async function open(tradePassword: string) {
    const result = await opening.send({ tradeacco, tradePassword, agreements: acceptedOf(agreements) })
    if (!result.ok) return result
    toast.ok('已开通汇款支付')
    await refresh('account.bankMine')
    return null
  }
  if (card.takesRemittance)
    return (
      <Panel title="汇款支付" note="已开通">
        <div className="stack">
          <Notice>
            购买时选择“汇款支付”，再从这张卡汇出相同金额。交易日 15:00 前到账的按当日净值成交，15:00
            及以后到账的归入下一交易日；3 个交易日内未到账的，申请作废。
          </Notice>
          <RemittanceAccount />
        </div>
      </Panel>
    )
  return (
    <Panel title="汇款支付">
      <div className="stack">
        <p>金额超过银行卡限额时，可以先提交申请，再从这张卡汇款到直销专户。</p>
        <div className="form-actions">
          <Button
            kind="secondary"
            onClick={() => setAsking(true)}
            disabled={card.state !== 'active'}
            {...(card.state === 'active' ? {} : { reason: '请先完成该银行卡的签约' })}
          >
            开通汇款支付
          </Button>
        </div>
      </div>
      <PinDialog open={asking} onClose={() => setAsking(false)} title="开通汇款支付" act={open}>
        <p>
          为 {card.bankName} {card.cardTail} 开通汇款支付。输入交易密码即同意 <AgreementLinks agreements={agreements} />
          。
        </p>
      </PinDialog>
    </Panel>
  )
}
