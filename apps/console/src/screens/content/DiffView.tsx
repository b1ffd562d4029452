import { lineDiff, nearChanges } from '@zhixiao/contract/console/line-diff.ts'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Failed } from '../../layout/Failed.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import type { Text } from './text.ts'
import { useVersion } from './use-version.ts'

/** `mine` is the text in the editor, a number a version, `r` and a number an open request. */
type Side = string

/** The text of a side; null while loading. */
function useSide(place: string, side: Side, mine: string) {
  const { data, error, refetch } = useVersion(place, side === 'mine' || side === '' ? null : side)
  if (side === '') return { source: '', error: null, refetch }
  return { source: side === 'mine' ? mine : (data?.source ?? null), error, refetch }
}

function sidesOf({ versions, requests }: Text): [side: Side, name: string][] {
  return [
    ['mine', '编辑中'],
    ...requests
      .filter(({ state, act }) => state === 'open' && act.endsWith(' put'))
      .map(({ requestId, by }): [Side, string] => [`r${requestId}`, `申请 ${requestId}，${by.fullName}`]),
    ...versions.map(({ version, at }): [Side, string] => [String(version), `第 ${version} 版，${momentText(at)}`]),
  ]
}

type Props = { text: Text; mine: string; from: Side; to: Side; onChange: (from: Side, to: Side) => void }

/** Any two versions of a text line by line. */
export function DiffView({ text, mine, from, to, onChange }: Props) {
  const sides = sidesOf(text)
  const select = (label: string, value: Side, change: (side: Side) => void) => (
    <label>
      {label}
      <select value={value} onChange={event => change(event.target.value)}>
        {sides.map(([side, name]) => (
          <option key={side} value={side}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <div className="c-filter c-edit__sides">
        {select('从', from, side => onChange(side, to))}
        {select('到', to, side => onChange(from, side))}
      </div>
      <Difference place={text.place} mine={mine} from={from} to={to} />
    </>
  )
}

const AROUND = 1
const marks = { same: ' ', added: '+', removed: '−' } as const
const markNames = { same: '', added: '新增：', removed: '删去：' } as const

type DifferenceProps = { place: string; mine: string; from: Side; to: Side; isShort?: boolean }

/** Two sides line by line; the short form shows only changes with the lines around them. */
export function Difference({ place, mine, from, to, isShort = false }: DifferenceProps) {
  const [before, after] = [useSide(place, from, mine), useSide(place, to, mine)]
  const failed = before.error ?? after.error
  if (failed) return <Failed error={failed} retry={before.error ? before.refetch : after.refetch} />
  if (before.source === null || after.source === null) return <TableSkeleton />
  return <Lines before={before.source} after={after.source} isShort={isShort} />
}

type LinesProps = { before: string; after: string; isShort?: boolean }

/** Two texts line by line. */
export function Lines({ before, after, isShort = false }: LinesProps) {
  const lines = lineDiff(before, after)
  if (lines.every(({ mark }) => mark === 'same')) return <p className="c-empty">两版相同。</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place scrolls by keys, too
    <section className="c-diff" tabIndex={0} aria-label="差异">
      <ol>
        {(isShort ? nearChanges(lines, AROUND) : lines).map(({ mark, line, text }) => (
          <li key={`${mark} ${line}`} className={`is-${mark}`}>
            <span aria-hidden="true">{line}</span>
            <span aria-hidden="true">{marks[mark]}</span>
            <span>
              <span className="sr-only">{markNames[mark]}</span>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
