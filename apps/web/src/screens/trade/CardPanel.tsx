import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { BankBadge } from '@zhixiao/ui/brand/BankBadge.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { RadioCards } from '@zhixiao/ui/form/RadioCards.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { Choice } from './use-order-fields.ts'

export type BankCard = OutputOf<'account.bankMine'>['tradeList'][number]

type CardPanelProps = Choice & {
  cards: readonly BankCard[]
  /** Whether the form was submitted, so that a missing choice is reported. */
  tried: boolean
}

/** The paying card; a card that cannot pay shows the reason and the remedy. */
export function CardPanel({ cards, value, onChange, tried }: CardPanelProps) {
  const add = <MoreLink link={<Link to={to('addBank')} />}>添加银行卡</MoreLink>
  return (
    <Panel title="付款银行卡" aside={add}>
      {cards.length === 0 ? (
        <EmptyState title="还没有可用于付款的银行卡" text="绑定银行卡后即可购买" />
      ) : (
        <RadioCards
          label="选择付款银行卡"
          name="tradeacco"
          value={value}
          onChange={onChange}
          error={tried && !cards.some(card => card.tradeacco === value) ? '请选择付款银行卡' : undefined}
          options={cards.map(card => ({
            value: card.tradeacco,
            title: card.bankName,
            number: card.cardMask,
            sub: subOf(card),
            badge: <BankBadge code={card.bankCode} name={card.bankName} />,
            disabled: card.state !== 'active',
            fix: card.state !== 'active' && (
              <Link className="text-link" to={to('bankSign', { tradeacco: card.tradeacco })}>
                去签约
              </Link>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

function subOf({ state, singleMax, dayMax }: BankCard): string {
  if (state === 'lapsed') return '签约已失效，请重新签约'
  if (state === 'pending') return '尚未签约，签约后可用于付款'
  return `单笔 ${limitText(singleMax)}，单日 ${limitText(dayMax)}`
}
