import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { AmountInput } from '@zhixiao/ui/form/AmountInput.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { redeemReasonOf } from '../../assets/HoldingActions.tsx'
import { Consent } from '../Consent.tsx'
import { FundLine } from '../FundLine.tsx'
import { conversionStages, undoWords } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { REFUSED, SuitabilityPanel } from '../SuitabilityPanel.tsx'
import { plainShares, quickShares, sharesFault } from '../sell/shares-fault.ts'
import { Timetable, TradeHead } from '../TradeParts.tsx'
import { useDebounced } from '../use-debounced.ts'
import { ConversionEstimate } from './ConversionEstimate.tsx'
import { targetFault } from './target-fault.ts'
import { type ChangeFacts, confirmDayOf, type TargetFacts } from './use-change-facts.ts'
import { STEPS } from './words.ts'

const FIELD = 'trade-shares'
const TARGET = 'trade-target'

type ConversionStepProps = {
  facts: ChangeFacts
  target: TargetFacts | null
  targetCode: string
  onTarget: (fundCode: string) => void
  shares: string
  onShares: (shares: string) => void
  onNext: () => void
  pending: boolean
}

/** The first step of a conversion: how many shares, into which fund, and what both legs cost. */
export function ConversionStep(props: ConversionStepProps) {
  const { facts, target, targetCode, onTarget, shares, onShares, onNext, pending } = props
  const { holding, limits, dates, targets, today } = facts
  const [touched, setTouched] = useState(false)
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const plain = plainShares(shares)
  const ownFault = sharesFault(shares, holding.available, limits, '转出')
  const fare = useConversionFare(facts, targetCode, ownFault === null ? plain : '')
  const fault = ownFault ?? (fare && target ? targetFault(fare.conversion.gross, target.limits) : null)
  const off = redeemReasonOf(holding) ?? (target?.match.suitability === 'refuse' ? REFUSED : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    setAsked(true)
    if (fault !== null) document.getElementById(FIELD)?.focus()
    else if (targetCode === '') document.getElementById(TARGET)?.focus()
    else if (!agreed) consent.current?.focus()
    else if (target) onNext()
  }
  return (
    <>
      <TradeHead fund={holding} title="基金转换" step={0} steps={STEPS} />
      <div className="with-rail trade-body">
        <form className="stack" onSubmit={submit} noValidate>
          <Panel label="转出">
            <FundLine fund={holding} />
            <Divider />
            <h2 className="panel__title">
              <label htmlFor={FIELD}>转出份额</label>
            </h2>
            <div className="trade-amount">
              <AmountInput
                id={FIELD}
                label="转出份额"
                hideLabel
                unit="share"
                value={shares}
                onChange={onShares}
                onBlur={() => setTouched(shares !== '')}
                reading={`可转出 ${moneyText(holding.available)} 份`}
                hint={`每次至少转出 ${moneyText(limits.minRedeem)} 份，转出后至少保留 ${moneyText(limits.minHold)} 份`}
                error={touched ? (fault ?? undefined) : undefined}
              >
                <Chips
                  label="快捷份额"
                  options={quickShares(holding.available)}
                  value={isTradeAmount(plain) ? plain : undefined}
                  onChange={onShares}
                />
              </AmountInput>
            </div>
          </Panel>
          <Panel title="转入" note="同一登记机构、同一收费方式的开放基金">
            <SelectField
              id={TARGET}
              label="转入基金"
              options={targets.map(({ fundCode, fundName, riskLevel }) => ({
                value: fundCode,
                label: `${fundName}（${fundCode}） ${riskLevel}`,
              }))}
              placeholder="请选择转入基金"
              value={targetCode}
              onChange={event => onTarget(event.target.value)}
              error={asked && targetCode === '' ? '请选择转入基金' : undefined}
            />
            {target && (
              <>
                <Divider />
                <FundLine fund={target.fund} />
                <ConversionEstimate fare={fare} />
              </>
            )}
          </Panel>
          {target && <SuitabilityPanel match={target.match} />}
          {target && (
            <Consent
              ref={consent}
              agreements={target.agreements}
              agreed={agreed}
              onChange={setAgreed}
              isMissing={asked && !agreed}
            />
          )}
          <NextBar
            off={off}
            pending={pending}
            back={to('myAssets')}
            label="转出份额"
            figure={`${isTradeAmount(plain) ? moneyText(plain) : '0.00'} 份`}
          />
        </form>
        <Timetable
          title="这笔转换的时间表"
          stages={conversionStages(dates, target ? confirmDayOf(dates, target.dates) : dates.confirmDate, today)}
        >
          {undoWords(dates, today)}
        </Timetable>
      </div>
    </>
  )
}

function useConversionFare({ holding: { fundCode, tradeacco } }: ChangeFacts, targetFundCode: string, shares: string) {
  const settled = useDebounced(shares)
  const enabled = settled !== '' && targetFundCode !== ''
  const { data } = useCall('trade.fare', { fundCode, tradeacco, shares: settled, targetFundCode }, { enabled })
  if (!enabled || settled !== shares || !data?.conversion) return undefined
  return { nav: data.nav, navDay: data.navDay, conversion: data.conversion }
}
