import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { moneyTick } from '@zhixiao/ui/chart/scale.ts'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { Skeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Periods } from '@zhixiao/ui/nav/Tabs.tsx'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { bridgeParts } from '../../features/holding/bridge-parts.ts'

const PERIODS = ['month', 'season', 'half', 'year'] as const
const items = PERIODS.map(value => ({ value, label: yieldPeriods[value] }))
const HEIGHT = 210

// Chart coordinates are numbers; values read off the chart are money again.
const reading = (value: number): string => signedMoneyText(value.toFixed(2))

type BridgeProps = { bridge: OutputOf<'query.trend'>['bridge']; hidden: boolean }

/** How the NAV income became the income after fees, which every total uses. */
function Bridge({ bridge, hidden }: BridgeProps) {
  const { navIncome, fees, income } = bridge
  const parts = bridgeParts(bridge)
  if (hidden)
    return <p className="caption">费后收益＝净值收益－交易费用{parts.map(({ name }) => `＋${name}`).join('')}。</p>
  const rest = parts.map(({ name, value }) => `，${name} ${signedMoneyText(value)}`).join('')
  return (
    <p className="caption">
      净值收益 {signedMoneyText(navIncome)}，交易费用 {moneyText(fees)}
      {rest}，费后收益 {signedMoneyText(income)} 元。
    </p>
  )
}

type TrendPanelProps = { hidden: boolean; className?: string; fund?: { code: string; name: string } | undefined }

/** Income accumulated day by day over the chosen period, of all holdings or of one fund. */
export function TrendPanel({ hidden, className, fund }: TrendPanelProps) {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('half')
  const all = useCall('query.trendAll', { period }, { enabled: fund === undefined })
  const one = useCall('query.trend', { period, fundCode: fund?.code ?? '' }, { enabled: fund !== undefined })
  const { data, error, refetch } = fund ? one : all
  const end = data?.points.at(-1)?.sum ?? null
  const name = yieldPeriods[period]
  const choose = (value: string) => setPeriod(PERIODS.find(each => each === value) ?? 'half')
  return (
    <Panel
      quiet
      className={className}
      title="收益走势"
      note={fund?.name}
      aside={<Money text={signedMoneyText(end)} sign="auto" size="s" unit="元" hidden={hidden} />}
    >
      {error ? (
        <ErrorBlock title={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <LineChart
          label={`${name}累计收益曲线，期末 ${hidden ? '******' : signedMoneyText(end)} 元`}
          series={[
            {
              name: '费后累计收益',
              role: 'subject',
              points: data.points.map(({ day, sum }) => ({ date: day, value: Number(sum) })),
            },
          ]}
          format={hidden ? () => '******' : reading}
          formatTick={hidden ? () => '***' : moneyTick}
          height={HEIGHT}
          shortDates
          pointed
        />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
      <div className="assets-periods">
        <Periods label="收益区间" items={items} value={period} onChange={choose} />
        {data && <Bridge bridge={data.bridge} hidden={hidden} />}
      </div>
    </Panel>
  )
}
