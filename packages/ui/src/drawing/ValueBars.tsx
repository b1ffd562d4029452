interface ValueBarsProps {
  /** What the columns are, in words; the values follow. */
  label: string
  /** In their order; the last one is marked. */
  bars: readonly { label: string; value: number; text: string }[]
  height?: number
}

const MOST = 12

/** One column for each value with its text above it. */
export function ValueBars({ label, bars, height = 96 }: ValueBarsProps) {
  const shown = bars.slice(-MOST)
  const most = Math.max(...shown.map(({ value }) => value), 0) || 1
  return (
    <figure
      className="bars"
      role="img"
      aria-label={`${label}：${shown.map(bar => `${bar.label} ${bar.text}`).join('，')}`}
    >
      <div className="bars__field bars__field--named draw" style={{ height }} aria-hidden="true">
        {shown.map((bar, at) => (
          <span key={bar.label}>
            <small>{bar.text}</small>
            <i
              className={at === shown.length - 1 ? 'bars__last' : undefined}
              style={{ height: `${((bar.value / most) * 100).toFixed(1)}%` }}
            />
          </span>
        ))}
      </div>
      <div className="bars__names" aria-hidden="true">
        {shown.map(bar => (
          <span key={bar.label}>{bar.label}</span>
        ))}
      </div>
    </figure>
  )
}
