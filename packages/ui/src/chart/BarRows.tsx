interface BarRowsProps {
  label: string
  rows: readonly { label: string; value: number; text: string }[]
  /** Numbers the rows. */
  ranked?: boolean
}

/** Names with one bar each, the longest filling its track: holdings, industries. */
export function BarRows({ label, rows, ranked }: BarRowsProps) {
  const longest = Math.max(...rows.map(row => row.value), 0) || 1
  return (
    <ol className={ranked ? 'bar-rows bar-rows--ranked' : 'bar-rows'} aria-label={label}>
      {rows.map((row, index) => (
        <li key={row.label}>
          {ranked && <span className="faint num">{index + 1}</span>}
          <span className="clamp-1" title={row.label}>
            {row.label}
          </span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${((100 * row.value) / longest).toFixed(1)}%` }} />
          </span>
          <span className="num text-right">{row.text}</span>
        </li>
      ))}
    </ol>
  )
}
