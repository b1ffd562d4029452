import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { useCall } from '../../api/use-call.ts'
import { TextArea } from '../../layout/TextArea.tsx'
import { type Entries, type NavGrid, type NavRow, theirsOf, typedOf, type Verdict } from './nav-entries.ts'
import type { Typed } from './pasted-navs.ts'

type Props = {
  grid: NavGrid
  entries: Entries
  verdicts: ReadonlyMap<string, Verdict>
  onType: (fundCode: string, typed: Partial<Typed>) => void
  onWhy: (fundCode: string, why: string) => void
}

/** Figures to check before the day is submitted, each with its curve and an explanation. */
export function NavQuestions({ grid, entries, verdicts, onType, onWhy }: Props) {
  const asked = grid.rows.flatMap((row, at) => {
    const verdict = verdicts.get(row.fundCode)
    return verdict && entries.has(row.fundCode) && (verdict.state === 'why' || verdict.isJump)
      ? [{ row, at, verdict }]
      : []
  })
  if (asked.length === 0) return null
  const open = asked.filter(
    ({ row, verdict }) => verdict.isJump || (verdict.needsWhy && (entries.get(row.fundCode)?.why ?? '').trim() === ''),
  )
  return (
    <aside className="c-nav__side" aria-label="待解释">
      <section className="c-sec">
        <h2>待解释</h2>
        <p className="c-quiet">
          {asked.length} 项{open.length > 0 && `，${open.length} 项处理后才能提交`}
        </p>
        {asked.map(({ row, at, verdict }) => (
          <Question
            key={row.fundCode}
            grid={grid}
            row={row}
            at={at}
            verdict={verdict}
            typed={typedOf(row, entries, row.fundCode)}
            why={entries.get(row.fundCode)?.why ?? ''}
            onTheirs={() => onType(row.fundCode, theirsOf(row))}
            onWhy={text => onWhy(row.fundCode, text)}
          />
        ))}
      </section>
    </aside>
  )
}

type QuestionProps = {
  grid: NavGrid
  row: NavRow
  at: number
  verdict: Verdict
  typed: Typed
  why: string
  onTheirs: () => void
  onWhy: (text: string) => void
}

function Question({ grid, row, at, verdict, typed, why, onTheirs, onWhy }: QuestionProps) {
  const { fundCode, isMoney, custodian } = row
  const theirs = isMoney ? custodian?.income : custodian?.nav
  const own = isMoney ? typed.income : typed.nav
  return (
    <div className="c-nav__question">
      <p className="c-nav__asked">
        <Icon name="warning" size={16} />
        <b>
          {fundCode}　{own}
        </b>
        <span className="c-quiet">第 {at + 1} 行</span>
      </p>
      <p>{verdict.text}</p>
      {!isMoney && <Curve fundCode={fundCode} day={grid.day} value={Number(own)} />}
      {theirs && theirs !== own && (
        <Button size="s" kind="outline" onClick={onTheirs}>
          改为托管行 {theirs}
        </Button>
      )}
      {verdict.needsWhy && (
        <TextArea
          label={`${fundCode} 与托管行不同的原因`}
          rows={2}
          data-why={fundCode}
          value={why}
          onChange={event => onWhy(event.target.value)}
          maxLength={200}
        />
      )}
    </div>
  )
}

const [WIDTH, HEIGHT, PAD] = [304, 96, 8]

/** The last thirty NAVs, followed by the entered one. */
function Curve({ fundCode, day, value }: { fundCode: string; day: string; value: number }) {
  const { data } = useCall('nav.curve', { fundCode, day }, { staleTime: 60_000 })
  const past = data?.list.map(({ nav }) => Number(nav)) ?? []
  if (past.length < 2 || !(value > 0)) return null
  const all = [...past, value]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => PAD + (at / past.length) * (WIDTH - 2 * PAD)
  const y = (nav: number) => (high === low ? HEIGHT / 2 : PAD + ((high - nav) / (high - low)) * (HEIGHT - 2 * PAD))
  const point = (nav: number, at: number) => `${x(at).toFixed(1)} ${y(nav).toFixed(1)}`
  const last = past.length - 1
  return (
    <svg
      className="c-nav__curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${fundCode} 最近 ${past.length} 个净值，最低 ${Math.min(...past).toFixed(4)}，最高 ${Math.max(...past).toFixed(4)}；录入 ${value.toFixed(4)}`}
    >
      <path className="is-past" d={`M${past.map(point).join(' L')}`} />
      <path className="is-typed" d={`M${point(past[last] ?? value, last)} L${point(value, past.length)}`} />
      <circle cx={x(past.length)} cy={y(value)} r="4" />
    </svg>
  )
}
