import { useEffect, useRef, useState } from 'react'
import { refresh, useCall } from '../../api/query.ts'

export type TermsRow = { label: string; value: string }
/**
 * What an order promises, and the rows in which the confirm page shows it; `fault` says why it cannot be determined.
 */
export type Terms<Promised> = { promised: Promised | null; shown: readonly TermsRow[]; fault?: string | undefined }

/** Refetches everything from which an order's terms are read. */
export const refreshTerms = (): Promise<void> =>
  refresh(
    'trade.sysdate',
    'trade.workdates',
    'trade.planWorkdates',
    'trade.fare',
    'trade.limit',
    'trade.riskAssessment',
    'content.fundDetail',
    'query.shareInfo',
    'query.targetFunds',
  )

/** The server's clock and the device's may differ slightly. */
const AFTER_CUT_OFF_MS = 300
/** Timers stop while a device sleeps: after this long in the background the terms are refetched. */
const AWAY_MS = 30_000

/** Shows the terms of the next trading day after the cut-off, whether the page is visible or in the background. */
export function useTermsOfToday(): void {
  const { data, dataUpdatedAt } = useCall('trade.sysdate', {})
  const leftMs = data ? Date.parse(data.cutOff) - Date.parse(data.now) : null
  useEffect(() => {
    if (leftMs === null || leftMs <= 0) return
    const timer = setTimeout(() => void refreshTerms(), dataUpdatedAt + leftMs - Date.now() + AFTER_CUT_OFF_MS)
    return () => clearTimeout(timer)
  }, [leftMs, dataUpdatedAt])
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - dataUpdatedAt > AWAY_MS) void refreshTerms()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [dataUpdatedAt])
}

/** Which of the displayed terms have changed since they were shown, in words; `onChange` is called at once. */
export function useTermsChanges(terms: Terms<object>, onChange: () => void): string[] {
  const seen = useRef(terms)
  const [changes, setChanges] = useState<string[]>([])
  useEffect(() => {
    const before = seen.current
    if (terms.promised === null) return
    seen.current = terms
    if (before.promised === null || JSON.stringify(before.promised) === JSON.stringify(terms.promised)) return
    setChanges(changedWords(before, terms))
    onChange()
  })
  return changes
}

function changedWords(before: Terms<object>, now: Terms<object>): string[] {
  const was = new Map(before.shown.map(({ label, value }) => [label, value]))
  const changed = now.shown.filter(({ label, value }) => was.get(label) !== value)
  if (changed.length === 0) return ['费率已变化']
  return changed.map(({ label, value }) => `${label}由“${was.get(label) ?? '--'}”变为“${value}”`)
}
