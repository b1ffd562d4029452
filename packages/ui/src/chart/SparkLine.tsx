import { area, line } from 'd3-shape'

const width = 96
const height = 32

/** A trend without axes, next to a figure that says the same. `tinted` fills the area, for cards. */
export function SparkLine({ values, tinted = false }: { values: readonly number[]; tinted?: boolean }) {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const x = (_: number, index: number) => (index / Math.max(1, values.length - 1)) * width
  const y = (value: number) => height - 2 - ((value - low) / range) * (height - 4)
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {tinted && <path className="spark__area" d={area<number>(x, height, y).digits(1)(values) ?? ''} />}
      <path d={line<number>(x, y).digits(1)(values) ?? ''} />
    </svg>
  )
}
