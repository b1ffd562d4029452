import { seeded } from '#ui/brand/seed.ts'
import { BarRows } from '#ui/chart/BarRows.tsx'
import { Donut } from '#ui/chart/Donut.tsx'
import { LineChart } from '#ui/chart/LineChart.tsx'
import { SparkLine } from '#ui/chart/SparkLine.tsx'
import type { ChartSeries } from '#ui/chart/series.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { Drawings } from './Drawings.tsx'

const dayMs = 86_400_000

/** An invented year of returns. */
function walk(name: string, role: ChartSeries['role'], seed: number, drift: number): ChartSeries {
  const random = seeded(seed)
  let value = 0
  const points = Array.from({ length: 250 }, (_, i) => {
    if (i > 0) value += (random() - 0.5) * 3 + drift
    return { date: new Date(Date.parse('2025-11-20') + i * 1.46 * dayMs).toISOString().slice(0, 10), value }
  })
  return { name, role, points }
}

const series = [
  walk('本基金', 'subject', 3, 0.11),
  walk('业绩比较基准', 'benchmark', 5, 0.05),
  walk('沪深300', 'index', 9, 0.04),
]

export function Charts() {
  return (
    <>
      <Panel>
        <LineChart
          heading={<h2 className="panel__title">净值走势</h2>}
          label="近一年累计收益走势：本基金上涨，业绩比较基准上涨"
          series={series}
        />
      </Panel>
      <div className="grid">
        <Panel className="col-6" title="资产配置" note="2026 年三季报">
          <Donut
            label="股票 86.42%，债券 5.18%，银行存款 7.26%，其他 1.14%"
            center={{ caption: '股票仓位', value: '86.42%' }}
            parts={[
              { label: '股票', value: 86.42 },
              { label: '银行存款', value: 7.26 },
              { label: '债券', value: 5.18 },
              { label: '其他', value: 1.14 },
            ]}
          />
        </Panel>
        <Panel className="col-6" title="资产分布">
          <Donut
            compact
            label="混合型 40.15%，其余四类合计 59.85%"
            center={{ caption: '共 6 只', value: '5 类' }}
            parts={[
              { label: '混合型', value: 40.15 },
              { label: '债券型', value: 23.66 },
              { label: '指数型', value: 19.55 },
              { label: 'FOF', value: 11.5 },
              { label: '货币型', value: 5.15 },
            ]}
          />
        </Panel>
        <Panel className="col-6" title="累计收益">
          <LineChart label="累计收益曲线" height={210} shortDates series={series.slice(0, 1)} />
        </Panel>
        <Panel className="col-6" title="前十大持仓" note="合计占净值 51.16%">
          <BarRows
            ranked
            label="前十大持仓"
            rows={[
              { label: '示例精工', value: 7.82, text: '7.82%' },
              { label: '示例电力', value: 6.95, text: '6.95%' },
              { label: '示例医药', value: 6.31, text: '6.31%' },
            ]}
          />
          <div style={{ paddingTop: 16 }}>
            <SparkLine tinted values={[3, 5, 4, 8, 6, 9, 12, 10]} />
          </div>
        </Panel>
      </div>
      <Drawings />
    </>
  )
}
