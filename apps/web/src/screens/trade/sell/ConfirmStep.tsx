import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useNavigate } from 'react-router'
import { refresh, useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { cardWords } from '../../assets/holdings.ts'
import { dayWords, timeWords } from '../day-words.ts'
import { FundLine } from '../FundLine.tsx'
import type { OrderDraft } from '../order-draft.ts'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { TradeHead } from '../TradeParts.tsx'
import { useSubmit } from '../use-submit.ts'
import type { SellFacts } from './SharesStep.tsx'
import { hugeChoices, STEPS } from './words.ts'

/** The second step of a redemption: the order in full, then the trade password. */
export function ConfirmStep({ facts, draft, onBack }: { facts: SellFacts; draft: OrderDraft; onBack: () => void }) {
  const navigate = useNavigate()
  const { ask, submit, refusal, dialog } = useSubmit('trade.redemption', '份额未变动')
  const { fundCode, tradeacco, figure: shares } = draft
  const { holding } = facts

  const place = async (tradePassword: string) => {
    const largeRedemption = draft.largeRedemption === '0' ? '0' : '1'
    const placed = await submit({ fundCode, tradeacco, shares, largeRedemption, tradePassword }, draft.requestId)
    if (placed === null) return
    await navigate(to('sell', { fundCode, tradeacco, orderId: placed.orderId }), { replace: true })
    await refresh('query.shareInfo', 'query.tradeRecord', 'query.toBeConfirmed', 'query.lockShare', 'query.holdTime')
  }
  return (
    <div className="trade-narrow">
      <TradeHead fund={holding} title="确认并验证" step={1} steps={STEPS} />
      <div className="stack trade-body">
        <Panel label="订单信息">
          <FundLine fund={holding} />
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
        act={`赎回 ${holding.fundName}`}
        figure={`${moneyText(shares)} 份`}
        onComplete={password => void place(password)}
      />
    </div>
  )
}

function Order({ facts: { holding, dates, today }, draft }: { facts: SellFacts; draft: OrderDraft }) {
  const { fundCode, tradeacco, figure: shares } = draft
  const estimate = useCall('trade.fare', { fundCode, tradeacco, shares }).data?.redemption
  const yuan = (text: string | undefined) => (text === undefined ? '--' : `${moneyText(text)} 元`)
  return (
    <KeyValues
      strong
      items={[
        { label: '赎回份额', value: <span className="num num--s">{moneyText(shares)} 份</span> },
        { label: '预估赎回费', value: yuan(estimate?.fee) },
        ...(estimate && estimate.backendFee !== '0.00'
          ? [{ label: '预估后端申购费', value: yuan(estimate.backendFee) }]
          : []),
        { label: '预估到账金额', value: yuan(estimate?.net) },
        { label: '到账银行卡', value: cardWords(holding) },
        { label: '成交净值', value: `${dates.tradeDate} 净值` },
        { label: '确认日期', value: dayWords(dates.confirmDate, 'YYYY-MM-DD') },
        { label: '预计到账', value: dayWords(dates.payDate, 'YYYY-MM-DD') },
        {
          label: '遇巨额赎回',
          value: hugeChoices.find(choice => choice.value === draft.largeRedemption)?.label ?? '--',
        },
        { label: '可撤单至', value: dates.canUndo ? timeWords(dates.cutOff, today) : '不能撤单' },
      ]}
    />
  )
}
