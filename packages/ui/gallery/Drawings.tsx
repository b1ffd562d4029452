import { seeded } from '#ui/brand/seed.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { DividendBars } from '#ui/drawing/DividendBars.tsx'
import { FanHero } from '#ui/drawing/FanHero.tsx'
import { FeeSteps } from '#ui/drawing/FeeSteps.tsx'
import { sharedExtent } from '#ui/drawing/plot.ts'
import { RangeBars } from '#ui/drawing/RangeBars.tsx'
import { SizeHistory } from '#ui/drawing/SizeHistory.tsx'
import { SmallPath } from '#ui/drawing/SmallPath.tsx'
import { TenurePath } from '#ui/drawing/TenurePath.tsx'
import { Underwater } from '#ui/drawing/Underwater.tsx'
import { YearDistribution } from '#ui/drawing/YearDistribution.tsx'

const random = seeded(7)
const months = Array.from({ length: 140 }, (_, at) => new Date(Date.UTC(2015, at, 5)).toISOString().slice(0, 10))
let level = 1
const levels = months.map(() => {
  level *= 1 + (random() - 0.46) * 0.12
  return level
})
const growths = levels.map(value => (value / (levels[0] ?? 1) - 1) * 100)
const falls = levels.map((value, at) => (1 - value / Math.max(...levels.slice(0, at + 1))) * 100)
const trough = falls.indexOf(Math.max(...falls))
const worst = {
  fall: String((falls[trough] ?? 0) / 100),
  peak: { day: months[Math.max(trough - 9, 0)] ?? '' },
  trough: { day: months[trough] ?? '' },
  recovered: null,
}
const path = { days: months, fund: growths, benchmark: growths.map(value => value * 0.6), fall: worst }
const extent = sharedExtent([growths])

/** Invented data in each drawing of a page. */
export function Drawings() {
  return (
    <>
      <section className="on-inverse" style={{ background: 'var(--surface-inverse)' }} aria-label="示例">
        <div className="container stack" style={{ paddingBlock: 72 }}>
          <FanHero fan={{ name: '示例指数', from: '2015-01-05', levels }} />
          <TenurePath path={path} subject="示例经理任职以来" growth="0.7124" benchmark="0.4071" />
          <SizeHistory
            name="公募管理规模"
            sizes={months.map((day, at) => ({ quarterEnd: day, size: `${(at + 1) * 100_000_000}.00` }))}
          />
        </div>
      </section>
      <div className="halves">
        <Panel title="回撤">
          <Underwater drawdown={{ from: months[0] ?? '', to: months.at(-1) ?? '', falls, worst }} large />
        </Panel>
        <Panel title="持有一年">
          <YearDistribution
            year={{
              count: 1_620,
              shareOfGains: '0.78',
              median: '0.174',
              buckets: [3, 8, 21, 60, 90, 70, 44, 12, 4].map((count, at) => ({
                from: ((at - 3) / 20).toFixed(2),
                to: ((at - 2) / 20).toFixed(2),
                count,
              })),
            }}
          />
        </Panel>
        <Panel title="赎回费">
          <FeeSteps
            tiers={[
              { from: 0, rate: '0.015' },
              { from: 7, rate: '0.01' },
              { from: 30, rate: '0.005' },
              { from: 180, rate: '0' },
            ]}
          />
        </Panel>
        <Panel title="分红与比例">
          <DividendBars years={[5, 6, 8, 7].map((cents, at) => ({ year: 2022 + at, perShare: `0.0${cents}0000` }))} />
          <RangeBars
            label="投资比例"
            ranges={[
              { name: '股票', low: '0.60', high: '0.95' },
              { name: '债券与存款', low: '0.05', high: '0.40' },
            ]}
          />
          <SmallPath
            label="示例走势"
            path={{ from: months[0] ?? '', to: months.at(-1) ?? '', fund: growths, benchmark: null }}
            extent={extent}
          />
        </Panel>
      </div>
    </>
  )
}
