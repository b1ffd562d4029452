import { isCardNumber } from '@zhixiao/domain/validate/rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { figureText } from '../../words.ts'
import type { Ask, Break } from './book-words.ts'
import { transferProposal } from './transfer-file.ts'

type Props = { transfer: NonNullable<Break['transfer']>; ask: Ask }

/** Requests the booking of a transfer that only the channel knows; its statement has neither card nor payer. */
export function BookTransfer({ transfer, ask }: Props) {
  const [card, setCard] = useState('')
  const [payer, setPayer] = useState('')
  const [fault, setFault] = useState<{ field: 'card' | 'payer'; text: string } | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plainCard = card.normalize('NFKC').replaceAll(/\s/g, '')
    if (!isCardNumber(plainCard)) return setFault({ field: 'card', text: '请填写 16 至 19 位的付款卡号' })
    if (payer.trim() === '') return setFault({ field: 'payer', text: '请填写付款人' })
    setFault(null)
    ask(
      transferProposal(transfer, { card: plainCard, payer: payer.trim() }),
      `${transfer.extId} ${figureText(transfer.amount)} 元`,
    )
  }
  return (
    <form className="c-books__form" onSubmit={submit} noValidate>
      <div className="c-books__row">
        <TextField
          label="付款卡号"
          value={card}
          onChange={event => setCard(event.target.value)}
          error={fault?.field === 'card' ? fault.text : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
        />
        <TextField
          label="付款人"
          value={payer}
          onChange={event => setPayer(event.target.value)}
          error={fault?.field === 'payer' ? fault.text : undefined}
          autoComplete="off"
          maxLength={60}
        />
      </div>
      <p>
        <Button size="s" kind="outline" type="submit">
          试算入账 {figureText(transfer.amount)} 元
        </Button>
      </p>
    </form>
  )
}
