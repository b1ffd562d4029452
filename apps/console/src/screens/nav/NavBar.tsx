import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FileButton } from '../../layout/FileButton.tsx'
import type { Entries, NavGrid, Verdict } from './nav-entries.ts'
import { navFileText } from './nav-file.ts'

type Verdicts = ReadonlyMap<string, Verdict>

type Show = 'all' | 'problems' | 'missing'
const showStates: Readonly<Record<Show, readonly Verdict['state'][]>> = {
  all: [],
  problems: ['wrong', 'why', 'apart'],
  missing: ['missing'],
}

/** The rows that the filter shows, and the filter. */
export function useShown(grid: NavGrid, verdicts: Verdicts) {
  const [show, setShow] = useState<Show>('all')
  // Chosen when the filter is pressed, so that a row does not vanish while it is filled in.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (next: Show) => {
    setShow(next)
    setChosen(new Set([...verdicts].flatMap(([code, { state }]) => (showStates[next].includes(state) ? [code] : []))))
  }
  const rows = show === 'all' ? grid.rows : grid.rows.filter(({ fundCode }) => chosen.has(fundCode))
  return { rows, show, choose }
}

type Props = {
  grid: NavGrid
  entries: Entries
  verdicts: Verdicts
  mayEnter: boolean
  show: Show
  choose: (next: Show) => void
  take: (text: string) => void
  refuse: (text: string) => void
  takeTheirs: () => void
}

/** The day, the filter with its counts, and the ways to fill many rows. */
export function NavBar({ grid, entries, verdicts, mayEnter, show, choose, take, refuse, takeTheirs }: Props) {
  const count = (...states: Verdict['state'][]) =>
    [...verdicts.values()].filter(({ state }) => states.includes(state)).length
  const labels: Readonly<Record<Show, string>> = {
    all: '全部',
    problems: `有问题 ${count(...showStates.problems)}`,
    missing: `缺 ${count('missing')}`,
  }
  return (
    <div className="c-nav__bar">
      <DayField grid={grid} />
      <fieldset className="c-nav__show">
        <legend className="sr-only">只看</legend>
        {(['all', 'problems', 'missing'] as const).map(each => (
          <button key={each} type="button" aria-pressed={show === each} onClick={() => choose(each)}>
            {labels[each]}
          </button>
        ))}
      </fieldset>
      {mayEnter && (
        <FileButton
          name="导入 CSV 或 XLSX"
          accept=".csv,.xlsx,text/csv,text/plain"
          take={file => void navFileText(file).then(take, (error: Error) => refuse(error.message))}
        />
      )}
      {mayEnter && grid.rows.some(row => row.custodian) && (
        <Button size="s" kind="outline" onClick={takeTheirs}>
          缺项取托管行
        </Button>
      )}
      <p className="c-nav__sum">
        {grid.rows.length} 只，已公布 {count('stored', 'apart')}
        {count('asked') > 0 && `，待复核 ${count('asked')}`}，已填 {entries.size}，缺 {count('missing')}
      </p>
    </div>
  )
}

export function DayField({ grid: { day, lastDay } }: { grid: NavGrid }) {
  const [, setSearch] = useSearchParams()
  return (
    <label className="c-nav__day">
      日期
      <input
        type="date"
        value={day}
        max={lastDay}
        onChange={event => {
          if (event.target.value !== '') setSearch({ day: event.target.value })
        }}
      />
    </label>
  )
}
