import { linePath } from '@zhixiao/domain/drawing/path-text.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'

interface FeeStepsProps {
  /** `fees.redeem` of content.fundDetail: ascending, the first one from day 0. */
  tiers: readonly { from: number; rate: string }[]
}

const box = { width: 1000, height: 300 } as const

/** What redeeming costs by days held: a stair downwards, each step as wide as the others. */
export function FeeSteps({ tiers }: FeeStepsProps) {
  const highest = Math.max(...tiers.map(({ rate }) => Number(rate)))
  if (tiers.length < 2 || highest === 0) return null
  const step = box.width / tiers.length
  const top = (rate: string) => (1 - Number(rate) / highest) * (box.height - 40) + 20
  const stair = tiers.flatMap(({ rate }, at) => [
    { x: at * step, y: top(rate) },
    { x: (at + 1) * step, y: top(rate) },
  ])
  const words = tiers.map(({ from, rate }) => `${from === 0 ? '买入起' : `满 ${from} 天`} ${shareText(rate)}`)
  const free = tiers.findIndex(({ rate }) => Number(rate) === 0)
  // The line ends at the point from which redeeming is free.
  const points = free > 0 ? stair.slice(0, 2 * free + 1) : stair
  return (
    <figure className="steps" role="img" aria-label={`赎回费随持有天数变化：${words.join('，')}`}>
      <div className="steps__field" aria-hidden="true">
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          <g className="draw">
            <path className="plot__area" d={`${linePath(points, 0)}V${box.height}H0z`} />
            <path className="plot__line plot__line--subject" d={linePath(points, 0)} />
          </g>
        </svg>
        {free > 0 && (
          <i
            className="plot__dot"
            style={{
              left: `${((free / tiers.length) * 100).toFixed(2)}%`,
              top: `${((top('0') / box.height) * 100).toFixed(2)}%`,
            }}
          />
        )}
        {tiers.map(({ from, rate }, at) => (
          <span
            key={from}
            className={Number(rate) === 0 ? 'steps__rate steps__rate--above' : 'steps__rate'}
            style={{
              left: `${((at / tiers.length) * 100).toFixed(2)}%`,
              top: `${((top(rate) / box.height) * 100).toFixed(2)}%`,
            }}
          >
            {Number(rate) === 0 ? '0%' : shareText(rate)}
          </span>
        ))}
      </div>
      <div className="steps__days" aria-hidden="true">
        {tiers.map(({ from }) => (
          <span key={from}>{from === 0 ? '买入' : `${from} 天`}</span>
        ))}
      </div>
    </figure>
  )
}
