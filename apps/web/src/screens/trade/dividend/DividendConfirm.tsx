import { DIVIDEND, dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { useNavigate } from 'react-router'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayWords, undoRow } from '../../../features/order/day-words.ts'
import { refreshAfterTrade } from '../../../features/order/refresh-after-trade.ts'
import { to } from '../../../paths.ts'
import { ConfirmStep } from '../ConfirmStep.tsx'
import type { OrderDraft } from '../order-draft.ts'
import type { DividendFacts } from './MethodStep.tsx'
import { STEPS } from './words.ts'

type DividendConfirmProps = { facts: DividendFacts; draft: OrderDraft; onBack: () => void }

/** The second step: the current and the new method, then the trade password. */
export function DividendConfirm({ facts: { holding, setting, dates, today }, draft, onBack }: DividendConfirmProps) {
  const navigate = useNavigate()
  const { fundCode, tradeacco } = draft
  const dividendType = draft.dividendType === DIVIDEND.reinvest ? DIVIDEND.reinvest : DIVIDEND.cash
  const { tradeDate, confirmDate } = dates
  const shown = [{ label: '确认日期', value: dayWords(confirmDate, 'YYYY-MM-DD') }, undoRow(dates, today)]
  return (
    <ConfirmStep
      name="trade.bonus"
      unmoved="分红方式未变动"
      fund={holding}
      steps={STEPS}
      act={`修改分红方式 ${holding.fundName}`}
      figure={dividendTypeName(dividendType)}
      draft={draft}
      terms={{ promised: { tradeDate, confirmDate }, shown }}
      inputOf={(tradePassword, promised) => ({ fundCode, tradeacco, dividendType, promised, tradePassword })}
      onPlaced={async ({ orderId }) => {
        await navigate(to('dividend', { fundCode, tradeacco, orderId }), { replace: true })
        await refreshAfterTrade()
      }}
      onBack={onBack}
    >
      <FundLine fund={holding} />
      <Divider />
      <KeyValues
        strong
        items={[
          { label: '当前方式', value: dividendTypeName(setting.dividendType) },
          { label: '改为', value: dividendTypeName(dividendType) },
          { label: '适用银行卡', value: cardWords(holding) },
          ...shown,
        ]}
      />
    </ConfirmStep>
  )
}
