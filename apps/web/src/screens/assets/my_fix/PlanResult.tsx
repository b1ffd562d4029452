import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { payoutsText } from '@zhixiao/domain/fund/payouts.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { moneyTick } from '@zhixiao/ui/chart/scale.ts'
import { Facts } from '@zhixiao/ui/display/Facts.tsx'
import { Money, Percent } from '@zhixiao/ui/display/Figure.tsx'
import type { Plan } from './plan-tabs.ts'

const CHART_HEIGHT = 160

/** What a plan's confirmed deductions became; renders nothing before the first. */
export function PlanResult({ plan: { result, fundName, paidAmount } }: { plan: Plan }) {
  if (result === null) return null
  const { invested, value, taken, income, rate, payouts, points } = result
  const hasTaken = taken !== '0.00'
  const valueName = hasTaken ? '市值与已取回' : '当前市值'
  // For drawing only.
  const drawn = (pick: 'value' | 'invested') => points.map(point => ({ date: point.day, value: Number(point[pick]) }))
  return (
    <div className="plan-result">
      <Facts
        items={[
          { label: '累计投入（元）', value: <Money text={moneyText(invested)} /> },
          { label: '当前市值（元）', value: <Money text={moneyText(value)} /> },
          ...(hasTaken ? [{ label: '已赎回及现金分红（元）', value: <Money text={moneyText(taken)} /> }] : []),
          { label: '定投收益（元）', value: <Money text={signedMoneyText(income)} sign="auto" /> },
          { label: '定投收益率', value: <Percent text={percentText(rate)} /> },
        ]}
      />
      {points.length > 1 && (
        <LineChart
          label={`${fundName}定投：累计投入 ${moneyText(invested)} 元，${valueName} ${moneyText(points.at(-1)?.value ?? value)} 元`}
          height={CHART_HEIGHT}
          signed={false}
          pointed
          shortDates
          format={amount => moneyText(amount.toFixed(2))}
          formatTick={moneyTick}
          series={[
            { name: valueName, role: 'subject', points: drawn('value') },
            { name: '累计投入', role: 'index', points: drawn('invested') },
          ]}
        />
      )}
      {paidAmount !== invested && <p className="caption">累计投入和收益只计已确认的扣款，待确认的确认后计入。</p>}
      {payouts && <p className="caption">{payoutsText(payouts)}，按定投份额占比计入定投收益。</p>}
      {hasTaken && <p className="caption">赎回、转出和分红按定投份额占该持仓的比例计入。</p>}
    </div>
  )
}
