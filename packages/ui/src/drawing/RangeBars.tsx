import { shareText } from '@zhixiao/domain/format/percent.ts'

interface RangeBarsProps {
  /** `ratios` of content.fundDetail. */
  ranges: readonly { name: string; low: string; high: string }[]
  label: string
}

/** What a contract lets a fund hold: a range on a track of 0 to 100 % for each kind of assets. */
export function RangeBars({ ranges, label }: RangeBarsProps) {
  return (
    <ul className="range-bars" aria-label={label}>
      {ranges.map(({ name, low, high }) => {
        const [from, to] = [low, high].map(rate => Math.min(Number(rate) * 100, 100))
        return (
          <li key={name}>
            <span>{name}</span>
            <span className="range-bars__track" aria-hidden="true">
              <i style={{ left: `${from}%`, right: `${100 - (to ?? 100)}%` }} />
            </span>
            <span className="num">
              {whole(low)}–{shareText(high, 0)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const whole = (rate: string): string => shareText(rate, 0).replace('%', '')
