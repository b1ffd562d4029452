export interface Part {
  label: string
  /** In any unit: only proportions are drawn. */
  value: number
  /** The share as text; computed by default. */
  text?: string
}

export interface DrawnPart {
  label: string
  /** In percent of the whole: its own share, and those before it. */
  share: number
  start: number
  color: string
  text: string
}

const MOST = 6
const OTHER = '其他'
/** In this order; the grey is that of 其他. */
const palette = [1, 2, 3, 4, 6, 5].map(step => `var(--chart-${step})`)
const grey = 'var(--chart-5)'

/** Parts of a whole as they are drawn: largest first as given, from the sixth on combined as 其他. */
export function partsOf(parts: readonly Part[]): DrawnPart[] {
  const total = parts.reduce((sum, part) => sum + part.value, 0) || 1
  let start = 0
  return foldSmall(parts).map(({ label, value, text }, index) => {
    const share = (value / total) * 100
    const color = label.startsWith(OTHER) ? grey : (palette[index] ?? grey)
    const drawn = { label, share, start, color, text: text ?? `${share.toFixed(2)}%` }
    start += share
    return drawn
  })
}

function foldSmall(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= MOST) return parts
  const rest = parts.slice(MOST - 1).reduce((sum, part) => sum + part.value, 0)
  return [...parts.slice(0, MOST - 1), { label: OTHER, value: rest }]
}
