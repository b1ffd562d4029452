import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { readFresh, refresh, useSend } from '../../api/query.ts'
import { ask } from '../../dialogs/ask.ts'

type Warnings = OutputOf<'trade.riskAssessment'>['warnings']

/** Shows each warning required before buying a fund and records its confirmation (TRD-09). */
export function useLeaveMarks(fundCode: string, warnings: Warnings, cancelLabel: string) {
  const leaveMark = useSend('trade.leaveMark')
  const [isAsking, setAsking] = useState(false)

  /** The same as `confirm`; 'changed' when a text changed or went out of date before it was confirmed. */
  async function confirmOnce(): Promise<string | null | 'changed'> {
    setAsking(true)
    // Asked for only now: the server counts the reading from this answer on.
    const given = await call('trade.warnings', { fundCode }).finally(() => setAsking(false))
    if (!given.ok) return null
    let markId = ''
    for (const { code, title, text, textVersion, shown } of given.data.list) {
      const question = {
        tone: 'warning',
        title,
        message: text,
        confirmLabel: '已阅读并确认',
        cancelLabel,
        toRead: true,
      } as const
      if (!(await ask(question))) return null
      const left = await leaveMark.send({ fundCode, warningCode: code, textVersion, shown })
      if (!left.ok) {
        await refresh('trade.riskAssessment')
        return left.code === 'TRADE-WARNING' ? 'changed' : null
      }
      markId = left.data.leaveMarkId
    }
    return (await mustWait()) ? null : markId
  }

  /** Whether a confirmed warning has its waiting time before the order; the form then shows until when. */
  async function mustWait(): Promise<boolean> {
    await refresh('trade.riskAssessment')
    const match = await readFresh('trade.riskAssessment', { fundCode }).catch(() => null)
    return match !== null && match.seniorFrom !== null
  }

  /** The mark's number, '' without a warning, null when the customer declined or has to wait. */
  async function confirm(): Promise<string | null> {
    if (warnings.length === 0) return ''
    if (isAsking) return null
    for (;;) {
      const markId = await confirmOnce()
      if (markId !== 'changed') return markId
    }
  }
  return { confirm, pending: isAsking || leaveMark.pending }
}
