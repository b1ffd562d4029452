import { BankBadge } from '@zhixiao/ui/brand/BankBadge.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { type BankCardView, cardStates } from './card-words.ts'

/** One line for a card: badge, bank, masked number, state. */
export function CardHead({ card }: { card: BankCardView }) {
  const [tone, state] = cardStates[card.state]
  return (
    <div className="bank-card__head">
      <BankBadge code={card.bankCode} name={card.bankName} />
      <p className="bank-card__name">
        {card.bankName} <span className="num">{card.cardMask}</span>
      </p>
      <Tag tone={tone}>{state}</Tag>
    </div>
  )
}
