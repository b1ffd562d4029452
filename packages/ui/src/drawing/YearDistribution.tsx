import { grouped } from '@zhixiao/domain/format/decimal-text.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'

interface YearDistributionProps {
  /** `year` of content.fundHistory. */
  year: {
    count: number
    shareOfGains: string
    median: string
    /** Of the fund’s benchmark over the same days: absent for an index, null where it is missing. */
    benchmark?: { shareOfGains: string; median: string } | null | undefined
    buckets: readonly { from: string; to: string; count: number }[]
  }
  height?: number
}

/** '1,620 个买入日中 78% 收益为正，中位数 +17.40%；同期业绩比较基准 61% 为正，中位数 +5.20%' */
export function yearWords({ count, shareOfGains, median, benchmark }: YearDistributionProps['year']): string {
  const own = `${grouped(BigInt(count), 0)} 个买入日中 ${shareText(shareOfGains, 0)} 收益为正，中位数 ${percentText(median)}`
  if (benchmark === undefined) return own
  const reference =
    benchmark === null ? '--' : `${shareText(benchmark.shareOfGains, 0)} 为正，中位数 ${percentText(benchmark.median)}`
  return `${own}；同期业绩比较基准 ${reference}`
}

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
