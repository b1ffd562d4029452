interface SignedBarsProps {
  label: string
  /** In their order; the last one is marked. */
  bars: readonly { label: string; value: number; text: string }[]
}

/** A row for each value with its text; losses reach to the left of zero. */
export function SignedBars({ label, bars }: SignedBarsProps) {
  const values = bars.map(({ value }) => value)
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 0)]
  const at = (value: number) => `${(((value - low) / (high - low || 1)) * 100).toFixed(1)}%`
  return (
    <ol className="signed-bars" aria-label={label}>
      {bars.map((bar, index) => (
        <li key={bar.label}>
          <span>{bar.label}</span>
          <span className="signed-bars__track" aria-hidden="true">
            <i
              className={index === bars.length - 1 ? 'bars__last' : undefined}
              style={{ marginLeft: at(Math.min(bar.value, 0)), width: at(low + Math.abs(bar.value)) }}
            />
            <b style={{ left: at(0) }} />
          </span>
          <span className="num">{bar.text}</span>
        </li>
      ))}
    </ol>
  )
}
