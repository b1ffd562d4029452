import { type CallResult, isUnanswered } from '@zhixiao/client/call-result.ts'
import type { CallOptions } from '@zhixiao/client/client.ts'
import { call } from './call.ts'
import type { Submission } from './submission-states.ts'
import { forgetSubmission, markSent, markUnsent } from './submissions.ts'

type Sent<Data> = {
  result: CallResult<Data>
  /** Refused now, although an earlier attempt arrived and remains in effect. */
  isDoneBefore: boolean
  /** Accepted, but what another tab had sent and has its answer for: nothing was placed a second time. */
  isAnothers: boolean
}

/**
 * Sends a submission and stores its state: an answer ends it, a lost answer leaves it to be looked up. The call is
 * idempotent: a repeat under the same id gets the first answer.
 */
export async function sendSubmission<Data>(
  submission: Submission,
  send: (options: CallOptions) => Promise<CallResult<Data>>,
): Promise<Sent<Data>> {
  const { requestId } = submission
  let wasSent = await markSent(submission)
  const onRepeat = () => {
    wasSent = true
  }
  const result = await send({ requestId, onRepeat })
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
