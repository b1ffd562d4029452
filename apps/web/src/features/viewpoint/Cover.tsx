import { hashOf, seeded } from '@zhixiao/ui/brand/seed.ts'
import type { ReactNode } from 'react'

interface CoverProps {
  /** The article's id selects the pattern. */
  id: string
  /** Label at the bottom left: “视频 · 06:42”. */
  kind?: ReactNode
}

/** The cover of an article without a picture: one of four line patterns on navy. */
export function Cover({ id, kind }: CoverProps) {
  const hash = hashOf(id)
  const pattern = patterns[hash % patterns.length] ?? waves
  return (
    <div className="article__cover">
      <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g fill="none" stroke="var(--line-inverse)" strokeWidth="1.5" strokeOpacity="0.5">
          {pattern(hash)}
        </g>
      </svg>
      {kind && <span className="article__kind">{kind}</span>}
    </div>
  )
}

type Pattern = (seed: number) => ReactNode

const waves: Pattern = seed => {
  const bend = 20 + (seed % 50)
  return lines(22, i => {
    const y = 60 + i * 15
    return `M0 ${y}C160 ${y - bend} 240 ${y + bend} 360 ${y - i * 3}S560 ${y - bend * 2} 640 ${y - 20 - i * 2}`
  })
}

const rings: Pattern = seed => {
  const x = 220 + (seed % 200)
  return lines(14, i => {
    const r = 24 + i * 24
    return `M${x - r} 330a${r} ${r} 0 0 1 ${2 * r} 0`
  })
}

const bars: Pattern = seed => {
  const random = seeded(seed)
  return lines(52, i => `M${14 + i * 12} 340V${Math.round(300 - i * 3 - random() * 90)}`)
}

const fans: Pattern = seed => {
  const y = 120 + (seed % 120)
  return lines(26, i => `M0 ${i * 18 - 45}Q300 ${Math.round((i * 18 - 45 + y) / 2)} 640 ${y + i * 2}`)
}

const patterns = [waves, rings, bars, fans]

/** `count` lines, one of them bronze. */
function lines(count: number, path: (index: number) => string): ReactNode {
  const marked = Math.round(count * 0.6)
  return Array.from({ length: count }, (_, i) => (
    <path
      key={path(i)}
      d={path(i)}
      {...(i === marked && { stroke: 'var(--color-accent-inverse)', strokeOpacity: 1 })}
    />
  ))
}
