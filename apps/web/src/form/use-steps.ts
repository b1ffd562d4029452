import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The step of a wizard whose values must not outlive the page: each step is a browser history entry, so that back
 * returns to the previous step with everything still typed. A reload, and a return after leaving, start at the first.
 */
export function useSteps(): readonly [step: number, go: (to: number) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [visit] = useState(() => randomUuid())
  const step = stepOf(state, visit)
  const go = (to: number) => {
    if (to < step) void navigate(to - step)
    else if (to > step) void navigate({ search }, { state: { visit, step: to } })
  }
  return [step, go]
}

/** 0 for an entry of another visit, whose values are gone. */
function stepOf(state: unknown, visit: string): number {
  if (typeof state !== 'object' || state === null) return 0
  if (!('visit' in state && 'step' in state) || state.visit !== visit) return 0
  return typeof state.step === 'number' ? state.step : 0
}
