import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { useKeptScroll } from '../../../kept.ts'
import { to } from '../../../paths.ts'
import { CardGate } from '../bank/CardGate.tsx'
import { CardHead } from '../bank/CardHead.tsx'
import { CardNumber } from '../bank/CardNumber.tsx'
import { CardTies } from '../bank/CardTies.tsx'
import type { BankCardView } from '../bank/card-words.ts'
import { RemitPanel } from '../bank/RemitPanel.tsx'
import { UnbindButton } from '../bank/UnbindButton.tsx'
import { CardOrders } from './CardOrders.tsx'

/** BANK-05: everything about one card. Scroll position and typed text are restored when the customer returns. */
export default function BankDetailScreen() {
  return <CardGate title="银行卡详情">{(card, forTrade) => <Detail card={card} forTrade={forTrade} />}</CardGate>
}

function Detail({ card, forTrade }: { card: BankCardView; forTrade: boolean }) {
  const { tradeacco } = card
  const ties = useCall('account.bankTies', { tradeacco }).data
  const orders = useCall('query.tradeRecord', { tradeacco, pageParam: { pageNum: 1, pageSize: 50 } }).data
  useKeptScroll(`bank_detail ${tradeacco} scroll`, ties !== undefined && orders !== undefined)
  return (
    <>
      <Panel label="银行卡信息" className="bank-card">
        <CardHead card={card} />
        {card.payoutFrom !== null && (
          <Notice tone="warning" icon="clock">
            为保障资金安全，新绑定或更换的银行卡自 {dateText(card.payoutFrom, 'YYYY-MM-DD HH:mm')} 起接收赎回款。
          </Notice>
        )}
        <CardNumber card={card}>
          {(number, button) => (
            <KeyValues
              items={[
                {
                  label: '银行卡号',
                  value: (
                    <span className="row">
                      <span className="num">{number}</span>
                      {button}
                    </span>
                  ),
                },
                { label: '交易账号', value: tradeacco },
                { label: '预留手机号', value: card.mobileno },
                { label: '单笔限额', value: limitText(card.singleMax) },
                { label: '单日限额', value: limitText(card.dayMax) },
                { label: '签约日期', value: dateText(card.signedOn) },
              ]}
            />
          )}
        </CardNumber>
        {!forTrade && <p className="faint">此账户不用于网上交易</p>}
        <div className="form-actions">
          {card.state !== 'active' && (
            <LinkButton link={<Link to={to('bankSign', { tradeacco })} />}>
              {card.state === 'lapsed' ? '重新签约' : '去签约'}
            </LinkButton>
          )}
          <LinkButton kind="secondary" link={<Link to={to('changeBank', { tradeacco })} />}>
            更换银行卡
          </LinkButton>
          {ties && <UnbindButton card={card} ties={ties} />}
        </div>
      </Panel>
      {ties && <CardTies ties={ties} />}
      {forTrade && <RemitPanel card={card} />}
      {orders && <CardOrders tradeacco={tradeacco} orders={orders.list} />}
    </>
  )
}
