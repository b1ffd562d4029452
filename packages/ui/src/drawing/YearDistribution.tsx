import { grouped } from '@zhixiao/domain/format/decimal-text.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'

interface YearDistributionProps {
  /** `year` of content.fundHistory. */
  year: {
    count: number
    shareOfGains: string
    median: string
    buckets: readonly { from: string; to: string; count: number }[]
  }
  height?: number
}

/** '1,620 个买入日中 78% 收益为正，中位数 +17.40%' */
export const yearWords = ({ count, shareOfGains, median }: YearDistributionProps['year']): string =>
  `${grouped(BigInt(count), 0)} 个买入日中 ${shareText(shareOfGains, 0)} 收益为正，中位数 ${percentText(median)}`

/** What holding for a year returned from every day on which one might have bought: losses grey, gains blue. */
export function YearDistribution({ year, height = 150 }: YearDistributionProps) {
  const { buckets } = year
  const most = Math.max(...buckets.map(({ count }) => count), 1)
  const zero = buckets.findIndex(({ from }) => !from.startsWith('-'))
  const [first, last] = [buckets[0], buckets.at(-1)]
  return (
    <figure className="bars" role="img" aria-label={`任意一天买入、持有一年的收益分布：${yearWords(year)}`}>
      <div className="bars__field draw" style={{ height }} aria-hidden="true">
        {buckets.map(({ from, count }) => (
          <i
            key={from}
            className={from.startsWith('-') ? 'bars__loss' : undefined}
            style={{ height: `${((count / most) * 100).toFixed(1)}%` }}
          />
        ))}
      </div>
      <div className="bars__values" aria-hidden="true">
        <span>{whole(first?.from)}</span>
        {zero > 0 && <span style={{ left: `${((zero / buckets.length) * 100).toFixed(2)}%` }}>0%</span>}
        <span>{whole(last?.to)}</span>
      </div>
    </figure>
  )
}

/** The border of a bar, without decimals that it does not have. */
const whole = (rate: string | undefined): string => percentText(rate).replace(/\.?0+%$/, '%')
