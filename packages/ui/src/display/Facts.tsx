import type { ReactNode } from 'react'
import { classes } from '../link.tsx'

interface FactsProps {
  items: readonly { label: ReactNode; value: ReactNode }[]
  /** The figures that a page is about, at 40 px. */
  large?: boolean
  /** In the same columns as the figures of the items above and below. */
  even?: boolean
}

/** Labels with their figures below, side by side. */
export function Facts({ items, large, even }: FactsProps) {
  return (
    <dl className={classes('facts', large && 'facts--l', even && 'facts--even')}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are plain content and keep their places
        <div key={index}>
          <dt>{item.label}</dt>
          <dd className="num">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
