import { type Hue, hues } from '@zhixiao/domain/drawing/hues.ts'
import type { ReactNode } from 'react'
import { classes } from '../link.tsx'

interface CoverProps {
  cover: {
    /** The picture, on a ground of the page. */
    url: string
    hue: Hue
    figure: string
    /** Whether the figure is at the bottom. */
    low: boolean
    alt: string
  }
  /** In view when the page opens: loaded at once. */
  first?: boolean
  /** At the bottom right: “视频 · 06:42”. */
  children?: ReactNode
}

/** A drawing from data with its figure, 16 to 10; as wide as its container, from 112 pixels on. */
export function Cover({ cover: { url, hue, figure, low, alt }, first = false, children }: CoverProps) {
  const { ground, text } = hues[hue]
  return (
    <span className="cover" style={{ background: ground, color: text }}>
      <img
        className={classes('cover__lines', !first && 'draw')}
        src={url}
        alt={alt}
        width={320}
        height={200}
        decoding="async"
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      <span className={classes('cover__figure', low && 'cover__figure--low')} aria-hidden="true">
        {figure}
      </span>
      {children && <span className="cover__note">{children}</span>}
    </span>
  )
}
