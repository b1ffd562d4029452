import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { TextLink } from '@zhixiao/ui/action/Button.tsx'
import { BankBadge } from '@zhixiao/ui/brand/BankBadge.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { CardNumber } from './CardNumber.tsx'
import { type BankCardView, cardStates } from './card-words.ts'

/** A card in a list. */
export function BankCard({ card, forTrade }: { card: BankCardView; forTrade: boolean }) {
  const [tone, state] = cardStates[card.state]
  const { tradeacco } = card
  return (
    <Panel className="bank-card" label={`${card.bankName} ${card.cardTail}`}>
      <div className="bank-card__head">
        <BankBadge code={card.bankCode} name={card.bankName} />
        <h2 className="bank-card__name">{card.bankName}</h2>
        {card.takesRemittance && <Tag tone="info">汇款支付</Tag>}
        <Tag tone={tone}>{state}</Tag>
      </div>
      <CardNumber card={card}>
        {(number, button) => (
          <>
            <p className="num bank-card__number">{number}</p>
            <KeyValues
              items={[
                { label: '单笔限额', value: limitText(card.singleMax) },
                { label: '单日限额', value: limitText(card.dayMax) },
                { label: '预留手机号', value: card.mobileno },
                { label: '签约日期', value: dateText(card.signedOn) },
              ]}
            />
            {!forTrade && <p className="faint">此账户不用于网上交易</p>}
            <p className="bank-card__foot">
              {button}
              {card.state !== 'active' && (
                <TextLink link={<Link to={to('bankSign', { tradeacco })} />}>
                  {card.state === 'lapsed' ? '重新签约' : '去签约'}
                </TextLink>
              )}
              <TextLink link={<Link to={to('bankDetail', { tradeacco })} />}>查看详情</TextLink>
            </p>
          </>
        )}
      </CardNumber>
    </Panel>
  )
}
