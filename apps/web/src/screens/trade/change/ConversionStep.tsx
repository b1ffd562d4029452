import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { redeemReasonOf } from '../../../features/holding/holdings.ts'
import { TargetServiceFee } from '../../../features/order/ServiceFee.tsx'
import { seniorWait } from '../../../features/risk/senior-wait.ts'
import { to } from '../../../paths.ts'
import { ConsentField } from '../ConsentField.tsx'
import type { Consent } from '../consent.ts'
import { SharesField } from '../FigureField.tsx'
import { conversionStages, undoWords } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { consentInput, figureInput, OrderForm } from '../OrderForm.tsx'
import { REFUSED, SuitabilityPanel } from '../SuitabilityPanel.tsx'
import { sharesFault } from '../sell/shares-fault.ts'
import { Timetable } from '../TradeParts.tsx'
import { figureWords, plainFigure } from '../typed-figure.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Choice } from '../use-order-fields.ts'
import { ConversionEstimate } from './ConversionEstimate.tsx'
import { TargetField } from './TargetField.tsx'
import { conversionFaultOf } from './target-fault.ts'
import type { ChangeFacts, TargetFacts } from './use-change-facts.ts'
import { STEPS } from './words.ts'

const TARGET = 'trade-target'

type ConversionStepProps = {
  facts: ChangeFacts
  target: TargetFacts | null
  targetCode: Choice
  shares: Choice
  consent: Consent
  onNext: () => Promise<boolean>
  pending: boolean
}

/** The first step of a conversion: the shares, the target fund, and the cost of both legs. */
export function ConversionStep(props: ConversionStepProps) {
  const { facts, target, targetCode, shares, consent, onNext, pending } = props
  const { holding, limits, today } = facts
  const { dates } = target ?? facts
  const [tried, setTried] = useState(false)
  const isOwnFine = sharesFault(shares.value, holding, limits) === null
  const fare = useConversionFees(facts, targetCode.value, isOwnFine ? plainFigure(shares.value) : '')
  const faultOf = conversionFaultOf(holding, limits, target?.limits)
  return (
    <OrderForm
      fund={holding}
      title="基金转换"
      steps={STEPS}
      lacking={[
        faultOf(shares.value) !== null && figureInput,
        targetCode.value === '' && `#${TARGET}`,
        !consent.agreed && consentInput,
      ]}
      onTry={() => setTried(true)}
      onNext={onNext}
      rail={
        (!target || seniorWait(target.match) === undefined) && (
          <Timetable title="这笔转换的时间表" stages={conversionStages(dates, today, holding.locked)}>
            {undoWords(dates, today, 'navs')}
          </Timetable>
        )
      }
    >
      <Panel label="转出">
        <FundLine fund={holding} />
        <Divider />
        <SharesField act="change" holding={holding} limits={limits} faultOf={faultOf} tried={tried} {...shares} />
      </Panel>
      <Panel title="转入" note="同一登记机构、同一收费方式的开放基金">
        <TargetField
          id={TARGET}
          facts={facts}
          {...targetCode}
          error={tried && targetCode.value === '' ? '请选择转入基金' : undefined}
        />
        {target && (
          <>
            <Divider />
            <FundLine fund={target.fund} />
            <ConversionEstimate fare={fare} />
            <TargetServiceFee fundCode={target.fund.fundCode} />
          </>
        )}
      </Panel>
      {target && (
        <>
          <SuitabilityPanel match={target.match} />
          <ConsentField {...consent} tried={tried} />
        </>
      )}
      <NextBar
        off={redeemReasonOf(holding) ?? (target ? targetReason(target) : undefined)}
        pending={pending}
        back={to('myAssets')}
        label="转出份额"
        figure={`${figureWords(shares.value)} 份`}
      />
    </OrderForm>
  )
}

const targetReason = ({ match }: TargetFacts): string | undefined =>
  match.suitability === 'refuse' ? REFUSED : seniorWait(match)

function useConversionFees({ holding: { fundCode, tradeacco } }: ChangeFacts, targetFundCode: string, shares: string) {
  const settled = useDebounced(shares)
  const enabled = settled !== '' && targetFundCode !== ''
  const { data } = useCall('trade.fare', { fundCode, tradeacco, shares: settled, targetFundCode }, { enabled })
  if (!enabled || settled !== shares || !data?.conversion) return undefined
  const { nav, navDay, hold, conversion } = data
  return { nav, navDay, hold, conversion }
}
