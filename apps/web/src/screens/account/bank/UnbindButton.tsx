import { cardTies } from '@zhixiao/domain/customer/card-obstacles.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { to } from '../../../paths.ts'
import type { Ties } from './CardTies.tsx'
import type { BankCardView } from './card-words.ts'
import { PinDialog } from './PinDialog.tsx'

/** BANK-06: unbinds a card; an obstacle is named next to the button. */
export function UnbindButton({ card, ties }: { card: BankCardView; ties: Ties }) {
  const navigate = useNavigate()
  const sending = useSend('account.bankUnbind', {
    submissionOf: () => ({ subject: tradeacco, label: `解绑 ${card.bankName} ${card.cardTail}` }),
  })
  const [asking, setAsking] = useState(false)
  const { tradeacco } = card

  async function unbind(tradePassword: string) {
    const result = await sending.send({ tradeacco, tradePassword })
    if (!result.ok) {
      await refresh('account.bankTies')
      return result
    }
    toast.ok('银行卡已解绑')
    await navigate(to('bank'))
    await refresh('account.bankMine')
    return null
  }
  return (
    <>
      <Button
        kind="outline"
        onClick={() => setAsking(true)}
        disabled={ties.unbind.length > 0}
        {...(ties.unbind.length > 0 ? { reason: ties.unbind.map(tie => cardTies[tie].text).join('；') } : {})}
      >
        解绑银行卡
      </Button>
      <PinDialog open={asking} onClose={() => setAsking(false)} title="解绑银行卡" act={unbind}>
        <p>
          解绑后不能再用 {card.bankName} {card.cardTail} 交易。
        </p>
      </PinDialog>
    </>
  )
}
