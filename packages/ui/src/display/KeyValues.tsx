import type { ReactNode } from 'react'
import { classes } from '../link.tsx'
import { NoWrap } from './NoWrap.tsx'

interface KeyValuesProps {
  items: readonly { label: ReactNode; value: ReactNode }[]
  /** Values in a heavier weight. */
  strong?: boolean
  /** Between hairlines, the values beside their labels; two columns where they fit. */
  rows?: boolean
  /** On a sunken background. */
  well?: boolean
}

/** Pairs of label and value. */
export function KeyValues({ items, strong, rows, well }: KeyValuesProps) {
  return (
    <dl className={classes('kv', strong && 'kv--strong', rows && 'kv--rows', well && 'well')}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs are plain content and keep their places
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>{typeof item.value === 'string' ? <NoWrap>{item.value}</NoWrap> : item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
