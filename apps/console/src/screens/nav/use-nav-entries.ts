import { useState } from 'react'
import { useDraft } from '../../use-draft.ts'
import type { Entries } from './nav-entries.ts'
import { type NavChange, withChange } from './nav-history.ts'

/** The entries of a day, kept as a draft; each change can be undone. */
export function useNavEntries(day: string, mayEnter: boolean) {
  const { content, setContent, savedText, clash } = useDraft(`nav ${day}`, mayEnter)
  const entries = asEntries(content)
  /** The entries before all were cleared, until the next change. */
  const [cleared, setCleared] = useState<Entries | null>(null)
  const [past, setPast] = useState<readonly NavChange[]>([])
  const put = (next: Entries) => {
    setContent([...next])
    setCleared(null)
  }
  const setEntries = (next: Entries, cell: string | null = null) => {
    setPast(withChange(past, { before: entries, cell }))
    put(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    put(last.before)
  }
  const clear = () => {
    setEntries(new Map())
    setCleared(entries)
  }
  /** Keeps only the rows that were not submitted, which ends the history. */
  const keepOnly = (left: Entries) => {
    put(left)
    setPast([])
  }
  return { entries, cleared, savedText, clash, setEntries, undo, clear, keepOnly }
}

const asEntries = (stored: unknown): Entries =>
  new Map(
    Array.isArray(stored)
      ? stored.filter((each): each is [string, object] => Array.isArray(each) && typeof each[0] === 'string')
      : [],
  )
