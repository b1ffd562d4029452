import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallResult } from '@zhixiao/client/call-result.ts'
import { sendSubmission } from './send-submission.ts'

const submission = { name: 'trade.purchase', subject: 's', requestId: 'r1', label: 'l', fields: {} } as const
const placedBefore: CallResult<object> = { ok: true, data: { repeated: true } }

test('CUS-02 an order is sent under the id of its submission, and its answer is the result', async () => {
  const ids: (string | undefined)[] = []
  const { result } = await sendSubmission(submission, async ({ requestId }) => {
    ids.push(requestId)
    return placedBefore
  })
  assert.deepEqual({ ids, result }, { ids: ['r1'], result: placedBefore })
})

test('CUS-02 an answer to a first attempt that was placed before is of another tab, that to its repeat is its own', async () => {
  const first = await sendSubmission(submission, async () => placedBefore)
  assert.equal(first.isAnothers, true)
  const repeated = await sendSubmission(submission, async ({ onRepeat }) => {
    onRepeat?.()
    return placedBefore
  })
  assert.equal(repeated.isAnothers, false)
})
