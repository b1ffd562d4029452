import { seeded } from '../brand/seed.ts'

// Half-pixel units: whole numbers keep 64 curves short in the page's HTML.
const unit = 2
const stepX = 30
const reach = 1140
const stops = [
  { left: '0', text: '持有 1 个月' },
  { left: '30%', text: '1 年' },
  { left: '62%', text: '3 年' },
  { left: '100%', text: '10 年' },
]

/**
 * The hero's drawing: yearly returns spread for short holding periods and converge for long ones. Its caption says that
 * it is an illustration.
 */
export function ReturnSpreadDrawing() {
  return (
    <figure className="hero__art">
      <svg
        className="spread"
        viewBox={`0 0 ${760 * unit} ${420 * unit}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="许多条细线从左侧分散到右侧收拢：持有时间越长，年化收益的分布越集中"
      >
        <path className="spread__axis" d={`M0 0V840M456 0V840M942 0V840M${760 * unit} 0V840`} />
        <Lines />
        <path className="spread__dot" d={`M${760 * unit} ${Math.round(middle(760) * unit)}h.01`} />
      </svg>
      <span className="hero__tag hero__tag--mid spread__tag">平均水平</span>
      <div className="hero__axis">
        {stops.map(stop => (
          <span key={stop.left} style={{ left: stop.left }}>
            {stop.text}
          </span>
        ))}
      </div>
      <figcaption className="hero__caption">
        示意图：持有期越长，年化收益的分布通常越集中，不代表任何基金的业绩。
      </figcaption>
    </figure>
  )
}

/** The same lines as a subtle background beside the login form. */
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
