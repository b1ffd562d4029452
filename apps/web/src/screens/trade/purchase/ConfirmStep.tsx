import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useNavigate } from 'react-router'
import { refresh, useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { dayWords, timeWords } from '../day-words.ts'
import { FundLine } from '../FundLine.tsx'
import { acceptedIn, type OrderDraft } from '../order-draft.ts'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { TradeHead } from '../TradeParts.tsx'
import { useSubmit } from '../use-submit.ts'
import { feeRateWords } from './FeeEstimate.tsx'
import type { PurchaseFacts } from './use-purchase-facts.ts'
import { actOf, fundOf } from './words.ts'

/** The second step: the order in full, then the trade password. */
export function ConfirmStep({ facts, draft, onBack }: { facts: PurchaseFacts; draft: OrderDraft; onBack: () => void }) {
  const navigate = useNavigate()
  const { ask, submit, refusal, dialog } = useSubmit('trade.purchase', '资金未扣除')
  const { fundCode, figure: amount, tradeacco } = draft
  const { fund } = facts.detail

  const place = async (tradePassword: string) => {
    const input = { fundCode, tradeacco, amount, tradePassword, agreements: acceptedIn(draft) }
    const mark = draft.leaveMarkId === '' ? {} : { leaveMarkId: draft.leaveMarkId }
    const placed = await submit({ ...input, ...mark }, draft.requestId)
    if (placed === null) return
    await navigate(to('purchase', { fundCode, orderId: placed.orderId }), { replace: true })
    await refresh('query.shareInfo', 'query.tradeRecord', 'query.toBeConfirmed', 'query.assetsInTransit', 'trade.limit')
  }
  return (
    <div className="trade-narrow">
      <TradeHead fund={fund} title="确认并验证" step={1} />
      <div className="stack trade-body">
        <Panel label="订单信息">
          <FundLine fund={fundOf(facts)} />
          <Divider />
          <Order facts={facts} draft={draft} />
        </Panel>
        {refusal && (
          <Notice tone="danger" alert>
            {refusal}
          </Notice>
        )}
        <div className="form-actions">
          <Button size="l" onClick={ask}>
            输入交易密码
          </Button>
          <Button kind="ghost" size="l" onClick={onBack}>
            上一步
          </Button>
        </div>
      </div>
      <PasswordDialog
        {...dialog}
        act={`${actOf(facts)} ${fund.fundName}`}
        figure={`¥${moneyText(amount)}`}
        onComplete={password => void place(password)}
      />
    </div>
  )
}

function Order({ facts, draft }: { facts: PurchaseFacts; draft: OrderDraft }) {
  const { fundCode, figure: amount, tradeacco } = draft
  const { dates, today, cards, detail } = facts
  const act = actOf(facts)
  const fare = useCall('trade.fare', { fundCode, amount }).data?.purchase
  const card = cards.find(each => each.tradeacco === tradeacco)
  const fee =
    detail.fund.feeType === 'B'
      ? '赎回时按持有期收取'
      : fare
        ? `${moneyText(fare.fee)} 元（费率 ${feeRateWords(fare)}）`
        : '--'
  const figure = (
    <span className="num num--s">
      {moneyText(amount)} 元<span className="trade-reading">{capitalText(amount)}</span>
    </span>
  )
  const days =
    act === '认购'
      ? [
          { label: '成交净值', value: '每份 1.0000 元' },
          { label: '确认日期', value: '基金合同生效后确认' },
        ]
      : [
          { label: '成交净值', value: `${dates.tradeDate} 净值` },
          { label: '确认日期', value: dayWords(dates.confirmDate, 'YYYY-MM-DD') },
        ]
  return (
    <KeyValues
      strong
      items={[
        { label: act === '认购' ? '认购金额' : '买入金额', value: figure },
        { label: `预估${act}费`, value: fee },
        { label: '付款银行卡', value: card ? `${card.bankName} ${card.cardMask}` : '--' },
        ...days,
        { label: '可撤单至', value: dates.canUndo ? timeWords(dates.cutOff, today) : '不能撤单' },
      ]}
    />
  )
}
