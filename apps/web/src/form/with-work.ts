import type { CallFailure } from '@zhixiao/client/call-result.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { call } from '../api/call.ts'
import { solveWork } from './solve-work.ts'

type Purpose = SentOf<'serve.workCodeSend'>['purpose']
export type Proof = { captchaId: string; captchaAnswer: string }

/**
 * A puzzle that the browser solves instead of a captcha, for a call about `subject`; the failure when none is
 * available.
 */
export async function doWork(purpose: Purpose, subject: string): Promise<{ ok: true; proof: Proof } | CallFailure> {
  const task = await call('serve.workCodeSend', { purpose, subject })
  if (!task.ok) return task
  const captchaAnswer = await solveWork(task.data)
  return { ok: true, proof: { captchaId: task.data.captchaId, captchaAnswer } }
}

/**
 * Sends without proof of work, and again with it if the server requires it because the number is not the customer's
 * own.
 */
export async function withWork<Answer extends { ok: true } | CallFailure>(
  purpose: Purpose,
  subject: string,
  send: (proof: Partial<Proof>) => Promise<Answer>,
): Promise<Answer | CallFailure> {
  const first = await send({})
  if (first.ok || first.code !== 'CAPTCHA-0001') return first
  const work = await doWork(purpose, subject)
  return work.ok ? send(work.proof) : work
}
