import { useEffect, useRef, useState } from 'react'
import { refresh, useCall } from '../../api/query.ts'
import { type Terms, termsChanges } from './terms-changes.ts'

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

/**
 * Which terms differ from those that the customer last confirmed, in words; `onChange` is called when one changes, and
 * `confirm` makes the terms of now the confirmed ones.
 */
export function useTermsChanges(terms: Terms<object>, onChange: () => void) {
  const [confirmed, setConfirmed] = useState(terms)
  // The first terms that are known are what the page shows.
  if (confirmed.promised === null && terms.promised !== null) setConfirmed(terms)
  const promised = terms.promised && JSON.stringify(terms.promised)
  const before = useRef(promised)
  useEffect(() => {
    if (promised === null) return
    if (before.current !== null && before.current !== promised) onChange()
    before.current = promised
  })
  return { changes: termsChanges(confirmed, terms), confirm: () => setConfirmed(terms) }
}
