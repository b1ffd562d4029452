import { motifLines } from '@zhixiao/domain/brand-drawing.ts'
import { classes } from '../link.tsx'

const WIDTH = 1440

/** The firm's converging lines across the width of their box, in the colour of the text. */
export function Motif({ height, className }: { height: number; className?: string }) {
  const lines = motifLines({ left: 0, right: WIDTH, top: 0, bottom: height })
  return (
    <svg
      className={classes('motif', className)}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <g className="draw">
        {lines.map(line => (
          <path key={line} d={line} />
        ))}
      </g>
    </svg>
  )
}

/** Between two sections of a page, where a hairline would be too little. */
export function Rule() {
  return (
    <div className="container rule" aria-hidden="true">
      <Motif height={40} />
      <i />
    </div>
  )
}
