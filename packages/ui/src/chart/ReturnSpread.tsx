import { seeded } from '../brand/seed.ts'

// Half-pixel units: whole numbers keep 64 curves short in the page's HTML.
const unit = 2
const stepX = 30
const reach = 1140
/** Lines that spread and come together, as a subtle background beside the login form. */
export function ReturnSpreadBackground() {
  return (
    <svg
      className="auth__art spread"
      viewBox={`0 0 ${760 * unit} ${900 * unit}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform={`translate(0 ${300 * unit})`} opacity=".9">
        <Lines />
      </g>
    </svg>
  )
}

function Lines() {
  return (
    <>
      {paths.map(path => (
        <path key={path} d={path} />
      ))}
      <path className="spread__middle" d={curve(middle)} />
    </>
  )
}

/** The middle line, rising slowly. */
function middle(x: number): number {
  return 235 - 42 * (x / 760) ** 1.3 - 6 * Math.sin(x / 170)
}

/** How far the other lines deviate from it. */
function spread(x: number): number {
  return 22 + 200 * Math.exp(-x / 290)
}

const paths = drawLines(64)

function drawLines(count: number): string[] {
  const random = seeded(20)
  return Array.from({ length: count }, (_, i) => {
    const place = (2 * (i + 0.5)) / count - 1
    const slow = 240 + random() * 220
    const quick = 130 + random() * 70
    const phase = random() * 7
    const wave = (x: number) =>
      0.2 * Math.sin(phase + (x / slow) * 6.3) + 0.08 * Math.sin(phase * 3 + (x / quick) * 6.3)
    return curve(x => middle(x) + spread(x) * (0.82 * place + wave(x)))
  })
}

/** A smooth path through f. With even steps, the mirrored control point of an S command is exactly the right one. */
function curve(f: (x: number) => number): string {
  const y = (x: number) => Math.round(f(x) * unit)
  const handle = (x: number) => Math.round((f(x) - (f(x + 1) - f(x - 1)) * (stepX / 6)) * unit)
  const handleX = Math.round((stepX * 2 * unit) / 3)
  let path = `M0 ${y(0)}`
  for (let x = stepX; x <= reach; x += stepX) {
    const from = y(x - stepX)
    path += `s${handleX} ${handle(x) - from} ${stepX * unit} ${y(x) - from}`
  }
  return path.replaceAll(' -', '-')
}
