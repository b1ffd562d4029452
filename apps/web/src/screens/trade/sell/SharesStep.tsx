import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { cardWords, type Holding, redeemReasonOf } from '../../../features/holding/holdings.ts'
import { dayWords, priceOf } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'
import { SharesField } from '../FigureField.tsx'
import { fastStages, redemptionStages, undoWords } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { figureInput, OrderForm } from '../OrderForm.tsx'
import { Timetable } from '../TradeParts.tsx'
import { figureWords, plainFigure } from '../typed-figure.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Choice } from '../use-order-fields.ts'
import type { SaleTerms } from '../use-sale-terms.ts'
import { fastFault, fastRisk, payoutOf } from './fast-words.ts'
import { PayoutChoice } from './PayoutChoice.tsx'
import { RedemptionEstimate } from './RedemptionEstimate.tsx'
import { sharesFault } from './shares-fault.ts'
import { hugeChoices, STEPS } from './words.ts'

export type SellFacts = SaleTerms & { holding: Holding }

type SharesStepProps = {
  facts: SellFacts
  shares: Choice
  huge: Choice
  payout: Choice
  onNext: () => Promise<boolean>
}

/** The first step of a redemption: shares, proceeds, and the day of payment. */
export function SharesStep({ facts, shares, huge, payout, onNext }: SharesStepProps) {
  const { holding, limits, dates, today } = facts
  const [tried, setTried] = useState(false)
  const how = payoutOf(payout.value, limits.fast)
  const faultOf = (figure: string) => sharesFault(figure, holding, limits) ?? fastFault(figure, how, limits.fast)
  const isFine = faultOf(shares.value) === null
  return (
    <OrderForm
      fund={holding}
      title="赎回基金"
      steps={STEPS}
      lacking={[!isFine && figureInput]}
      onTry={() => setTried(true)}
      onNext={onNext}
      rail={
        <Timetable
          title="这笔赎回的时间表"
          stages={
            how === 'ordinary' ? redemptionStages(dates, today, priceOf(holding), holding.locked) : fastStages(dates)
          }
        >
          {how === 'ordinary' ? undoWords(dates, today, priceOf(holding)) : fastRisk(how)}
        </Timetable>
      }
    >
      <Panel label="赎回份额">
        <FundLine fund={holding} />
        <Divider />
        <SharesField act="sell" holding={holding} limits={limits} faultOf={faultOf} tried={tried} {...shares} />
        <Estimate holding={holding} shares={isFine ? plainFigure(shares.value) : ''} />
      </Panel>
      <Panel title="到账与巨额赎回">
        <KeyValues
          items={[
            { label: '到账银行卡', value: cardWords(holding) },
            ...(limits.fast ? [] : [{ label: '预计到账', value: dayWords(dates.payDate, 'YYYY-MM-DD') }]),
          ]}
        />
        <Divider />
        {limits.fast && <PayoutChoice fast={limits.fast} dates={dates} payout={payout} />}
        {limits.fast && how !== 'fast' && <Divider />}
        {how !== 'fast' && (
          <RadioGroup label="如遇巨额赎回，未能成交的份额" name="largeRedemption" options={hugeChoices} {...huge} />
        )}
      </Panel>
      <NextBar
        off={redeemReasonOf(holding) ?? undefined}
        back={to('myAssets')}
        label="赎回份额"
        figure={`${figureWords(shares.value)} 份`}
      />
    </OrderForm>
  )
}

function Estimate({ holding, shares }: { holding: Holding; shares: string }) {
  const { fundCode, tradeacco } = holding
  const settled = useDebounced(shares)
  const fare = useCall('trade.fare', { fundCode, tradeacco, shares: settled }, { enabled: settled !== '' })
  return (
    <RedemptionEstimate price={priceOf(holding)} fare={settled !== '' && settled === shares ? fare.data : undefined} />
  )
}
