import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { explanationsText } from '@zhixiao/domain/fund/nav-explanations.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { composes } from '@zhixiao/ui/form/composes.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { isCovered } from '../../keys.ts'
import { DraftConflict } from '../../layout/DraftConflict.tsx'
import { useMe } from '../../session.tsx'
import { NavActs } from './NavActs.tsx'
import { DayField, NavBar, useShown } from './NavBar.tsx'
import { Closed, NavNotices } from './NavNotices.tsx'
import { NavQuestions } from './NavQuestions.tsx'
import { NavTable } from './NavTable.tsx'
import {
  type Entries,
  type NavGrid,
  rowsOf,
  theirsOf,
  type Verdict,
  verdictsOf,
  withTyped,
  withWhy,
} from './nav-entries.ts'
import { readPasted } from './pasted-navs.ts'
import { useNavEntries } from './use-nav-entries.ts'

/** The grid of one day: entries with their verdicts, and their submission. */
export function NavSheet({ grid }: { grid: NavGrid }) {
  const { roles } = useMe()
  const mayEnter = staffCan(roles, 'nav', 'make')
  const sheet = useNavEntries(grid.day, mayEnter)
  const { entries, clash, setEntries, undo, keepOnly } = sheet
  const verdicts = verdictsOf(grid, entries)
  const { rows, show, choose } = useShown(grid, verdicts)
  const { faults, setFaults, take, takeTheirs } = useFill({ grid, entries, setEntries, mayEnter })
  const [proposal, setProposal] = useState<Proposal | null>(null)
  // Typed rows that were not submitted are kept.
  const [left, setLeft] = useState<Entries>(new Map())
  if (grid.closed && grid.rows.length === 0)
    return (
      <div className="c-nav">
        <div className="c-nav__bar">
          <DayField grid={grid} />
        </div>
        <Closed grid={grid} />
      </div>
    )
  const ask = (asked: Entries) => {
    setLeft(new Map([...entries].filter(([code]) => !asked.has(code))))
    setProposal(importOf(grid, asked, verdicts))
  }
  const codesIn = (state: Verdict['state']) =>
    [...verdicts].flatMap(([code, each]) => (each.state === state ? [code] : []))
  const wrong = codesIn('wrong')
  const unexplained = [...entries].flatMap(([code, { why = '' }]) =>
    verdicts.get(code)?.needsWhy === true && why.trim() === '' ? [code] : [],
  )
  const good: Entries = new Map([...entries].filter(([code]) => verdicts.get(code)?.state === 'good'))
  const hasProblems = wrong.length + codesIn('why').length > 0
  const mayAsk = mayEnter && entries.size > 0 && wrong.length === 0 && unexplained.length === 0 && clash === null
  const pressed = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isUndo && proposal === null && !(event.target instanceof HTMLTextAreaElement)) {
      event.preventDefault()
      return undo()
    }
    if (event.key !== 'Enter' || composes(event.nativeEvent) || !(event.ctrlKey || event.metaKey)) return
    if (!mayAsk || proposal !== null) return
    event.preventDefault()
    event.stopPropagation()
    ask(entries)
  }
  return (
    <div className="c-nav" onKeyDownCapture={pressed}>
      <NavBar
        grid={grid}
        entries={entries}
        verdicts={verdicts}
        mayEnter={mayEnter}
        show={show}
        choose={choose}
        take={take}
        takeTheirs={takeTheirs}
        refuse={text => setFaults([text])}
      />
      <Closed grid={grid} />
      <DraftConflict clash={clash} />
      <NavNotices grid={grid} faults={faults} />
      <NavWork
        grid={grid}
        rows={rows}
        entries={entries}
        verdicts={verdicts}
        mayEnter={mayEnter}
        setEntries={setEntries}
      />
      {mayEnter && (
        <NavActs
          sheet={sheet}
          wrong={wrong}
          unexplained={unexplained}
          mayAsk={mayAsk}
          ask={ask}
          goodAlone={hasProblems && good.size > 0 ? good : null}
          isCorrection={isCorrection(grid, entries)}
        />
      )}
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={grid.day}
          onClose={() => setProposal(null)}
          refetch={['nav.grid']}
          onAsked={() => {
            keepOnly(left)
            setFaults([])
          }}
        />
      )}
    </div>
  )
}

type WorkProps = {
  grid: NavGrid
  rows: NavGrid['rows']
  entries: Entries
  verdicts: ReadonlyMap<string, Verdict>
  mayEnter: boolean
  setEntries: ReturnType<typeof useNavEntries>['setEntries']
}

/** The table of figures, and the questions that they raise. */
function NavWork({ grid, rows, entries, verdicts, mayEnter, setEntries }: WorkProps) {
  return (
    <div className="c-nav__work">
      <NavTable
        grid={grid}
        rows={rows}
        entries={entries}
        verdicts={verdicts}
        mayEnter={mayEnter}
        onType={(code, typed) => setEntries(withTyped(entries, code, typed), `${code} ${Object.keys(typed).join(' ')}`)}
      />
      {mayEnter && (
        <NavQuestions
          grid={grid}
          entries={entries}
          verdicts={verdicts}
          onType={(code, typed) => setEntries(withTyped(entries, code, typed))}
          onWhy={(code, why) => setEntries(withWhy(entries, code, why), `${code} why`)}
        />
      )}
    </div>
  )
}

/** Whether a NAV among the entries is published already. */
const isCorrection = (grid: NavGrid, entries: Entries): boolean =>
  grid.rows.some(row => row.stored && entries.has(row.fundCode))

/** The request that imports the entries, with the explanations it requires. */
function importOf(grid: NavGrid, asked: Entries, verdicts: ReadonlyMap<string, Verdict>): Proposal {
  const explanation = explanationsText(
    new Map([...asked].flatMap(([code, { why = '' }]) => (verdicts.get(code)?.needsWhy ? [[code, why]] : []))),
  )
  return {
    act: 'nav import',
    input: {
      rows: rowsOf(grid, asked),
      ...(isCorrection(grid, asked) && { restate: true as const }),
      ...(explanation !== '' && { explain: explanation }),
    },
  }
}

type FillProps = {
  grid: NavGrid
  entries: Entries
  setEntries: (next: Entries) => void
  mayEnter: boolean
}

/** Fills many rows at once: pasted, from a file, or from the custodian. */
function useFill({ grid, entries, setEntries, mayEnter }: FillProps) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const take = (text: string) => {
    const { rows, faults } = readPasted(text, new Set(grid.rows.map(row => row.fundCode)))
    setFaults(faults)
    setEntries([...rows].reduce<Entries>((sum, [code, typed]) => withTyped(sum, code, typed), entries))
  }
  const takeTheirs = () =>
    setEntries(
      grid.rows
        .filter(row => row.stored === null && !row.asked && !entries.has(row.fundCode))
        .reduce<Entries>((sum, row) => withTyped(sum, row.fundCode, theirsOf(row)), entries),
    )
  // Pasted rows go into the grid wherever the focus is.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      const isBelow = isCovered() || (event.target instanceof Element && event.target.closest('[role=dialog]') !== null)
      if (!mayEnter || isBelow || !/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      take(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  })
  return { faults, setFaults, take, takeTheirs }
}
