import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { AmountInput } from '@zhixiao/ui/form/AmountInput.tsx'
import { RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { cardWords, type Holding } from '../../assets/holdings.ts'
import { dayWords } from '../day-words.ts'
import { FundLine } from '../FundLine.tsx'
import { redemptionStages, undoWords, type Workdates } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { Timetable, TradeHead } from '../TradeParts.tsx'
import { useDebounced } from '../use-debounced.ts'
import { RedemptionEstimate } from './RedemptionEstimate.tsx'
import { plainShares, quickShares, sharesFault } from './shares-fault.ts'
import { hugeChoices, STEPS } from './words.ts'

const FIELD = 'trade-shares'

export type SellFacts = { holding: Holding; limits: OutputOf<'trade.limit'>; dates: Workdates; today: string }

type SharesStepProps = {
  facts: SellFacts
  shares: string
  onShares: (shares: string) => void
  huge: string
  onHuge: (choice: string) => void
  onNext: () => void
}

/** The first step of a redemption: how many shares, what they bring, when the money is there. */
export function SharesStep({ facts, shares, onShares, huge, onHuge, onNext }: SharesStepProps) {
  const { holding, limits, dates, today } = facts
  const [touched, setTouched] = useState(false)
  const plain = plainShares(shares)
  const fault = sharesFault(shares, holding.available, limits)
  const off = holding.redeemReason ?? (holding.available === '0.00' ? '份额已全部冻结，暂无可赎回份额' : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (fault !== null) document.getElementById(FIELD)?.focus()
    else onNext()
  }
  return (
    <>
      <TradeHead fund={holding} title="赎回基金" step={0} steps={STEPS} />
      <div className="with-rail trade-body">
        <form className="stack" onSubmit={submit} noValidate>
          <Panel label="赎回份额">
            <FundLine fund={holding} />
            <Divider />
            <h2 className="panel__title">
              <label htmlFor={FIELD}>赎回份额</label>
            </h2>
            <div className="trade-amount">
              <AmountInput
                id={FIELD}
                label="赎回份额"
                hideLabel
                unit="share"
                value={shares}
                onChange={onShares}
                onBlur={() => setTouched(shares !== '')}
                reading={availableWords(holding)}
                hint={`每次至少赎回 ${moneyText(limits.minRedeem)} 份，赎回后至少保留 ${moneyText(limits.minHold)} 份`}
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
            <Estimate holding={holding} shares={fault === null ? plain : ''} />
          </Panel>
          <Panel title="到账与巨额赎回">
            <KeyValues
              items={[
                { label: '到账银行卡', value: cardWords(holding) },
                { label: '预计到账', value: dayWords(dates.payDate, 'YYYY-MM-DD') },
              ]}
            />
            <Divider />
            <RadioGroup
              label="如遇巨额赎回，未能成交的份额"
              name="largeRedemption"
              options={hugeChoices}
              value={huge}
              onChange={onHuge}
            />
          </Panel>
          <NextBar
            off={off}
            back={to('myAssets')}
            label="赎回份额"
            figure={`${isTradeAmount(plain) ? moneyText(plain) : '0.00'} 份`}
          />
        </form>
        <Timetable title="这笔赎回的时间表" stages={redemptionStages(dates, today)}>
          {undoWords(dates, today)}
        </Timetable>
      </div>
    </>
  )
}

const availableWords = ({ available, frozen }: Holding): string =>
  `可赎回 ${moneyText(available)} 份${frozen === '0.00' ? '' : `，冻结 ${moneyText(frozen)} 份`}`

function Estimate({ holding: { fundCode, tradeacco }, shares }: { holding: Holding; shares: string }) {
  const settled = useDebounced(shares)
  const fare = useCall('trade.fare', { fundCode, tradeacco, shares: settled }, { enabled: settled !== '' })
  return <RedemptionEstimate fare={settled !== '' && settled === shares ? fare.data : undefined} />
}
