import type { ReactNode } from 'react'
import { classes } from '../link.tsx'

interface KeyValuesProps {
  items: readonly { label: ReactNode; value: ReactNode }[]
  /** Values in a heavier weight. */
  strong?: boolean
  /** On a sunken background. */
  well?: boolean
}

/** Pairs of label and value, one per line. */
export function KeyValues({ items, strong, well }: KeyValuesProps) {
  return (
    <dl className={classes('kv', strong && 'kv--strong', well && 'well')}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs are plain content and keep their places
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
