import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { TextButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { BankBadge } from '@zhixiao/ui/brand/BankBadge.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { exists } from '../../../screen.ts'

const RevealDialog = lazy(async () => ({ default: (await import('./RevealDialog.tsx')).RevealDialog }))

type Card = OutputOf<'account.bankMine'>['fullList'][number]

const states = {
  active: ['success', '已签约'],
  pending: ['warning', '待签约'],
  lapsed: ['warning', '签约已失效'],
} as const

/** A card as lists show it, by bank and tail; more of its number after the trade password. */
export function BankCard({ card, forTrade }: { card: Card; forTrade: boolean }) {
  const [number, setNumber] = useState<string>()
  // Once asked for, the dialog stays: closing by itself it gives the focus back.
  const [asking, setAsking] = useState<boolean>()
  const [tone, state] = states[card.state]
  return (
    <Panel className="bank-card" label={`${card.bankName} ${card.cardTail}`}>
      <div className="bank-card__head">
        <BankBadge code={card.bankCode} name={card.bankName} />
        <h2 className="bank-card__name">{card.bankName}</h2>
        <Tag tone={tone}>{state}</Tag>
      </div>
      <p className="num bank-card__number">{number ?? card.cardTail}</p>
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
        {number === undefined ? (
          <TextButton onClick={() => setAsking(true)}>查看卡号</TextButton>
        ) : (
          <TextButton onClick={() => setNumber(undefined)}>隐藏卡号</TextButton>
        )}
        {card.state !== 'active' && exists('bankSign') && (
          <TextLink link={<Link to={to('bankSign', { tradeacco: card.tradeacco })} />}>去签约</TextLink>
        )}
        {exists('bankDetail') && (
          <TextLink link={<Link to={to('bankDetail', { tradeacco: card.tradeacco })} />}>查看详情</TextLink>
        )}
      </p>
      {asking !== undefined && (
        <Suspense>
          <RevealDialog
            open={asking}
            tradeacco={card.tradeacco}
            onClose={() => setAsking(false)}
            onNumber={setNumber}
          />
        </Suspense>
      )}
    </Panel>
  )
}
