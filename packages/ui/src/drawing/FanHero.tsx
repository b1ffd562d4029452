import { FAN_FROM, FAN_TO } from '@zhixiao/domain/fund/holding-fan.ts'
import { useMemo } from 'react'
import { type FanLevels, fanDrawing, fanField, fanX } from './fan.ts'

interface FanHeroProps {
  /** `content.holdingFan`. */
  fan: { name: string } & FanLevels
}

const stops = [
  { months: FAN_FROM, text: '1 年' },
  { months: 36, text: '3 年' },
  { months: 60, text: '5 年' },
]

/**
 * What buying an index or a fund in each month returned a year, by holding time: the longer it was held, the closer the lines. On a
 * navy ground, in both schemes.
 */
export function FanHero({ fan: { name, from, levels, benchmark } }: FanHeroProps) {
  const drawing = useMemo(() => fanDrawing({ from, levels, benchmark }), [from, levels, benchmark])
  if (!drawing) return null
  const { years, middle, reference, referenceText, zero, last, count, words } = drawing
  const tag = referenceText === null ? last.text : `${last.text}（${referenceText}）`
  const label = `自 ${from.slice(0, 7)} 起每个月初买入${name}后的年化收益，共 ${count} 条线：${words}，${tag}`
  return (
    <figure className="fan" role="img" aria-label={label}>
      <div className="fan__field" aria-hidden="true">
        <svg viewBox={`0 0 ${fanField.width} ${fanField.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            className="fan__axis"
            d={stops
              .slice(1)
              .map(({ months }) => `M${Math.round(fanX(months))} 0V${fanField.height}`)
              .join('')}
          />
          <path className="fan__zero" d={`M0 ${Math.round(zero)}H${fanField.width}`} />
          <g className="draw">
            {years.map(({ year, d }) => (
              <path key={year} d={d} />
            ))}
            {reference && <path className="fan__reference" d={reference} />}
            <path className="fan__middle" d={middle} />
          </g>
        </svg>
        {stops.map(({ months, text }) => (
          <span
            key={months}
            className="fan__stop"
            style={{ left: `${((fanX(months) / fanField.width) * 100).toFixed(2)}%` }}
          >
            {text}
          </span>
        ))}
        <span className="fan__stop fan__stop--end">{FAN_TO / 12} 年</span>
        <span className="fan__level" style={{ top: `${((zero / fanField.height) * 100).toFixed(2)}%` }}>
          年化 0%
        </span>
        <b className="fan__tag" style={{ top: `${((last.y / fanField.height) * 100).toFixed(2)}%` }}>
          {tag}
        </b>
      </div>
      <figcaption className="fan__words">
        每条线是 {from.slice(0, 4)} 年以来某个月初买入{name}后的年化收益，共 {count} 条。
        {referenceText === null
          ? '指数过往表现不代表任何基金的业绩。'
          : `${reference ? '虚线为业绩比较基准的中位数。' : ''}基金的过往业绩不预示其未来表现。`}
      </figcaption>
    </figure>
  )
}
