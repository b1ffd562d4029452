import { type SmsAnswer, smsRequest } from '@zhixiao/gateway/sms.ts'
import { REFUSED_TAIL, SILENT_TAIL } from '@zhixiao/gateway/test-cards.ts'

/** What the sandbox was asked to send. */
export type SentText = { mobile: string; text: string; ref: string }

const MOST_KEPT = 100

/**
 * An SMS provider that sends nothing and shows what it was given. A number with the last four digits of the refused test
 * card is refused, and one with those of the silent card gets no answer.
 */
export function createTexts(nextRef: () => string, show: (sent: SentText) => void) {
  const kept: SentText[] = []
  return {
    kept,
    take(given: unknown): SmsAnswer | 'silent' | null {
      const read = smsRequest.safeParse(given)
      if (!read.success) return null
      const { mobile, text } = read.data
      if (mobile.endsWith(SILENT_TAIL)) return 'silent'
      if (mobile.endsWith(REFUSED_TAIL)) return { state: 'refused', ref: 'REFUSED' }
      const sent = { mobile, text, ref: nextRef() }
      kept.push(sent)
      if (kept.length > MOST_KEPT) kept.shift()
      show(sent)
      return { state: 'sent', ref: sent.ref }
    },
  }
}
