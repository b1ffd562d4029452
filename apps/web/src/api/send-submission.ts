import type { CallFailure, CallResult } from '@zhixiao/contract/client.ts'
import { call } from './call.ts'
import { forgetSubmission, markSent, markUnsent, type Submission } from './submissions.ts'

type Sent<Data> = {
  result: CallResult<Data>
  /** Refused now, although an earlier attempt arrived and remains in effect. */
  isDoneBefore: boolean
  /** Accepted, but what another tab had sent and has its answer for: nothing was placed a second time. */
  isAnothers: boolean
}

/** A device that changes networks, from WLAN to mobile, is online again after about this long. */
const REPEAT_AFTER_MS = 1_000

/**
 * Sends a submission and stores its state: an answer ends it, a lost answer leaves it to be looked up. With `repeats` it is
 * retried under the same id when the connection breaks; the call is idempotent, so the server returns the first answer.
 */
export async function sendSubmission<Data>(
  submission: Omit<Submission, 'sentAt' | 'madeAt'>,
  send: (requestId: string) => Promise<CallResult<Data>>,
  { repeats = false } = {},
): Promise<Sent<Data>> {
  const { requestId } = submission
  let wasSent = await markSent(submission)
  let result = await send(requestId)
  if (repeats && !result.ok && result.kind === 'network' && navigator.onLine !== false) {
    await new Promise(resolve => setTimeout(resolve, REPEAT_AFTER_MS))
    wasSent = true
    result = await send(requestId)
  }
  if (result.ok) await forgetSubmission(requestId)
  const isAnothers = result.ok && !wasSent && isRepeat(result.data)
  if (result.ok || isUnanswered(result)) return { result, isDoneBefore: false, isAnothers }
  // Terms or documents may differ from those of the attempt that arrived.
  const isDoneBefore = (wasSent || result.code === 'PARAM-0002') && (await isDone(requestId))
  if (!isDoneBefore) await markUnsent(requestId)
  return { result, isDoneBefore, isAnothers }
}

const isRepeat = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'repeated' in data && data.repeated === true

async function isDone(requestId: string): Promise<boolean> {
  const fate = await call('trade.requestFate', { requestId })
  // Without an answer to the look-up, it may have been done.
  return !fate.ok || fate.data.state === 'done'
}

/** The answer was lost or came from a failing server, so it is unknown whether the write was done. */
export const isUnanswered = ({ kind, code }: CallFailure): boolean =>
  kind === 'network' || kind === 'timeout' || kind === 'other' || code.startsWith('SYS-05')
