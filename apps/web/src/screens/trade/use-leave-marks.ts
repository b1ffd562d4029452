import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { refresh, useSend } from '../../api/query.ts'
import { ask } from '../../dialogs/ask.ts'

type Warnings = OutputOf<'trade.riskAssessment'>['warnings']

const A_DAY_MS = 86_400_000

/** Shows each warning required before buying a fund and records its confirmation (TRD-09). */
export function useLeaveMarks(fundCode: string, warnings: Warnings, cancelLabel: string) {
  const leaveMark = useSend('trade.leaveMark')
  /** The mark's number, '' without a warning, null when the customer declined. */
  async function confirm(): Promise<string | null> {
    let markId = ''
    for (const { code, text, textVersion } of warnings) {
      const shownAt = performance.now()
      if (!(await ask({ tone: 'warning', message: text, confirmLabel: '已阅读并确认', cancelLabel }))) return null
      const shownForMs = Math.min(Math.round(performance.now() - shownAt), A_DAY_MS)
      const left = await leaveMark.send({ fundCode, warningCode: code, textVersion, shownForMs })
      if (!left.ok) {
        await refresh('trade.riskAssessment')
        return null
      }
      markId = left.data.leaveMarkId
    }
    return markId
  }
  return { confirm, pending: leaveMark.pending }
}
