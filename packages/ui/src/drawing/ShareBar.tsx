import { PartsList } from '../chart/PartsList.tsx'
import { type Part, partsOf } from '../chart/parts.ts'

interface ShareBarProps {
  /** The parts as a sentence. */
  label: string
  /** Largest first; from the sixth on they are combined as 其他. */
  parts: readonly Part[]
}

/** Parts of a whole: the width is the share. */
export function ShareBar({ label, parts }: ShareBarProps) {
  const drawn = partsOf(parts)
  return (
    <div className="share-bar">
      <div className="share-bar__field draw" role="img" aria-label={label}>
        {drawn.map(({ label: name, share, color }) => (
          <i key={name} style={{ width: `${share.toFixed(2)}%`, background: color }} />
        ))}
      </div>
      <PartsList parts={drawn} />
    </div>
  )
}
